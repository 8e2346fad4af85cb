#pragma once

#include "agents/agent_spec.hpp"

namespace tengen::agents {

/// `tengen`, our own: alpha-beta with threats and fitted tables, on any number of threads.
extern const AgentSpec kChampion;

}  // namespace tengen::agents
