#pragma once

#include "catalog/catalog.hpp"
#include "store/open/open_store.hpp"

namespace tengen::apps {

/// What agents of command lines may use.
inline agents::AgentServices agentServices() { return {.openExperience = store::openExperience}; }

}  // namespace tengen::apps
