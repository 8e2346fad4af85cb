#pragma once

#include <span>
#include <vector>

#include "classics/waterloo/rank_weights.hpp"

namespace tengen::classics {

/// How the value of a line, in scores, changes with each weight of kRankTable: the line's moves are
/// played on `board`, those of its side to move count for the value and the others against it.
/// Ranks stay as they are. REQUIRES: no more moves than RankWeights::kDepths.
std::vector<double> rankGradient(const Board& board, std::span<const Point> line,
                                 const RankWeights& weights);

}  // namespace tengen::classics
