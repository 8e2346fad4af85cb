#pragma once

#include <stop_token>
#include <vector>

#include "protocol/session_state.hpp"

namespace tengen::protocol {

/// Lets the agent choose a move, plays it and says it. With `multiPv` it looks for that number of
/// best moves; `lost` are marked as lost besides those it finds. REQUIRES: a game.
void thinkAndPlay(SessionState& session, int multiPv = 1, std::vector<Point> lost = {});

/// Thinks about the position that is expected next until `stop`, and says nothing; the agent keeps
/// what it learns. REQUIRES: session.pondered.
void ponder(SessionState& session, std::stop_token stop);

}  // namespace tengen::protocol
