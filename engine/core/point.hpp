#pragma once

#include <cassert>
#include <compare>
#include <cstdint>

namespace tengen {

inline constexpr int kMinSize = 5;
inline constexpr int kMaxSize = 22;

/// How far along a line a stone is felt: exact-five rules must see whether a sixth stone touches.
inline constexpr int kReach = 5;

/// A point of the board, or a pass. Column 0 is 'a', row 0 is row "1" at the bottom, whatever the
/// size, so that a point and its name (`h8`) need no board to be turned into each other.
///
/// Points live on a 32 × 32 grid: the largest board with a margin of kReach on every side. Stepping
/// off the board therefore lands on a wall, never outside an array, and a step is one addition.
class Point {
public:
    static constexpr int kStride = 32;
    static constexpr int kGrid = kStride * kStride;
    static_assert(kMaxSize + 2 * kReach == kStride);

    constexpr Point() = default;  // none: equal to no point and no pass
    constexpr Point(int x, int y)
        : index_(static_cast<std::uint16_t>((y + kReach) * kStride + x + kReach)) {
        assert(x >= 0 && x < kMaxSize && y >= 0 && y < kMaxSize);
    }

    /// Giving up the turn. Like none, it borrows a corner of the margin for its number.
    static constexpr Point pass() { return fromIndex(1); }
    static constexpr Point fromIndex(int index) {
        assert(index >= 0 && index < kGrid);
        Point p;
        p.index_ = static_cast<std::uint16_t>(index);
        return p;
    }

    [[nodiscard]] constexpr int x() const { return index_ % kStride - kReach; }
    [[nodiscard]] constexpr int y() const { return index_ / kStride - kReach; }
    /// The number of its cell on the grid, below kGrid.
    [[nodiscard]] constexpr std::uint16_t index() const { return index_; }
    [[nodiscard]] constexpr bool isPass() const { return *this == pass(); }
    [[nodiscard]] constexpr bool isNone() const { return index_ == 0; }

    /// REQUIRES: a point of the board and a step that stays on the grid.
    [[nodiscard]] constexpr Point shifted(int step) const { return fromIndex(index_ + step); }

    friend constexpr auto operator<=>(Point, Point) = default;

private:
    std::uint16_t index_ = 0;
};

/// The four lines through a point: row, column, and the two diagonals.
inline constexpr int kDirections = 4;
inline constexpr int kSteps[kDirections] = {1, Point::kStride, Point::kStride + 1,
                                            1 - Point::kStride};

/// The larger of the two coordinate differences, the distance of a king's walk.
constexpr int distance(Point a, Point b) {
    const int dx = a.x() < b.x() ? b.x() - a.x() : a.x() - b.x();
    const int dy = a.y() < b.y() ? b.y() - a.y() : a.y() - b.y();
    return dx < dy ? dy : dx;
}

}  // namespace tengen
