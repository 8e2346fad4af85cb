#include "build_info.hpp"

#include "commit.hpp"
#include "eval/built_in_tables.hpp"
#include "eval/point_tables.hpp"

namespace tengen::apps {

BuildInfo buildInfo() {
    BuildInfo info{.version = TENGEN_VERSION,
                   .commit = TENGEN_COMMIT,
                   .type = TENGEN_BUILD_TYPE,
                   .compiler = {}};
    const std::string sanitizers = TENGEN_SANITIZE;
    if (!sanitizers.empty()) info.type += " + " + sanitizers + " sanitizer";
#if defined(__clang__)
    info.compiler = std::string("clang ") + __clang_version__;
#else
    info.compiler = std::string("g++ ") + __VERSION__;
#endif
#ifndef NDEBUG
    info.asserts = true;
#endif
    return info;
}

std::string fittedWeights(Rule rule) {
    return eval::builtInTables(rule).empty() ? "" : eval::PointTables::builtIn(rule)->checksum();
}

std::string versionLine() {
    const BuildInfo info = buildInfo();
    return "tengen " + info.version + " (commit " + info.commit + ", " + info.type + ", " +
           info.compiler + ", free-style weights " +
           eval::PointTables::builtIn(Rule::Freestyle)->checksum() + ")";
}

}  // namespace tengen::apps
