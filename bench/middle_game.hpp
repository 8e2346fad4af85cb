#pragma once

#include <vector>

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen {

/// A middle game that no one has won: stones near each other, as in play, from a fixed seed.
inline Board middleGame(Rule rule, int stones) {
    Random random(7);
    Board board({.rule = rule});
    board.play(Point(7, 7));
    while (board.stoneCount() < stones) {
        std::vector<Point> quiet;
        for (const Point p : board.candidates(Area::Square2))
            if (board.threat(p, board.sideToMove()) < Threat::Four && !board.isForbidden(p))
                quiet.push_back(p);
        board.play(random.pick(quiet));
    }
    return board;
}

}  // namespace tengen
