#pragma once

#include <cmath>

#include "eval/table_weights.hpp"

namespace tengen::search {

/// What a search knows of a position, for the side to move: an evaluation in 1/kLogit, or a proven
/// end with its distance. Sixteen bits hold every score.
using Score = int;

inline constexpr Score kWin = 30000;
inline constexpr Score kInfinity = kWin + 1;
inline constexpr int kMaxPly = 240;
/// Scores beyond this are proven ends.
inline constexpr Score kDecided = kWin - 2 * kMaxPly;
/// An evaluation never looks like a proof.
inline constexpr Score kMaxEval = 20000;

/// The five stands, for the side to move, `plies` moves from the root.
constexpr Score winIn(int plies) { return kWin - plies; }
constexpr Score lossIn(int plies) { return plies - kWin; }

constexpr bool isWin(Score score) { return score >= kDecided; }
constexpr bool isLoss(Score score) { return score <= -kDecided; }
constexpr bool isDecided(Score score) { return isWin(score) || isLoss(score); }
constexpr int pliesToEnd(Score score) { return kWin - (score < 0 ? -score : score); }

/// The winrate that a score stands for, 0…1; a proven end is certain.
inline double winrateOf(Score score) {
    if (isDecided(score)) return isWin(score) ? 1 : 0;
    const double logits = 1.0 * score / eval::kLogit;
    return 1 / (1 + std::exp(-logits));
}

}  // namespace tengen::search
