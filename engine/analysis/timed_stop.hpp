#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tengen::analysis {

/// A stop token for work that knows no clock: it asks to stop when its parent does, or when the
/// time is over, whichever is first. Its timer thread ends with it.
class TimedStop {
public:
    /// A `time` of 0 never ends by itself.
    TimedStop(std::stop_token parent, std::chrono::milliseconds time);
    TimedStop(const TimedStop&) = delete;
    TimedStop& operator=(const TimedStop&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> relay_;
    std::mutex mutex_;
    std::condition_variable_any over_;
    std::jthread timer_;  // last: the others must outlive it
};

}  // namespace tengen::analysis
