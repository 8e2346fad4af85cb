#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/weight_table.hpp"
#include "core/board.hpp"
#include "core/lines.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// What report 002 counts on one ray from an empty point, for one colour: 2n for n stones with an
/// empty point behind them, 2n − 1 with an enemy stone or the edge.
struct RayCount {
    int unbroken = 0;  ///< i: the stones next to the point
    int gapped = 0;    ///< m: those on both sides of one gap; of no stones when there is none
    friend bool operator==(const RayCount&, const RayCount&) = default;
};

/// Report 002's shape classes of a line, 1 (five) to 10 (dead), from its two rays; 0: none.
struct LineClasses {
    int row = 10;  ///< of the stones next to the point
    int gap = 0;   ///< in addition, of those behind a gap: 3, 4 or none
    friend bool operator==(const LineClasses&, const LineClasses&) = default;
};

/// `literal` gives (3, 1), a row of four with both ends closed, the class 4 that is printed.
LineClasses lineClasses(RayCount a, RayCount b, bool literal);

/// What the classes are worth. The report prints no numbers; the original ones are ours: strictly
/// falling by class, two 3s or 3 and 4 near a 2, two 4s just below.
struct RayWeights {
    std::array<eval::Value, 11> ofClass{};                      ///< 0: no class
    eval::Value twoFours = 0, fourAndThree = 0, twoThrees = 0;  ///< in addition

    /// Of kRayTable's layout. REQUIRES: as many as it has.
    explicit RayWeights(std::span<const std::int64_t> rows);

    static const RayWeights& original();
};

/// Rows: class-1 to class-10, two-fours, four-and-three, two-threes.
extern const agents::WeightTable kRayTable;

/// What the shapes of four lines are worth together.
eval::Value rayValue(const std::array<LineClasses, kDirections>& lines,
                     const RayWeights& weights = RayWeights::original());

/// The value of an empty point by report 002: what the player's stone there makes, and half of what
/// it keeps the enemy from. Not thread-safe; copy it.
class RayPoints {
public:
    explicit RayPoints(const Board& board, bool literal = false,
                       const RayWeights& weights = RayWeights::original());

    void play(Point p, Side side) { lines_.toggle(p, side); }
    void undo(Point p, Side side) { lines_.toggle(p, side); }

    /// The ray from `p` along a line, forwards (+1) or backwards (-1). REQUIRES: `p` is empty.
    [[nodiscard]] RayCount ray(Point p, int direction, int sign, Side side) const;
    [[nodiscard]] std::array<LineClasses, kDirections> classes(Point p, Side side) const;
    [[nodiscard]] eval::Value value(Point p, Side side) const;

private:
    Lines lines_;
    bool literal_;
    RayWeights weights_;
};

}  // namespace tengen::classics
