#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "search/limits.hpp"
#include "search/move_overhead.hpp"

namespace tengen::protocol {

/// The time limits that the manager has sent, and what is left of them. Between two INFO time_left
/// the match clock is counted down here, for managers that do not send it before each move.
class TimeBudget {
public:
    using Milliseconds = std::chrono::milliseconds;

    /// How managers say «no limit» in time_left.
    static constexpr std::int64_t kUnlimited = 2147483647;

    /// 0: as fast as possible.
    void setTurn(Milliseconds time) { turn_ = time; }
    /// 0: no limit.
    void setMatch(Milliseconds time);
    /// May be negative: the time is up, and the game may be lost by it, but a move is owed.
    void setLeft(Milliseconds time) { left_ = time; }
    void setIncrement(Milliseconds time) { increment_ = time; }

    void newGame();

    /// Sets the times of `limits`, each less `lost`, what has gone by, and the move overhead. A
    /// limit that is set never comes out as 0, which would mean none.
    void apply(search::Limits& limits, std::chrono::microseconds lost) const;

    void spend(std::chrono::microseconds time);
    /// Learns how long the machine kept a search from running.
    void observePause(std::chrono::microseconds pause) { overhead_.observe(pause); }

private:
    std::optional<Milliseconds> turn_, match_, left_;
    Milliseconds increment_{0};
    search::MoveOverhead overhead_;
};

}  // namespace tengen::protocol
