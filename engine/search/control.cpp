#include "search/control.hpp"

#include <algorithm>
#include <utility>

namespace tengen::search {

SearchControl::SearchControl(const Limits& limits, std::stop_token stop)
    : stop_(std::move(stop)),
      onPoll_(limits.onPoll),
      maxNodes_(limits.nodes),
      threads_(static_cast<std::uint64_t>(std::max(limits.threads, 1))),
      time_(limits) {}

std::uint64_t SearchControl::interval(std::uint64_t searched) const {
    if (maxNodes_ == 0) return kPollNodes;
    const std::uint64_t left = maxNodes_ > searched ? maxNodes_ - searched : 0;
    return std::clamp<std::uint64_t>(left / threads_, 1, kPollNodes);
}

std::uint64_t SearchControl::poll(std::uint64_t nodes) {
    if (onPoll_) onPoll_();
    const std::uint64_t searched = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if ((maxNodes_ != 0 && searched >= maxNodes_) || time_.isOver() || stop_.stop_requested())
        end();
    if (time_.hasLimit()) notePause();
    return interval(searched);
}

void SearchControl::notePause() {
    const std::int64_t now = time_.elapsed().count();
    const std::int64_t pause = now - lastPoll_.exchange(now, std::memory_order_relaxed);
    // Threads that write at once may lose one of two pauses.
    if (pause > longestPause_.load(std::memory_order_relaxed))
        longestPause_.store(pause, std::memory_order_relaxed);
}

std::chrono::microseconds SearchControl::longestPause() const {
    return std::chrono::microseconds(longestPause_.load(std::memory_order_relaxed));
}

}  // namespace tengen::search
