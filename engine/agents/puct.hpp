#pragma once

#include "agents/agent_spec.hpp"

namespace tengen::agents {

/// `puct`: Monte Carlo tree search guided by the champion's tables, with proven ends backed up.
extern const AgentSpec kPuct;

}  // namespace tengen::agents
