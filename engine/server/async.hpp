#pragma once

#include <coroutine>
#include <deque>
#include <exception>
#include <optional>
#include <utility>

/// The few parts of asynchronous functions that the server needs. All of it runs on the loop's
/// thread; only StoreWorker (server/store_worker.hpp) leaves it.
namespace tengen::server {  // NOLINTBEGIN(readability-identifier-naming): the language's names

/// The result of a function that may wait: `co_await` it, once. Nothing runs before that. What the
/// function throws is thrown where it is awaited.
template <class T>
class [[nodiscard]] Task;

namespace detail {

/// Resumes the function that waits for this one.
struct ResumeWaiting {
    [[nodiscard]] bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> self) const noexcept {
        return self.promise().waiting;
    }
    void await_resume() const noexcept {}
};

struct PromiseBase {
    std::coroutine_handle<> waiting = std::noop_coroutine();
    std::exception_ptr exception{};
    std::suspend_always initial_suspend() noexcept { return {}; }
    ResumeWaiting final_suspend() noexcept { return {}; }
    void unhandled_exception() noexcept { exception = std::current_exception(); }
    void rethrow() const {
        if (exception) std::rethrow_exception(exception);
    }
};

template <class T>
struct Promise : PromiseBase {
    std::optional<T> value{};
    Task<T> get_return_object();
    void return_value(T result) { value.emplace(std::move(result)); }
    T take() {
        rethrow();
        return std::move(*value);
    }
};

template <>
struct Promise<void> : PromiseBase {
    Task<void> get_return_object();
    void return_void() {}
    void take() const { rethrow(); }
};

/// A function that nothing waits for; it frees itself when it ends. It catches what it calls.
struct Detached {
    struct promise_type {
        Detached get_return_object() { return {}; }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_never final_suspend() noexcept { return {}; }
        void return_void() {}
        [[noreturn]] void unhandled_exception() noexcept { std::terminate(); }
    };
};

}  // namespace detail

template <class T>
class [[nodiscard]] Task {
public:
    using promise_type = detail::Promise<T>;

    explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
    Task(Task&& from) noexcept : handle_(std::exchange(from.handle_, nullptr)) {}
    Task& operator=(Task&&) = delete;
    ~Task() {
        if (handle_) handle_.destroy();
    }

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> waiting) noexcept {
        handle_.promise().waiting = waiting;
        return handle_;
    }
    T await_resume() { return handle_.promise().take(); }

private:
    std::coroutine_handle<promise_type> handle_;
};

namespace detail {

template <class T>
Task<T> Promise<T>::get_return_object() {
    return Task<T>(std::coroutine_handle<Promise>::from_promise(*this));
}
inline Task<void> Promise<void>::get_return_object() {
    return Task<void>(std::coroutine_handle<Promise>::from_promise(*this));
}

template <class OnException>
Detached runDetached(Task<void> task, OnException onException) {
    try {
        co_await task;
    } catch (...) {
        onException(std::current_exception());
    }
}

}  // namespace detail

/// Starts the task, which then goes on by itself. `onException` takes what it throws, as a
/// std::exception_ptr, and may throw nothing itself.
template <class OnException>
void spawn(Task<void> task, OnException onException) {
    detail::runDetached(std::move(task), std::move(onException));
}

/// Lets one function in at a time, in the order in which they came:
/// `const auto lock = co_await mutex.lock();`
class AsyncMutex {
public:
    /// While it lives, the others wait.
    class Lock {
    public:
        explicit Lock(AsyncMutex& mutex) : mutex_(&mutex) {}
        Lock(Lock&& from) noexcept : mutex_(std::exchange(from.mutex_, nullptr)) {}
        Lock& operator=(Lock&&) = delete;
        ~Lock() {
            if (mutex_ != nullptr) mutex_->resumeNext();
        }

    private:
        AsyncMutex* mutex_;
    };

    struct Acquisition {
        AsyncMutex& mutex;
        [[nodiscard]] bool await_ready() const noexcept {
            return !std::exchange(mutex.locked_, true);
        }
        void await_suspend(std::coroutine_handle<> waiting) const {
            mutex.waiting_.push_back(waiting);
        }
        [[nodiscard]] Lock await_resume() const { return Lock(mutex); }
    };
    Acquisition lock() { return {*this}; }

private:
    void resumeNext() {
        if (waiting_.empty()) {
            locked_ = false;
            return;
        }
        const auto next = waiting_.front();
        waiting_.pop_front();
        next.resume();
    }

    bool locked_ = false;
    std::deque<std::coroutine_handle<>> waiting_;
};

}  // namespace tengen::server
// NOLINTEND(readability-identifier-naming)
