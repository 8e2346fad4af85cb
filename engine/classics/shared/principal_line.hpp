#pragma once

#include <vector>

#include "classics/shared/game_tree.hpp"

namespace tengen::classics {

/// The moves that a search of fixed depth expects, and what its tree says of the position after
/// them.
struct PrincipalLine {
    eval::Value value = 0;
    std::vector<Point> moves{};
};

/// The line that begins with `first`, `depth` plies long unless the game is over before; of equal
/// moves the first. REQUIRES: `depth` ≥ 1, and `first` can be played at the root of the tree.
PrincipalLine principalLine(GameTree& tree, Point first, int depth);

}  // namespace tengen::classics
