#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::learning {

/// What the agent of this text plays by under `rule`, so that its games can be told from those of
/// the same text with other numbers: the checksum of its tables or file, the word for a set that
/// comes with the program, or nothing for an agent that has none.
Result<std::string> agentWeights(std::string_view text, Rule rule);

}  // namespace tengen::learning
