#pragma once

#include <string>

#include "core/rules.hpp"

namespace tengen::apps {

/// Version, commit, build type and compiler of this program.
struct BuildInfo {
    std::string version;
    std::string commit;
    std::string type;  ///< Release, Debug, with the sanitizers if any
    std::string compiler;
    bool asserts = false;
};

BuildInfo buildInfo();

/// Checksum of the fitted weights of a rule; empty where the plain ones are used.
std::string fittedWeights(Rule rule);

/// `tengen 0.2.0 (commit …, Release, g++ 12.2.0, free-style weights …)`.
std::string versionLine();

}  // namespace tengen::apps
