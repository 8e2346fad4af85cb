#pragma once

#include "agents/catalog.hpp"

/// The agents of the reports that look ahead; docs/agents/ has a page on each. Those that only look
/// around are in greedy.hpp and ranked.hpp.

namespace tengen {

/// `wei` of report 000: alpha-beta, ordered by a heuristic, over threats. Rows of five only.
extern const AgentSpec kWei;

/// `song` of report 001: four forms of minimax over fourteen shapes. Rows of five only.
extern const AgentSpec kSong;

/// `wang` of report 002: a deep and narrow tree over ray counts. Rows of five only.
extern const AgentSpec kWang;

/// `fudan2` of report 003: two plies of minimax over the tuples. Any length of row.
extern const AgentSpec kFudan2;

/// `fudan3` of report 003: Monte Carlo tree search. Any length of row.
extern const AgentSpec kFudan3;

/// `fudan4` of report 003: eight plies of alpha-beta over the tuples, a few moves a ply. Any length
/// of row.
extern const AgentSpec kFudan4;

/// `waterloo2` of report 004: alpha-beta over the points of the best rank. Rows of five only.
extern const AgentSpec kWaterloo2;

}  // namespace tengen
