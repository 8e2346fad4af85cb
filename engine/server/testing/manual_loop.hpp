#pragma once

#include <condition_variable>
#include <deque>
#include <list>
#include <mutex>

#include "server/loop.hpp"

namespace tengen {

/// A loop whose clock is turned by hand. Tasks come from any thread, and run when the test says so.
class ManualLoop : public server::Loop {
public:
    void post(Task task) override {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back(std::move(task));
        changed_.notify_all();
    }

    Timer after(std::chrono::milliseconds delay, Task task) override {
        auto timer = std::make_shared<Due>(Due{now_ + delay, std::move(task)});
        timers_.push_back(timer);
        return timer;
    }

    [[nodiscard]] std::chrono::milliseconds now() const override { return now_; }
    [[nodiscard]] std::int64_t unixTimeMs() const override {
        return 1'700'000'000'000 + now_.count();
    }

    /// Runs tasks as they come until `done`; false when that takes as long as only a hang does.
    template <class Done>
    bool runUntil(Done done) {
        while (!done()) {
            Task task;
            {
                std::unique_lock lock(mutex_);
                if (!changed_.wait_for(lock, std::chrono::seconds(60),
                                       [this] { return !tasks_.empty(); }))
                    return false;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
        return true;
    }

    /// Runs what is there now.
    void drain() {
        bool passed = false;
        post([&] { passed = true; });
        runUntil([&] { return passed; });
    }

    /// Lets time pass, and timers go off in their order.
    void advance(std::chrono::milliseconds time) {
        const auto end = now_ + time;
        while (true) {
            std::shared_ptr<Due> next;
            for (const auto& weak : timers_)
                if (const auto timer = weak.lock())
                    if (timer->at <= end && timer->task && (!next || timer->at < next->at))
                        next = timer;
            if (!next) break;
            now_ = next->at;
            const Task task = std::move(next->task);
            next->task = nullptr;
            task();
        }
        now_ = end;
        timers_.remove_if([](const auto& weak) { return weak.expired(); });
    }

private:
    struct Due {
        std::chrono::milliseconds at;
        Task task;
    };
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Task> tasks_;
    std::list<std::weak_ptr<Due>> timers_;
    std::chrono::milliseconds now_{1'000'000};
};

}  // namespace tengen
