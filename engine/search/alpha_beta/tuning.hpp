#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.hpp"
#include "core/point.hpp"
#include "search/depth.hpp"
#include "search/score.hpp"

/// The numbers of the search: scores in 1/kLogit, depths in 1/kPly. docs/agents/tengen.md tells
/// what matches say each is worth.

namespace tengen::search {

/// Far below the window, near the horizon, only a win by fours can help.
inline constexpr int kRazorDepth = 42;
inline constexpr int kRazorBase = 24;
inline constexpr int kRazorSlope = 20;
inline Score razorMargin(int depth) { return kRazorBase + kRazorSlope * depth / kPly; }

/// Far above it the enemy will not catch up.
inline constexpr int kFutilitySlope = 80;
inline Score futilityMargin(int depth, bool improving) {
    return kFutilitySlope * std::max(depth - kPly - improving * kPly, 0) / kPly;
}

/// How many moves are tried at all, once one of them does not lose.
inline constexpr double kCountPower = 1.4;
inline constexpr int kCountBase = 4;
inline int mostMoves(int depth, bool improving) {
    static const auto kTable = [] {
        std::array<int, 128> table{};
        for (std::size_t d = 0; d < table.size(); ++d)
            table[d] = kCountBase + static_cast<int>(std::pow(static_cast<double>(d), kCountPower));
        return table;
    }();
    return kTable[static_cast<std::size_t>(std::clamp(depth / kPly, 0, 127))] / (improving ? 1 : 2);
}

/// How much less deeply the n-th move is searched.
inline constexpr double kReductionScale = 1.0;
inline constexpr int kReductionBase = 6;
inline constexpr int kCutReduction = 32;
inline constexpr int kPvReduction = 16;
inline constexpr int kWorseReduction = 16;
inline constexpr int kHistoryReduction = 256;
inline constexpr int kGoodRank = 600;
inline constexpr int kGoodRankReduction = 16;
inline constexpr int kThreeReduction = 8;
inline int reductionOf(int depth, int number) {
    static const auto kTable = [] {
        std::array<std::array<std::int16_t, 128>, 128> table{};
        for (std::size_t d = 1; d < 128; ++d)
            for (std::size_t n = 1; n < 128; ++n)
                table[d][n] = static_cast<std::int16_t>(
                    kReductionBase + kPly * kReductionScale * std::log(static_cast<double>(d)) *
                                         std::log(static_cast<double>(n)));
        return table;
    }();
    return kTable[static_cast<std::size_t>(std::clamp(depth / kPly, 0, 127))]
                 [static_cast<std::size_t>(std::clamp(number, 0, 127))];
}

/// At the root all moves are tried, the late ones less deeply.
inline constexpr int kRootFirst = 3;
inline constexpr double kRootReduction = 0.67;

/// Without a remembered move, or with one from a much shallower search, a shallower one will do.
inline constexpr int kNoMoveDepth = 64;
inline constexpr int kNoMoveReduction = 16;
inline constexpr double kOldMoveReduction = 0.06;
inline constexpr int kOldMoveMost = 57;

/// Once a better move is found, the others are tried less deeply.
inline constexpr int kBetterReduction = 16;
inline constexpr int kBetterLeast = 32;
inline constexpr int kBetterMost = 192;

/// One move that all others are clearly worse than.
inline constexpr int kSingularDepth = 112;
inline constexpr int kSingularTrust = 48;
inline constexpr double kSingularMargin = 4;
inline constexpr double kSingularShare = 0.5;
inline constexpr int kSingularExtension = 16;
inline constexpr int kSingularCut = 16;

/// The answer to a four costs no depth.
inline constexpr int kAnswerExtension = 16;

/// What is left after reductions.
inline constexpr int kLeastDepth = 16;

/// In ranking moves: 4,096 of history weigh as much as 0.7 logits.
inline constexpr int kHistoryShare = 24;
inline constexpr int kAnswerBonus = 100;

/// Where the value stands so far above the window that a cut is likely, a shallower look will do;
/// but fours upon fours, which may be the win itself, get a deeper one.
inline constexpr int kLikelyCutChange = 16;
inline constexpr int kLikelyCutBase = -10;
inline constexpr int kLikelyCutSlope = 19;
inline constexpr int kLikelyCutThreatened = 100;
inline Score likelyCutMargin(int depth, bool threatened) {
    return kLikelyCutBase + kLikelyCutSlope * depth / kPly +
           (threatened ? kLikelyCutThreatened : 0);
}

/// How many fours in a row the horizon looks at.
inline constexpr int kHorizonFours = 12;
/// And how many in all: where many fours cross, trying them all would cost more than the rest of
/// the search.
inline constexpr int kHorizonNodes = 12;
/// Marks what is remembered of a position in regard to one point, such as a search without that
/// move: it must not be taken for the position's own.
inline std::uint64_t pointKey(Point p) {
    if (p.isNone()) return 0;
    std::uint64_t state = static_cast<std::uint64_t>(p.index());
    return splitMix(state);
}

}  // namespace tengen::search
