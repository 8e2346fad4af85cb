#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "agents/agent_spec.hpp"

/// All agents: the champion and the classic ones. Code above this folder makes every agent here and
/// names no concrete one.

namespace tengen::catalog {

/// The agent that plays, judges and gives hints unless another one is named: the strongest.
inline constexpr std::string_view kDefaultAgent = "tengen";

std::span<const agents::AgentSpec> agentCatalog();
const agents::AgentSpec* findAgent(std::string_view id);

/// Makes the agent that `ID[:key=value,…]` describes; see agents::makeAgent.
Result<std::unique_ptr<agents::Agent>> makeAgent(std::string_view text, std::uint64_t seed,
                                                 const agents::AgentServices& services = {});

}  // namespace tengen::catalog
