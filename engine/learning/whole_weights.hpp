#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "agents/agent_spec.hpp"
#include "base/result.hpp"

namespace tengen::learning {

/// Real weights as an agent takes them: whole numbers in the range of its table.
agents::Weights weightsOf(std::span<const double> weights, const agents::WeightLayout& layout);

/// Writes them to a file and returns the agent that plays by it: `AGENT:weights=FILE`. `agent` may
/// have parameters.
Result<std::string> writeWeights(std::string_view agent, const agents::WeightLayout& layout,
                                 std::span<const double> weights,
                                 const std::filesystem::path& path);

}  // namespace tengen::learning
