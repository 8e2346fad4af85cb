#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/board.hpp"
#include "core/lines.hpp"

namespace tengen::classics {

/// A shape as reports 000 and 001 draw them: `X` own stone, `o` enemy stone or edge, `e` enemy
/// stone, `_` empty. It is anchored at its first own stone. REQUIRES: no cell lies more than 2
/// before or 4 behind that.
struct AnchoredPattern {
    std::uint8_t shape;  ///< below kMaxAnchoredShapes
    std::string_view cells;
};

inline constexpr std::size_t kMaxAnchoredShapes = 16;

/// A pattern of one of a report's own shapes.
template <class Shape>
constexpr AnchoredPattern pattern(Shape shape, std::string_view cells) {
    return {static_cast<std::uint8_t>(shape), cells};
}

/// Whether stones of a shape count again as a lesser shape, as the `_XXX_` of `X_XXX_` would.
enum class Parts : std::uint8_t {
    Counted,  ///< where they have an anchor of their own, so that `_XXX_X` is worth less
    Dropped,  ///< never: a row and its mirror image are worth the same
};

/// The shape that a stone is the anchor of, for everything that a line can hold around it; of
/// several the first in the list. Immutable once made.
class AnchoredTable {
public:
    static constexpr std::uint8_t kNone = 0xFF;

    /// REQUIRES: where parts are dropped, shapes of more stones come before those of fewer.
    AnchoredTable(std::span<const AnchoredPattern> patterns, Parts parts);

    /// `window` has eight cells, as Lines packs them, the anchor the fourth.
    [[nodiscard]] std::uint8_t shape(Lines::Word window, Side side) const {
        return shapes_[indexOf(side)][window];
    }

private:
    std::array<std::vector<std::uint8_t>, 2> shapes_;  // by side; all 2^16 windows
};

/// How many of each shape both colours have, kept stone by stone: a new stone changes only what
/// its neighbours on four lines are anchors of. Not thread-safe; copy it.
class AnchoredShapes {
public:
    using Counts = std::array<int, kMaxAnchoredShapes>;

    /// `table` must outlive this.
    AnchoredShapes(const AnchoredTable& table, const Board& board);
    /// An empty board of `size`.
    AnchoredShapes(const AnchoredTable& table, int size) : table_(&table), lines_(size) {}

    /// Puts a stone, or takes back one that was put. REQUIRES: `p` is empty, or holds it.
    void play(Point p, Side side);
    void undo(Point p, Side side) { play(p, side); }

    [[nodiscard]] const Counts& counts(Side side) const { return counts_[indexOf(side)]; }
    [[nodiscard]] const Lines& lines() const { return lines_; }

private:
    void count(Point p, int sign);

    const AnchoredTable* table_;
    Lines lines_;
    std::array<Counts, 2> counts_{};
};

}  // namespace tengen::classics
