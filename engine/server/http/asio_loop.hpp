#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/loop.hpp"

namespace tengen::server {

/// The loop of a running server: Asio's, on one thread, by the clocks of the machine.
class AsioLoop : public Loop {
public:
    void post(Task task) override { boost::asio::post(io_, std::move(task)); }

    Timer after(std::chrono::milliseconds delay, Task task) override {
        const auto timer = std::make_shared<boost::asio::steady_timer>(io_, delay);
        // The timer does not keep itself alive: dropping it cancels the task.
        timer->async_wait([weak = std::weak_ptr(timer),
                           task = std::move(task)](boost::system::error_code failed) {
            if (!failed && !weak.expired()) task();
        });
        return timer;
    }

    [[nodiscard]] std::chrono::milliseconds now() const override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now().time_since_epoch());
    }
    [[nodiscard]] std::int64_t unixTimeMs() const override {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::system_clock::now().time_since_epoch())
            .count();
    }

    boost::asio::io_context& io() { return io_; }

    /// Runs until it is stopped. What a task throws ends that task and no other.
    template <class OnException>
    void run(OnException onException) {
        repeat([this] { io_.run(); }, onException);
    }
    /// Runs what is there now, after it was stopped.
    template <class OnException>
    void drain(OnException onException) {
        io_.restart();
        repeat([this] { io_.poll(); }, onException);
    }

private:
    template <class Serve, class OnException>
    void repeat(Serve serve, OnException onException) {
        while (true) {
            try {
                return serve();
            } catch (...) {
                onException(std::current_exception());
            }
        }
    }

    boost::asio::io_context io_{1};
};

}  // namespace tengen::server
