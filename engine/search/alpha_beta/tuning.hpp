#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.hpp"
#include "core/point.hpp"
#include "search/score.hpp"

/// The numbers of the search, in 1/kLogit where they are scores.

namespace tengen {

inline constexpr int kRazorDepth = 3;
constexpr Score razorMargin(int depth) { return 150 + 150 * depth; }

inline constexpr int kFutilityDepth = 7;
constexpr Score futilityMargin(int depth, bool improving) { return 110 * (depth - improving) + 60; }

/// How many moves are tried at a low depth.
inline constexpr int kCountDepth = 8;
constexpr int mostMoves(int depth, bool improving) {
    return (4 + depth * depth) / (improving ? 1 : 2) + 3;
}

inline constexpr int kSingularDepth = 7;
constexpr Score singularMargin(int depth) { return 4 * depth; }

inline constexpr int kHistoryReduction = 4096;
inline constexpr int kGoodRank = 600;

/// How many fours in a row the horizon looks at.
inline constexpr int kHorizonFours = 12;
/// And how many in all: where many fours cross, trying them all would cost more than the rest of
/// the search.
inline constexpr int kHorizonNodes = 200;

/// How much less deeply the n-th move is searched.
inline int reductionOf(int depth, int number) {
    static const auto kTable = [] {
        std::array<std::array<std::int8_t, 64>, 64> table{};
        for (std::size_t d = 1; d < 64; ++d)
            for (std::size_t n = 1; n < 64; ++n)
                table[d][n] =
                    static_cast<std::int8_t>(0.4 + std::log(static_cast<double>(d)) *
                                                       std::log(static_cast<double>(n)) / 1.9);
        return table;
    }();
    return kTable[static_cast<std::size_t>(std::clamp(depth, 0, 63))]
                 [static_cast<std::size_t>(std::clamp(number, 0, 63))];
}

/// Marks the search without one move, which must not be taken for the position's own.
inline std::uint64_t excludedKey(Point excluded) {
    if (excluded.isNone()) return 0;
    std::uint64_t state = static_cast<std::uint64_t>(excluded.index());
    return splitMix(state);
}

}  // namespace tengen
