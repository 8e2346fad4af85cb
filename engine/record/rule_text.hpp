#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/rules.hpp"

namespace tengen::record {

/// A rule as files spell it: our id, with the row length where it is not five ("freestyle-4").
std::string ruleText(const Ruleset& rules);

/// Sets rule and row length from such a spelling, or from the freer words of other programs
/// ("Gomoku", "Free Style", "RIF"). False when the words name no rule we know.
bool readRule(std::string_view text, Ruleset& rules);

}  // namespace tengen::record
