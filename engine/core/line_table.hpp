#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/arm.hpp"
#include "core/lines.hpp"
#include "core/rules.hpp"
#include "core/shape.hpp"

namespace tengen {

/// How far along a line the shape of a point can depend on other cells: one cell beyond the five
/// where six do not win or a five can be blocked.
constexpr int reachOf(Rule rule) { return rule == Rule::Freestyle ? kReach - 1 : kReach; }

/// The shapes of both colours for everything a point can see along a line, under one rule.
/// Immutable once made; shared by all boards and threads.
class LineTable {
public:
    static const LineTable& of(Rule rule);

    /// Black's shape in the low four bits, White's in the high ones; nothing when the point in the
    /// middle is not empty. REQUIRES: a window of reachOf(rule).
    [[nodiscard]] std::uint8_t operator[](std::uint32_t window) const { return entries_[window]; }

    static constexpr Shape shapeIn(std::uint8_t entry, Side side) {
        return static_cast<Shape>(side == Side::Black ? entry & 15 : entry >> 4);
    }

    /// A caro row longer than the window may or may not be blocked at its unseen end. Where that
    /// matters the entry holds this mark for that colour, and resolve() looks at the whole line.
    static constexpr Shape kUnseen{15};
    static constexpr bool isUnseen(std::uint8_t entry) {
        return shapeIn(entry, Side::Black) == kUnseen || shapeIn(entry, Side::White) == kUnseen;
    }
    [[nodiscard]] std::uint8_t resolve(std::uint8_t entry, Lines::Word word, int place) const;

    /// The entry for any point, unseen ends resolved. Slower than operator[].
    [[nodiscard]] std::uint8_t at(const Lines& lines, Point p, int direction) const {
        return at(lines.word(p, direction), Lines::placeOf(p, direction));
    }
    [[nodiscard]] std::uint8_t at(Lines::Word word, int place) const;

private:
    explicit LineTable(Rule rule);

    static constexpr int kArms = 128;
    using PairTable = std::array<std::array<Shape, kArms>, kArms>;
    /// By the cells of one half of a window, as they stand there.
    struct ArmTable {
        std::vector<Arm> left, right;
    };

    static PairTable makePairs(FiveRule rule);
    [[nodiscard]] Shape seen(Arm left, Arm right, Side side) const;

    int reach_;
    std::array<PairTable, 2> pairs_;
    std::array<ArmTable, 2> arms_;
    std::vector<std::uint8_t> entries_;
};

}  // namespace tengen
