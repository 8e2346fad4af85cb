#pragma once

#include <chrono>
#include <cstdint>

namespace tengen {

/// How long a move may be thought about. Nothing set means as the agent likes; whichever limit is
/// met first ends the search.
struct Limits {
    std::chrono::milliseconds time{0};  ///< 0: no limit
    std::uint64_t nodes = 0;            ///< 0: no limit
    int depth = 0;                      ///< in plies; 0: no limit
    int threads = 1;
};

}  // namespace tengen
