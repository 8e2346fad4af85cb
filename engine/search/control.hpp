#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>

#include "base/clock.hpp"
#include "search/limits.hpp"

namespace tengen::search {

/// When a search has to end; shared by its threads. Only the first of them looks at the clock and
/// the stop token, now and then; all of them see the flag.
class SearchControl {
public:
    SearchControl(const Limits& limits, std::stop_token stop);

    /// How many nodes may pass between two looks. At half a million a second that is a millisecond.
    static constexpr std::uint64_t kPollNodes = 512;
    /// The same while the table's memory is new: each node may cost milliseconds.
    static constexpr std::uint64_t kFirstPollNodes = 4;

    /// Looks at everything that may end the search. `nodes` are those of all threads.
    void poll(std::uint64_t nodes);
    [[nodiscard]] bool isOver() const { return over_.load(std::memory_order_relaxed); }
    void end() { over_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] std::chrono::microseconds elapsed() const { return watch_.elapsed(); }
    /// Of the time for this move, what part is gone; 0 without a limit.
    [[nodiscard]] double spentShare() const;
    [[nodiscard]] bool hasTimeLimit() const { return hard_.count() > 0; }
    /// Whether time not used now can be used later.
    [[nodiscard]] bool savesTime() const { return savesTime_; }
    /// Never met where there is none: whoever compares with it must not poll at every node.
    [[nodiscard]] std::uint64_t nodeLimit() const { return nodes_ != 0 ? nodes_ : UINT64_MAX; }

private:
    std::stop_token stop_;
    std::uint64_t nodes_;
    std::chrono::microseconds hard_{0};
    bool savesTime_ = false;
    Stopwatch watch_;
    std::atomic<bool> over_{false};
};

}  // namespace tengen::search
