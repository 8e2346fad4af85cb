#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "server/loop.hpp"

namespace tengen::server {

/// Times one turn at a time, and lets its flag fall.
class TurnClock {
public:
    /// Called with the number of the run that has ended.
    using OnFlag = std::function<void(std::uint64_t run)>;

    TurnClock(Loop& loop, OnFlag onFlag) : loop_(loop), onFlag_(std::move(onFlag)) {}
    TurnClock(const TurnClock&) = delete;
    TurnClock& operator=(const TurnClock&) = delete;

    /// Begins a turn: nothing is spent, and the clock stands still.
    void start();
    /// Lets the clock run. The flag falls when `left` is spent in this turn; without it, never.
    void run(std::optional<std::chrono::milliseconds> left);
    /// Stops the clock, which keeps what was spent.
    void freeze();

    [[nodiscard]] bool isRunning() const { return running_; }
    [[nodiscard]] std::chrono::milliseconds spent() const;
    /// False once the clock was started or run again: a flag of an earlier run is void.
    [[nodiscard]] bool isCurrent(std::uint64_t run) const { return run == run_; }

private:
    Loop& loop_;
    OnFlag onFlag_;
    std::uint64_t run_ = 0;
    bool running_ = false;
    std::chrono::milliseconds began_{0};   ///< this run
    std::chrono::milliseconds before_{0};  ///< spent in earlier runs of this turn
    Loop::Timer flag_;
};

}  // namespace tengen::server
