#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "eval/table_weights.hpp"
#include "search/report.hpp"
#include "search/score.hpp"

namespace tengen::search {

/// A score of the search and the moves it comes from, in the words of a report.
inline Line lineOf(Score score, std::vector<Point> moves) {
    Line line{.score = score,
              .winrate = isWin(score) ? 1
                         : isLoss(score)
                             ? 0
                             : 1 / (1 + std::exp(-static_cast<double>(score) / eval::kLogit)),
              .moves = std::move(moves)};
    if (isDecided(score)) line.forced = ForcedEnd{.win = isWin(score), .plies = pliesToEnd(score)};
    return line;
}

}  // namespace tengen::search
