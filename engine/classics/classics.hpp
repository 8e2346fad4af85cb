#pragma once

#include <span>

#include "agents/agent_spec.hpp"

/// The agents of the five reports, a folder each; docs/agents/ has a page on each agent.

namespace tengen::classics {

/// `wei` of report 000: alpha-beta, ordered by a heuristic, over threats. Rows of five only.
extern const agents::AgentSpec kWei;

/// `song` of report 001: four forms of minimax over fourteen shapes. Rows of five only.
extern const agents::AgentSpec kSong;

/// `wang` of report 002: a deep and narrow tree over ray counts. Rows of five only.
extern const agents::AgentSpec kWang;

/// The agents of report 003. Any length of row, except fudan5: rows of five only.
extern const agents::AgentSpec kFudan1;  ///< greedy by the content of the tuples
extern const agents::AgentSpec kFudan2;  ///< two plies of minimax over the tuples
extern const agents::AgentSpec kFudan3;  ///< Monte Carlo tree search
extern const agents::AgentSpec
    kFudan4;  ///< eight plies of alpha-beta over the tuples, a few moves a ply
extern const agents::AgentSpec kFudan5;  ///< greedy by the chess types of nine cells
extern const agents::AgentSpec kFudan6;  ///< fudan1 with openings learned from game records

/// The agents of report 004. Rows of five only.
extern const agents::AgentSpec kWaterloo0;  ///< best rank
extern const agents::AgentSpec kWaterloo1;  ///< best rank, then score
extern const agents::AgentSpec kWaterloo2;  ///< alpha-beta over the points of the best rank

/// All of them, in the order of the reports.
std::span<const agents::AgentSpec> classicAgents();

}  // namespace tengen::classics
