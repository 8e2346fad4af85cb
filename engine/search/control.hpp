#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "search/limits.hpp"
#include "search/time_manager.hpp"

namespace tengen::search {

/// When a search has to end; shared by its threads, which report their nodes to it now and then.
/// All of them see the flag.
class SearchControl {
public:
    SearchControl(const Limits& limits, std::stop_token stop);

    /// Maximum number of nodes between two reports of a thread. At half a million a second that is
    /// a millisecond.
    static constexpr std::uint64_t kPollNodes = 512;
    /// The same while the table's memory is new: each node may cost milliseconds.
    static constexpr std::uint64_t kFirstPollNodes = 4;

    /// Counts the nodes that a thread has searched since its last report and checks every limit.
    /// Returns how many it may search before the next: with a node limit all threads together stop
    /// at it. May block: see Limits::onPoll.
    std::uint64_t poll(std::uint64_t nodes);
    /// The same before the first node.
    [[nodiscard]] std::uint64_t firstPoll() const { return interval(0); }

    [[nodiscard]] bool isOver() const { return over_.load(std::memory_order_relaxed); }
    void end() { over_.store(true, std::memory_order_relaxed); }

    [[nodiscard]] const TimeManager& time() const { return time_; }
    /// The longest time between two looks at the clock, which is long where the machine ran others
    /// meanwhile; 0 without a time limit.
    [[nodiscard]] std::chrono::microseconds longestPause() const;

private:
    void notePause();
    [[nodiscard]] std::uint64_t interval(std::uint64_t searched) const;

    std::stop_token stop_;
    std::function<void()> onPoll_;
    std::uint64_t maxNodes_;
    std::uint64_t threads_;
    TimeManager time_;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> over_{false};
    std::atomic<std::int64_t> lastPoll_{0};      ///< microseconds by the clock of time_
    std::atomic<std::int64_t> longestPause_{0};  ///< microseconds
};

}  // namespace tengen::search
