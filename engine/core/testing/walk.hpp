#pragma once

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen::testing {

/// A random legal move, mostly near the stones so that shapes arise, sometimes anywhere so that
/// edges and corners are seen. REQUIRES: the game is not over.
inline Point randomMove(const Board& board, Random& random) {
    PointSet choices = board.candidates(Area::Square2);
    if (choices.empty() || random.below(8) == 0) choices = board.emptyPoints();
    auto skip = random.below(static_cast<std::uint32_t>(choices.count()));
    for (const Point p : choices)
        if (skip-- == 0) return p;
    return Point::pass();
}

}  // namespace tengen::testing
