#include "analysis/timed_stop.hpp"

namespace tengen::analysis {

TimedStop::TimedStop(std::stop_token parent, std::chrono::milliseconds time)
    : relay_(std::move(parent), [this] { source_.request_stop(); }) {
    if (time.count() == 0) return;
    timer_ = std::jthread([this, time](const std::stop_token& noLongerNeeded) {
        std::unique_lock lock(mutex_);
        over_.wait_for(lock, noLongerNeeded, time, [] { return false; });
        if (!noLongerNeeded.stop_requested()) source_.request_stop();
    });
}

}  // namespace tengen::analysis
