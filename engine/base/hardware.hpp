#pragma once

#include <algorithm>
#include <thread>

namespace tengen {

/// The number of threads that this machine runs at once, at least one.
inline int hardwareThreads() {
    return static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u));
}

}  // namespace tengen
