#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/point.hpp"
#include "eval/value.hpp"

namespace tengen {

/// What an agent found out about a position, as it goes and at the end.
struct Report {
    Value score = 0;  ///< for the side to move, in the agent's own units
    int depth = 0;    ///< plies looked ahead
    std::uint64_t nodes = 0;
    std::vector<Point> line{};  ///< the moves expected, the one to play first
    std::chrono::microseconds time{0};
};

/// Hears of a search as it goes on; called on the searching thread. May be empty.
using OnReport = std::function<void(const Report&)>;

}  // namespace tengen
