#pragma once

#include <string>

#include "core/rules.hpp"

namespace tengen::apps {

/// What this program was built from and with.
struct BuildInfo {
    std::string version;
    std::string commit;
    std::string type;  ///< Release, Debug, with the sanitizers if any
    std::string compiler;
    bool asserts = false;
};

BuildInfo buildInfo();

/// The checksum of the weights that were fitted for a rule; empty where the plain ones serve.
std::string fittedWeights(Rule rule);

/// `tengen 0.1.0 (commit …, Release, g++ 12.2.0, free-style weights …)`.
std::string versionLine();

}  // namespace tengen::apps
