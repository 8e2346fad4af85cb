#pragma once

#include "agents/catalog.hpp"
#include "store/experience_store.hpp"

namespace tengen {

/// What agents of command lines may use.
inline AgentServices agentServices() { return {.openExperience = openExperience}; }

}  // namespace tengen
