#pragma once

#include "catalog/catalog.hpp"
#include "store/open/open_store.hpp"

namespace tengen::apps {

/// Services for agents named on command lines.
inline agents::AgentServices agentServices() { return {.openExperience = store::openExperience}; }

}  // namespace tengen::apps
