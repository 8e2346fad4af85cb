#pragma once

#include "agents/agent_spec.hpp"

namespace tengen::python {

/// Services for agents that Python code names. Experience is read from SQLite files only, so that
/// the module links no PostgreSQL library.
agents::AgentServices agentServices();

}  // namespace tengen::python
