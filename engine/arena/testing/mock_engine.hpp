#pragma once

#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

namespace tengen::testing {

/// The command line of tests/mock_engine.py, which does wrong what `way` names.
inline std::vector<std::string> mockEngine(const std::string& way) {
    return {TENGEN_PYTHON, TENGEN_MOCK_ENGINE, way};
}

/// How many files this process has open: a count that must not grow.
inline int openFiles() {
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return static_cast<int>(std::distance(begin(files), end(files)));
}

}  // namespace tengen::testing
