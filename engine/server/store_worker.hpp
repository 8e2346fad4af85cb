#pragma once

#include <condition_variable>
#include <coroutine>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>

#include "server/loop.hpp"

namespace tengen::server {

/// Where calls of the stores run: a statement may take long, and the loop must not wait for it.
/// Calls run one after another, in the order in which they were made.
class StoreWorker {
public:
    virtual ~StoreWorker() = default;

    /// `const auto found = co_await worker.call([&] { return store.find(id); });`
    template <class Work>
    class Call {
    public:  // NOLINTBEGIN(readability-identifier-naming): the language's names
        Call(StoreWorker& worker, Work work) : worker_(worker), work_(std::move(work)) {}
        [[nodiscard]] bool await_ready() const noexcept { return false; }
        bool await_suspend(std::coroutine_handle<> waiting) {
            return worker_.start([this] { result_.emplace(work_()); }, [waiting] { waiting(); });
        }
        auto await_resume() { return std::move(*result_); }
        // NOLINTEND(readability-identifier-naming)
    private:
        StoreWorker& worker_;
        Work work_;
        std::optional<std::invoke_result_t<Work&>> result_{};
    };
    template <class Work>
    Call<Work> call(Work work) {
        return {*this, std::move(work)};
    }

protected:
    /// Does the work, and calls `done` on the loop afterwards. False: the work is already done, and
    /// `done` is not called.
    virtual bool start(std::function<void()> work, std::function<void()> done) = 0;
};

/// Does the work at once, on the thread that asks.
class InlineStoreWorker : public StoreWorker {
protected:
    bool start(std::function<void()> work, std::function<void()>) override {
        work();
        return false;
    }
};

/// A thread of its own.
class StoreThread : public StoreWorker {
public:
    explicit StoreThread(Loop& loop) : loop_(loop), thread_([this] { run(); }) {}
    ~StoreThread() override { finish(); }

    /// Waits until the calls that were made are done. Later ones are done at once.
    void finish();

protected:
    bool start(std::function<void()> work, std::function<void()> done) override;

private:
    struct Job {
        std::function<void()> work;
        std::function<void()> done;
    };
    void run();

    Loop& loop_;
    std::mutex mutex_;  // for the three below
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool finishing_ = false;
    std::thread thread_;
};

}  // namespace tengen::server
