#pragma once

#include <utility>
#include <vector>

#include "search/report.hpp"
#include "search/score.hpp"

namespace tengen::search {

/// A score of the search and the moves it comes from, in the words of a report.
inline Line lineOf(Score score, std::vector<Point> moves) {
    Line line{.score = score, .winrate = winrateOf(score), .moves = std::move(moves)};
    if (isDecided(score)) line.forced = ForcedEnd{.win = isWin(score), .plies = pliesToEnd(score)};
    return line;
}

}  // namespace tengen::search
