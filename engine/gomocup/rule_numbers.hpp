#pragma once

#include <cstdint>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::gomocup {

/// Whose numbers of `INFO rule` are read.
enum class Dialect : std::uint8_t {
    Gomocup,
    Yixin,  ///< has Gomocup's and its own, such as 2 for Renju, the continuous game in Gomocup
};

/// Returns the number of a rule in `INFO rule`.
int ruleNumber(Rule rule);

/// Returns the rule of a number. An error lists the numbers.
Result<Rule> ruleByNumber(std::int64_t number, Dialect dialect);

}  // namespace tengen::gomocup
