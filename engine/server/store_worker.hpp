#pragma once

#include <cassert>
#include <condition_variable>
#include <coroutine>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "server/loop.hpp"
#include "store/store_reader.hpp"

namespace tengen::server {

/// The stores as a read sees them.
struct ReadStores {
    store::GameReader& games;
    store::AnalysisReader& analyses;
};

/// Runs calls of the stores: a statement may take long, and the loop must not wait for it.
/// Writes, and reads that must come between them, run one after another, in the order in which
/// they were made. Other reads may run beside them; they see every write that has been answered.
class StoreWorker {
public:
    virtual ~StoreWorker() = default;

    /// Starts the work when it is awaited, and gives its result.
    template <class T, class Start>
    class Call {
    public:
        explicit Call(Start start) : start_(std::move(start)) {}

        // NOLINTBEGIN(readability-identifier-naming): the language's names
        [[nodiscard]] bool await_ready() const noexcept { return false; }
        bool await_suspend(std::coroutine_handle<> waiting) {
            return start_(result_, [waiting] { waiting(); });
        }
        T await_resume() { return std::move(*result_); }
        // NOLINTEND(readability-identifier-naming)

    private:
        Start start_;
        std::optional<T> result_{};
    };

    /// `const auto found = co_await worker.call([&] { return store.find(id); });`
    template <class Work>
    auto call(Work work) {
        using Value = std::invoke_result_t<Work&>;
        return makeCall<Value>([this, work = std::move(work)](auto& result, Done done) mutable {
            return start([&result, &work] { result.emplace(work()); }, std::move(done));
        });
    }

    /// `const auto list = co_await worker.read([&](ReadStores in) { return in.games.list(query);
    /// });`
    template <class Work>
    auto read(Work work) {
        using Value = std::invoke_result_t<Work&, ReadStores>;
        return makeCall<Value>([this, work = std::move(work)](auto& result, Done done) mutable {
            return startRead([&result, &work](ReadStores in) { result.emplace(work(in)); },
                             std::move(done));
        });
    }

protected:
    using Done = std::function<void()>;
    using Write = std::function<void()>;
    using Read = std::function<void(ReadStores)>;

    /// Does the work, and calls `done` on the loop afterwards. Returns false if the work is already
    /// done; `done` is not called then.
    virtual bool start(Write work, Done done) = 0;
    virtual bool startRead(Read work, Done done) = 0;

private:
    template <class T, class Start>
    static Call<T, Start> makeCall(Start start) {
        return Call<T, Start>(std::move(start));
    }
};

/// Does the work at once, on the thread that asks.
class InlineStoreWorker : public StoreWorker {
public:
    InlineStoreWorker() = default;
    explicit InlineStoreWorker(ReadStores stores) : stores_(stores) {}

protected:
    bool start(Write work, Done) override {
        work();
        return false;
    }
    /// REQUIRES: the constructor was given the stores.
    bool startRead(Read work, Done) override {
        assert(stores_);
        work(*stores_);
        return false;
    }

private:
    std::optional<ReadStores> stores_{};
};

/// Threads that take jobs from one queue. One thread does them one after another.
class JobQueue {
public:
    /// Work is given the number of the thread that does it.
    using Work = std::function<void(std::size_t thread)>;

    JobQueue(Loop& loop, std::size_t threads);
    ~JobQueue() { finish(); }

    /// Does the work, and calls `done` on the loop afterwards. Returns false after finish(): the
    /// work is then done at once, and `done` is not called.
    bool start(Work work, std::function<void()> done);
    /// Waits until all jobs are done, and ends the threads.
    void finish();

private:
    struct Job {
        Work work;
        std::function<void()> done;
    };
    void run(std::size_t thread);

    Loop& loop_;
    std::mutex mutex_;  // for the three below
    std::condition_variable changed_;
    std::deque<Job> jobs_;
    bool finishing_ = false;
    std::vector<std::thread> threads_;
};

/// A thread for writes, and one for each connection that reads.
class StoreThreads : public StoreWorker {
public:
    /// Without readers, reads run between the writes, on `written`: the stores that are written to.
    StoreThreads(Loop& loop, ReadStores written, std::vector<store::StoreReader> readers);

    /// Waits until the calls that were made are done. Later ones are done at once.
    void finish();

protected:
    bool start(Write work, Done done) override;
    bool startRead(Read work, Done done) override;

private:
    ReadStores written_;
    std::vector<store::StoreReader> readers_;
    JobQueue writes_;
    JobQueue reads_;
};

}  // namespace tengen::server
