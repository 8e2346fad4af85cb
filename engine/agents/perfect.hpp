#pragma once

#include "agents/agent_spec.hpp"

namespace tengen::agents {

/// `perfect`: plays the proven win for Black, and as the champion where there is no proof.
extern const AgentSpec kPerfect;

}  // namespace tengen::agents
