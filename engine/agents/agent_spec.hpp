#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "agents/learner.hpp"
#include "agents/parameters.hpp"
#include "agents/weight_table.hpp"
#include "base/result.hpp"

namespace tengen::agents {

/// An agent as the catalog lists it.
struct AgentSpec {
    std::string_view id;      ///< used on command lines, in the store and on the wire
    std::string_view title;   ///< what it is, in a few words
    std::string_view origin;  ///< the report it reproduces
    std::span<const Parameter> parameters;
    /// Fails when a parameter names a file that cannot be read.
    Result<std::unique_ptr<Agent>> (*make)(const Parameters& parameters);
    /// What its parameter `weights` names; null when it has none.
    const WeightTable* weights = nullptr;
    /// Makes a learner that plays by weights of that table instead of those that `parameters` name;
    /// null where the agent's values do not follow from its weights in a way that can be learned.
    std::unique_ptr<Learner> (*makeLearner)(const Parameters& parameters,
                                            const Weights& weights) = nullptr;
};

/// Services that the program offers its agents.
struct AgentServices {
    /// Opens the file that `experience=FILE` names; without it such files are refused.
    std::function<Result<std::shared_ptr<search::Experience>>(const std::string& file)>
        openExperience{};
};

/// Null when no agent of the list has that id.
const AgentSpec* findAgent(std::span<const AgentSpec> list, std::string_view id);

/// Makes the agent of the list that `ID[:key=value,…]` describes. `seed` decides its chance unless
/// the text says `seed=`. Unknown agents and keys are errors that list the known ones.
Result<std::unique_ptr<Agent>> makeAgent(std::span<const AgentSpec> list, std::string_view text,
                                         std::uint64_t seed, const AgentServices& services = {});

}  // namespace tengen::agents
