#pragma once

#include <string>

#include "learning/td/td_run.hpp"

namespace tengen::learning {

/// The page of a run: scores against the weights it began with, how wrong its chances were, and the
/// weights. While the run goes on the page loads itself anew every ten seconds.
std::string tdPage(const TdSettings& settings, const agents::Weights& start, const TdState& state,
                   bool running);

}  // namespace tengen::learning
