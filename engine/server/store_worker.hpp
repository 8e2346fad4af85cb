#pragma once

#include <cassert>
#include <coroutine>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "server/job_queue.hpp"
#include "server/monitor.hpp"
#include "store/store_reader.hpp"

namespace tengen::server {

/// The stores as a read sees them.
struct ReadStores {
    store::GameReader& games;
    store::AnalysisReader& analyses;
};

/// Runs what the loop must not wait for: calls of the stores, and computations that may take long.
/// Writes, and reads that must come between them, run one after another, in the order in which
/// they were made. Other reads may run beside them; they see every write that has been answered.
/// Reads and computations are shared out between the clients they are for.
class StoreWorker {
public:
    explicit StoreWorker(std::shared_ptr<Monitor> monitor = std::make_shared<Monitor>())
        : monitor_(std::move(monitor)) {}
    virtual ~StoreWorker() = default;

    /// What became of a call: its result, or why there is none.
    template <class T>
    class Outcome {
    public:
        template <class Work>
        void run(Work& work, Monitor& monitor) noexcept {
            try {
                result_.emplace(work());
                if constexpr (kIsResult)
                    if (!*result_) monitor.storeFailed(result_->error());
            } catch (...) {
                exception_ = std::current_exception();
                monitor.caught("store", exception_);
            }
        }
        /// The same for work that asks no store: what it throws is thrown where it is awaited.
        template <class Work>
        void compute(Work& work) noexcept {
            try {
                result_.emplace(work());
            } catch (...) {
                exception_ = std::current_exception();
                rethrows_ = true;
            }
        }
        void refuse(Error error) { refused_.emplace(std::move(error)); }

        /// What was refused or has thrown is an error, where T can hold one; else it is thrown.
        T take() {
            if (result_) return std::move(*result_);
            if (rethrows_) std::rethrow_exception(exception_);
            if constexpr (kIsResult) {
                if (refused_) return std::move(*refused_);
                return Error{Error::Kind::Io,
                             "the store broke off; whether the change was kept is not known"};
            } else {
                if (refused_) throw std::runtime_error(refused_->message);
                std::rethrow_exception(exception_);
            }
        }

    private:
        static constexpr bool kIsResult = std::is_convertible_v<Error, T>;
        std::optional<T> result_{};
        std::optional<Error> refused_{};
        std::exception_ptr exception_{};
        bool rethrows_ = false;
    };

    /// Starts the work when it is awaited, and gives its result.
    template <class T, class Start>
    class Call {
    public:
        explicit Call(Start start) : start_(std::move(start)) {}

        // NOLINTBEGIN(readability-identifier-naming): the language's names
        [[nodiscard]] bool await_ready() const noexcept { return false; }
        bool await_suspend(std::coroutine_handle<> waiting) {
            return start_(outcome_, [waiting] { waiting(); });
        }
        T await_resume() { return outcome_.take(); }
        // NOLINTEND(readability-identifier-naming)

    private:
        Start start_;
        Outcome<T> outcome_{};
    };

    /// `const auto found = co_await worker.call([&] { return store.find(id); });`
    template <class Work>
    auto call(Work work) {
        using Value = std::invoke_result_t<Work&>;
        return makeCall<Value>([this, work = std::move(work)](auto& outcome, Done done) mutable {
            return start({.run = [&, this] { outcome.run(work, *monitor_); },
                          .refuse = [&](Error error) { outcome.refuse(std::move(error)); },
                          .done = std::move(done)});
        });
    }

    /// `const auto list = co_await worker.read(client, [&](ReadStores in) { return
    /// in.games.list(query); });`
    template <class Work>
    auto read(std::string client, Work work) {
        using Value = std::invoke_result_t<Work&, ReadStores>;
        return makeCall<Value>([this, client = std::move(client), work = std::move(work)](
                                   auto& outcome, Done done) mutable {
            const auto run = [&, this](ReadStores in) {
                const auto bound = [&] { return work(in); };
                outcome.run(bound, *monitor_);
            };
            return startRead({.run = run,
                              .refuse = [&](Error error) { outcome.refuse(std::move(error)); },
                              .done = std::move(done),
                              .client = std::move(client)});
        });
    }

    /// The same for work that needs no store, such as to read a file that a client has sent. It
    /// gives a Result, whose errors are only those of having been refused.
    template <class Work>
    auto compute(std::string client, Work work) {
        using Value = Result<std::invoke_result_t<Work&>>;
        return makeCall<Value>([this, client = std::move(client), work = std::move(work)](
                                   auto& outcome, Done done) mutable {
            return startCompute({.run = [&] { outcome.compute(work); },
                                 .refuse = [&](Error error) { outcome.refuse(std::move(error)); },
                                 .done = std::move(done),
                                 .client = std::move(client)});
        });
    }

protected:
    using Done = std::function<void()>;
    /// Either `run` or `refuse` is called, which throw nothing, and then `done` on the loop.
    template <class... Stores>
    struct Work {
        std::function<void(Stores...)> run;
        std::function<void(Error)> refuse;
        Done done;
        std::string client{};
    };
    using Write = Work<>;
    using Read = Work<ReadStores>;

    /// Returns false if the work is already done, or refused; `done` is not called then.
    virtual bool start(Write work) = 0;
    virtual bool startRead(Read work) = 0;
    virtual bool startCompute(Write work) = 0;

    std::shared_ptr<Monitor> monitor_;

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
    bool start(Write work) override {
        work.run();
        return false;
    }
    /// REQUIRES: the constructor was given the stores.
    bool startRead(Read work) override {
        assert(stores_);
        work.run(*stores_);
        return false;
    }
    bool startCompute(Write work) override { return start(std::move(work)); }

private:
    std::optional<ReadStores> stores_{};
};

/// A thread for writes, one for each connection that reads, and one for computations.
class StoreThreads : public StoreWorker {
public:
    /// Without readers, reads run between the writes, on `written`: the stores that are written to.
    StoreThreads(Loop& loop, ReadStores written, std::vector<store::StoreReader> readers,
                 std::shared_ptr<Monitor> monitor = std::make_shared<Monitor>(),
                 JobQueue::Limits limits = {});

    /// Waits until the calls that were made are done. Those that have not begun after `grace` are
    /// refused, and so is every later one then; else later ones are done at once.
    void finish(std::chrono::milliseconds grace = std::chrono::hours(1));

protected:
    bool start(Write work) override;
    bool startRead(Read work) override;
    bool startCompute(Write work) override;

private:
    ReadStores written_;
    std::vector<store::StoreReader> readers_;
    JobQueue writes_;
    JobQueue reads_;
    JobQueue computations_;
};

}  // namespace tengen::server
