#pragma once

#include "catalog/catalog.hpp"
#include "store/experience_store.hpp"

namespace tengen::apps {

/// What agents of command lines may use.
inline agents::AgentServices agentServices() { return {.openExperience = store::openExperience}; }

}  // namespace tengen::apps
