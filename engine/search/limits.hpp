#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "base/clock.hpp"
#include "core/point.hpp"

namespace tengen::search {

/// How long a move may be thought about, and what is wanted of it. Nothing set means as the agent
/// likes; whichever limit is met first ends the search.
struct Limits {
    std::chrono::milliseconds time{0};       ///< for this move; 0: no limit
    std::chrono::milliseconds matchTime{0};  ///< left for all moves of the game; 0: no limit
    std::chrono::milliseconds increment{0};  ///< added to it after each move
    ClockKind clock = ClockKind::Wall;       ///< what these three are counted by
    std::uint64_t nodes = 0;                 ///< 0: no limit
    int depth = 0;                           ///< in plies; 0: no limit
    int threads = 1;
    int multiPv = 1;               ///< how many of the best moves to report on
    std::vector<Point> exclude{};  ///< moves not to consider
};

/// What this move may take; 0: no limit. Of a time for all moves a twenty-fifth: games rarely need
/// more moves that are still to be thought about, and what is left always covers the next.
std::chrono::microseconds timeForMove(const Limits& limits);

}  // namespace tengen::search
