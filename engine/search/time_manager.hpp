#pragma once

#include <chrono>

#include "base/clock.hpp"
#include "search/limits.hpp"

namespace tengen::search {

/// The time of one search. At the hard limit it is over; past the soft limit no new depth is
/// started. Its clock runs from construction. Thread-safe.
class TimeManager {
public:
    explicit TimeManager(const Limits& limits);

    [[nodiscard]] std::chrono::microseconds elapsed() const { return watch_.elapsed(); }
    [[nodiscard]] bool hasLimit() const { return hard_.count() > 0; }
    [[nodiscard]] bool isOver() const { return hard_.count() > 0 && elapsed() >= hard_; }
    /// Whether time is left to start another depth.
    [[nodiscard]] bool mayDeepen() const { return soft_.count() == 0 || elapsed() <= soft_; }
    /// Share of the hard limit that is used; 0 without a limit.
    [[nodiscard]] double usedShare() const;

private:
    std::chrono::microseconds hard_{0};  ///< 0: no limit
    std::chrono::microseconds soft_{0};  ///< 0: no limit
    Stopwatch watch_;
};

/// The time this move may take, by the limits of the move and of the game; 0: no limit.
std::chrono::microseconds timeForMove(const Limits& limits);

}  // namespace tengen::search
