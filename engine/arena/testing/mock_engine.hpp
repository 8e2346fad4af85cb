#pragma once

#include <dirent.h>

#include <string>
#include <vector>

namespace tengen::testing {

/// The command line of tests/mock_engine.py, which does wrong what `way` names.
inline std::vector<std::string> mockEngine(const std::string& way) {
    return {TENGEN_PYTHON, TENGEN_MOCK_ENGINE, way};
}

/// How many files this process has open: a count that must not grow.
inline int openFiles() {
    int count = 0;
    if (DIR* folder = opendir("/proc/self/fd")) {
        while (readdir(folder) != nullptr) ++count;
        closedir(folder);
    }
    return count;
}

}  // namespace tengen::testing
