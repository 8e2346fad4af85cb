#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tengen::store {

/// Ends a connection whose server has not answered in time: libpq itself waits for ever for a
/// server that hangs. It looks twice a second.
class AnswerTimer {
public:
    explicit AnswerTimer(std::chrono::milliseconds patience)
        : patience_(patience), thread_([this](const std::stop_token& stop) { watch(stop); }) {}

    /// While it lives, an answer is waited for on that socket.
    class Wait {
    public:
        Wait(AnswerTimer& timer, int socket) : timer_(timer) { timer_.set(socket); }
        ~Wait() { timer_.set(-1); }
        Wait(const Wait&) = delete;
        Wait& operator=(const Wait&) = delete;

    private:
        AnswerTimer& timer_;
    };

private:
    using Clock = std::chrono::steady_clock;
    void set(int socket);
    void watch(const std::stop_token& stop);

    std::chrono::milliseconds patience_;
    std::mutex mutex_;  // for those below
    std::condition_variable_any changed_;
    int socket_ = -1;
    Clock::time_point end_;
    std::jthread thread_;
};

}  // namespace tengen::store
