#pragma once

#include <algorithm>
#include <cstddef>

#include "search/depth.hpp"
#include "search/score.hpp"

/// The constants of the search: scores in 1/kLogit, depths in 1/kPly. docs/agents/tengen.md says
/// what matches found each step to be worth.

namespace tengen::search {

/// Iterative deepening.
inline constexpr int kMaxDepth = 99;
inline constexpr int kAspirationDepth = 4;      ///< in plies; wide windows before
inline constexpr Score kAspirationWindow = 60;  ///< to either side of the last score
inline constexpr int kAspirationGrowth = 3;     ///< after each fail
inline constexpr Score kAspirationMax = 2000;   ///< wider ones are infinite
/// A proven end is searched on for a shorter one to at most that many plies …
inline constexpr int kProvenDepth = 12;
/// … and no longer than this share of the time.
inline constexpr double kProvenTimeShare = 0.25;
/// Plies after which an only move is played.
inline constexpr int kOnlyMoveDepth = 6;

/// Razoring: far below the window and near the leaves only a VCF can help.
inline constexpr int kRazorDepth = 42;
inline constexpr int kRazorBase = 24;
inline constexpr int kRazorSlope = 20;
inline Score razorMargin(int depth) { return kRazorBase + kRazorSlope * depth / kPly; }

/// Futility pruning: far above the window the enemy will not catch up.
inline constexpr int kFutilitySlope = 80;
inline Score futilityMargin(int depth, bool improving) {
    return kFutilitySlope * std::max(depth - kPly - improving * kPly, 0) / kPly;
}

/// Late move pruning (LMP).
inline constexpr double kLateMovePower = 1.4;
inline constexpr int kLateMoveBase = 4;

/// Late move reductions (LMR).
inline constexpr double kReductionScale = 1.0;
inline constexpr int kReductionBase = 6;
inline constexpr int kReductionDepth = 32;  ///< no reductions below
inline constexpr int kCutNodeReduction = 32;
inline constexpr int kPvReduction = 16;
inline constexpr int kNotImprovingReduction = 16;
inline constexpr int kHistoryReduction = 256;
inline constexpr int kGoodRank = 600;
inline constexpr int kGoodRankReduction = 16;
inline constexpr int kThreeReduction = 8;
inline constexpr int kMinReducedDepth = 16;

/// At the root all moves are tried; those after the first few are reduced by a share of that.
inline constexpr int kRootUnreduced = 3;
inline constexpr double kRootReduction = 0.67;

/// Internal iterative reduction (IIR): without a table move a shallower search finds one at less
/// cost; on the principal variation also where the table move is from a much shallower search.
inline constexpr int kIirDepth = 64;
inline constexpr int kIirReduction = 16;
inline constexpr double kIirPvShare = 0.06;
inline constexpr int kIirPvMax = 57;

/// Once a move has raised alpha, the others are searched less deeply.
inline constexpr int kRaisedAlphaReduction = 16;
inline constexpr int kRaisedAlphaMinDepth = 32;
inline constexpr int kRaisedAlphaMaxDepth = 192;

/// Singular extension and multi-cut.
inline constexpr int kSingularDepth = 112;
inline constexpr int kSingularDepthMargin = 48;  ///< the table entry may be that much shallower
inline constexpr int kSingularMargin = 4;
inline constexpr double kSingularDepthShare = 0.5;
inline constexpr int kSingularExtension = 16;
inline constexpr int kMultiCutReduction = 16;

/// Four-response extension: the answer to a four costs no depth.
inline constexpr int kFourResponseExtension = 16;

/// Expected cut nodes far above the window: a shallower search will do; but fours upon fours, which
/// may be the win itself, get a deeper one.
inline constexpr int kExpectedCutChange = 16;
inline constexpr int kExpectedCutBase = -10;
inline constexpr int kExpectedCutSlope = 19;
inline constexpr int kExpectedCutThreatened = 100;
inline Score expectedCutMargin(int depth, bool threatened) {
    return kExpectedCutBase + kExpectedCutSlope * depth / kPly +
           (threatened ? kExpectedCutThreatened : 0);
}

/// History heuristic.
inline constexpr int kHistoryShare = 24;  ///< in move ordering: 4,096 weigh as much as 0.7 logits
inline constexpr int kCountermoveBonus = 100;
inline constexpr int kHistoryBonusMax = 1200;
inline int historyBonus(int depth) {
    const int plies = std::max(depth / kPly, 1);
    return std::min(plies * plies * 8 + 32 * plies, kHistoryBonusMax);
}

/// Quiescence search: fours in a row, and fours in all; where many cross, trying them all would
/// cost more than the rest of the search.
inline constexpr int kQuiescenceFours = 12;
inline constexpr int kQuiescenceNodes = 12;
inline constexpr std::size_t kFailedFours = 1 << 14;

}  // namespace tengen::search
