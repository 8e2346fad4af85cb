#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "agents/parameters.hpp"
#include "base/result.hpp"

namespace tengen {

struct AgentSpec {
    std::string_view id;      ///< used on command lines, in the store and on the wire
    std::string_view title;   ///< what it is, in a few words
    std::string_view origin;  ///< the report it reproduces
    std::span<const Parameter> parameters;
    /// Fails when a parameter names a file that cannot be read.
    Result<std::unique_ptr<Agent>> (*make)(const Parameters& parameters);
};

/// Every agent, in one readable table: no registration macro, nothing for the linker to drop.
std::span<const AgentSpec> agentCatalog();
/// Who plays, judges and gives hints where nobody else is named: the strongest.
inline constexpr std::string_view kDefaultAgent = "tengen";
const AgentSpec* findAgent(std::string_view id);

/// What the program around an agent can do for it.
struct AgentServices {
    /// Opens the file that `experience=FILE` names; without it there are no such files.
    std::function<Result<std::shared_ptr<Experience>>(const std::string& file)> openExperience{};
};

/// The agent that `ID[:key=value,…]` describes. `seed` is its chance unless the text says `seed=`.
/// Unknown agents and keys are errors that list the known ones.
Result<std::unique_ptr<Agent>> makeAgent(std::string_view text, std::uint64_t seed,
                                         const AgentServices& services = {});

}  // namespace tengen
