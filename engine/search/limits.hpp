#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/clock.hpp"
#include "core/point.hpp"

namespace tengen::search {

/// How long a search may take, and what is wanted of it. The limit that is met first ends it;
/// without any limit the agent's own default does, unless `untilStopped`.
struct Limits {
    std::chrono::milliseconds time{0};       ///< for this move; 0: no limit
    std::chrono::milliseconds matchTime{0};  ///< left for all moves of the game; 0: no limit
    std::chrono::milliseconds increment{0};  ///< added to it after each move
    ClockKind clock = ClockKind::Wall;       ///< what these three are counted by
    std::uint64_t nodes = 0;                 ///< 0: no limit
    int depth = 0;                           ///< in plies; 0: no limit
    bool untilStopped = false;               ///< without a limit, search until the stop token
    int threads = 1;
    int multiPv = 1;               ///< number of candidate moves to report
    std::vector<Point> exclude{};  ///< moves not to consider
    /// Called on each searching thread about a thousand times a second. It may block, which pauses
    /// the search; the time limits go on meanwhile.
    std::function<void()> onPoll{};

    /// The number of candidate moves to report, at least one.
    [[nodiscard]] std::size_t lines() const {
        return static_cast<std::size_t>(std::max(multiPv, 1));
    }
};

}  // namespace tengen::search
