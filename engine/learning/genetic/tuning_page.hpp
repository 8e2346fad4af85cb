#pragma once

#include <string>

#include "learning/genetic/tuner.hpp"

namespace tengen::learning {

/// The page of a run: fitness by generation, and the weights beside those it began with. While the
/// run goes on the page loads itself anew every ten seconds.
std::string tuningPage(const TunerSettings& settings, const Genome& start, const TunerState& state,
                       bool running);

}  // namespace tengen::learning
