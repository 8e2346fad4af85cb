#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::learning {

/// Returns an id of the weights that this agent uses under `rule`: the checksum of its tables or
/// file, the name of a built-in set, or nothing for an agent without weights; then `+` and the
/// checksum of a file of search constants. Tells games of the
/// same agent with different weights apart.
Result<std::string> agentWeights(std::string_view text, Rule rule);

}  // namespace tengen::learning
