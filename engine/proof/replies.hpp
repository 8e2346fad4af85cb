#pragma once

#include <optional>
#include <vector>

#include "core/board.hpp"
#include "core/point_set.hpp"

namespace tengen::proof {

/// Whether a proof must answer passes of the defender. Renju alone has passes: there a further
/// stone may harm its owner, since it may allow Black a forbidden point. The attacker never passes.
constexpr bool hasPasses(Rule rule) { return rule == Rule::Renju; }

/// Every reply of White: the empty points in board order, then the pass if the rule has passes.
/// REQUIRES: White is to move.
std::vector<Point> allReplies(const Board& board);

/// The replies of the side to move (the defender) that may hold; every other reply, a pass too,
/// loses at once to fours. Forced replies after a four, the exact replies to an open three, what
/// spoils the VCF that threatens; else every legal point, and the pass if the rule has passes.
/// Nothing when the defender can make five: then the attacker's last move was a blunder. `board` is
/// as it was afterwards. REQUIRES: the game is not over.
std::optional<PointSet> repliesToRefute(Board& board);

}  // namespace tengen::proof
