#pragma once

#include <string>

#include "learning/spsa/spsa_run.hpp"

namespace tengen::learning {

/// The page of a run: scores, how the constants moved, and their values. While it is `running` the
/// page loads itself anew every ten seconds.
std::string spsaPage(const SpsaRunSettings& settings, const SpsaRunState& state, bool running);

}  // namespace tengen::learning
