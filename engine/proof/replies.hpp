#pragma once

#include "core/board.hpp"
#include "core/point_set.hpp"

namespace tengen::proof {

/// The replies of the side to move (the defender) that may hold; every other reply loses at once to
/// fours. Forced replies after a four, the exact replies to an open three, what spoils the VCF that
/// threatens; else every legal point. Nothing when the defender can make five: then the attacker's
/// last move was a blunder. `board` is as it was afterwards. REQUIRES: the game is not over.
std::optional<PointSet> repliesToRefute(Board& board);

}  // namespace tengen::proof
