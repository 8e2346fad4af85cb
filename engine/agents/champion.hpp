#pragma once

#include "agents/catalog.hpp"

namespace tengen {

/// `tengen`, our own: alpha-beta with threats and fitted tables, on any number of threads.
extern const AgentSpec kChampion;

}  // namespace tengen
