#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/engine_pool.hpp"

namespace tengen::server {

/// What threads of a test wait for each other with.
class Gate {
public:
    void open() {
        const std::scoped_lock lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    /// False: it stayed shut for as long as only a hang takes.
    bool wait() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::seconds(60), [this] { return open_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
};

/// Runs until it is told to stop.
struct Endless {
    Gate began, ended;
    EnginePool::Job job() {
        return {.run = [this](std::stop_token stop) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            began.open();
            never.wait(lock, stop, [] { return false; });
            ended.open();
        }};
    }
};

inline void awaitIdle(const EnginePool& pool) {
    while (pool.load().running + pool.load().queued > 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace tengen::server
