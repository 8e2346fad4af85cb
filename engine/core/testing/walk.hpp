#pragma once

#include <iterator>

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen::testing {

/// One of the points. REQUIRES: there is one.
inline Point randomPoint(const PointSet& points, Random& random) {
    return *std::ranges::next(points.begin(), random.below(points.count()));
}

/// A random legal move, mostly near the stones so that shapes arise, sometimes anywhere so that
/// edges and corners are seen. REQUIRES: the game is not over.
inline Point randomMove(const Board& board, Random& random) {
    PointSet choices = board.candidates(Area::Square2);
    if (choices.empty() || random.below(8) == 0) choices = board.emptyPoints();
    return choices.empty() ? Point::pass() : randomPoint(choices, random);
}

}  // namespace tengen::testing
