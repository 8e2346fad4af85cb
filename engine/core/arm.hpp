#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/enum.hpp"

namespace tengen {

/// What ends a row that can grow no further.
enum class End : std::uint8_t {
    Enemy,
    Wall,
    Open,  ///< an empty cell just out of sight, or nothing that matters
};

/// One side of a point along a line, as one colour sees it: cell by cell outwards, up to five own
/// stones and empty points, and what stands behind them. Cells behind an enemy stone or a wall can
/// never belong to a row through the point, so there are only 126 different arms, and all that a
/// line can mean for a point is a pair of them.
struct Arm {
    static constexpr int kMaxLength = 5;

    int length = 0;           ///< cells before the end
    std::uint8_t stones = 0;  ///< bit i: an own stone, i + 1 cells from the point
    End end = End::Enemy;

    [[nodiscard]] constexpr bool has(int distance) const { return stones >> (distance - 1) & 1; }
    [[nodiscard]] constexpr int stoneCount() const { return std::popcount(stones); }
    /// Whether an own row may go on beyond what the arm shows.
    [[nodiscard]] constexpr bool runsOut() const { return length == kMaxLength && has(kMaxLength); }

    constexpr void addStone(int distance) {
        stones |= static_cast<std::uint8_t>(1 << (distance - 1));
    }
    /// Ends the arm with an enemy stone.
    constexpr void block(int distance) {
        length = distance - 1;
        stones &= static_cast<std::uint8_t>((1 << length) - 1);
        end = End::Enemy;
    }

    /// Dense numbers: arms that differ have different ones, below 128.
    [[nodiscard]] constexpr std::size_t index() const {
        const std::size_t shorter = (1u << length) - 1;  // arms of lesser length with the same end
        if (length < kMaxLength) return 2 * (shorter + stones) + (end == End::Wall);
        // Behind a fifth cell that is no own stone nothing matters: one number for all ends.
        return 2 * shorter + stones + (has(kMaxLength) ? 16 * indexOf(end) : 0);
    }
};

}  // namespace tengen
