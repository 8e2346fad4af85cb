#pragma once

#include <algorithm>
#include <cstddef>

#include "search/depth.hpp"
#include "search/score.hpp"

namespace tengen::search {

/// Deepest iteration. Not part of a Tuning: more changes nothing.
inline constexpr int kMaxDepth = 99;
/// Size of the memory of failed fours.
inline constexpr std::size_t kFailedFours = 1 << 14;

/// A share of a depth or a reduction, rounded towards zero.
inline int shareOf(int number, int percent) { return number * percent / 100; }

/// The constants of the search as a value: scores in 1/kLogit, depths and reductions in 1/kPly,
/// shares in percent. tuning_constants.hpp has their names and ranges; docs/agents/tengen.md says
/// what matches found each step to be worth.
struct Tuning {
    // Iterative deepening. Windows are wide before aspirationDepth, in plies, and infinite beyond
    // aspirationMax.
    int aspirationDepth = 4;
    int aspirationWindow = 60;  ///< to either side of the last score
    int aspirationGrowth = 3;   ///< after each fail
    int aspirationMax = 2000;
    // A proven end is searched on for a shorter one to at most so many plies and that share of the
    // time; an only move is played after so many plies.
    int provenDepth = 12;
    int provenTimeShare = 25;
    int onlyMoveDepth = 6;

    // Razoring: far below the window and near the leaves only a VCF can help.
    int razorDepth = 42;
    int razorBase = 24;
    int razorSlope = 20;

    // Futility pruning: far above the window the enemy will not catch up.
    int futilitySlope = 80;

    // Late move pruning (LMP).
    int lateMovePower = 140;  ///< in percent
    int lateMoveBase = 4;

    // Late move reductions (LMR).
    int reductionScale = 100;  ///< in percent
    int reductionBase = 6;
    int reductionDepth = 32;  ///< no reductions below
    int cutNodeReduction = 32;
    int pvReduction = 16;
    int notImprovingReduction = 16;
    int historyReduction = 256;
    int goodRank = 600;
    int goodRankReduction = 16;
    int threeReduction = 8;
    int minReducedDepth = 16;
    // At the root all moves are tried; those after the first few are reduced by a share of that.
    int rootUnreduced = 3;
    int rootReduction = 67;

    // Internal iterative reduction (IIR): without a table move a shallower search finds one at less
    // cost; on the principal variation also where the table move is from a much shallower search.
    int iirDepth = 64;
    int iirReduction = 16;
    int iirPvShare = 6;
    int iirPvMax = 57;

    // Once a move has raised alpha, the others are searched less deeply.
    int raisedAlphaReduction = 16;
    int raisedAlphaMinDepth = 32;
    int raisedAlphaMaxDepth = 192;

    // Singular extension and multi-cut.
    int singularDepth = 112;
    int singularDepthMargin = 48;  ///< the table entry may be that much shallower
    int singularMargin = 4;
    int singularDepthShare = 50;
    int singularExtension = 16;
    int multiCutReduction = 16;

    // Four-response extension: the answer to a four costs no depth.
    int fourResponseExtension = 16;

    // Expected cut nodes far above the window: a shallower search will do; but fours upon fours,
    // which may be the win itself, get a deeper one.
    int expectedCutChange = 16;
    int expectedCutBase = -10;
    int expectedCutSlope = 19;
    int expectedCutThreatened = 100;

    // History heuristic.
    int historyShare = 24;  ///< in move ordering: 4,096 weigh as much as 0.7 logits
    int countermoveBonus = 100;
    int historyBonusSquare = 8;
    int historyBonusLinear = 32;
    int historyBonusMax = 1200;

    // Quiescence search: fours in a row, and fours in all; where many cross, trying them all would
    // cost more than the rest of the search.
    int quiescenceFours = 12;
    int quiescenceNodes = 12;

    friend bool operator==(const Tuning&, const Tuning&) = default;

    [[nodiscard]] Score razorMargin(int depth) const {
        return razorBase + razorSlope * depth / kPly;
    }
    [[nodiscard]] Score futilityMargin(int depth, bool improving) const {
        return futilitySlope * std::max(depth - kPly - improving * kPly, 0) / kPly;
    }
    [[nodiscard]] Score expectedCutMargin(int depth, bool threatened) const {
        return expectedCutBase + expectedCutSlope * depth / kPly +
               (threatened ? expectedCutThreatened : 0);
    }
    [[nodiscard]] int historyBonus(int depth) const {
        const int plies = std::max(depth / kPly, 1);
        return std::min(plies * plies * historyBonusSquare + historyBonusLinear * plies,
                        historyBonusMax);
    }
};

}  // namespace tengen::search
