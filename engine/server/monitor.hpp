#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "server/histogram.hpp"
#include "server/log.hpp"
#include "server/prometheus_text.hpp"

namespace tengen::server {

/// How long things take.
struct Times {
    Histogram storeWait{};  ///< of a call, until a thread takes it
    Histogram storeRead{};
    Histogram storeWrite{};
    Histogram computeWait{};  ///< of a file that a client has sent, until a thread takes it
    Histogram compute{};
    Histogram searchWait{};  ///< of a search, until a place is free
    Histogram search{};
};

/// A request of HTTP and what became of it.
struct Exchange {
    std::string_view route;  ///< `GET /games/{id}`
    std::string_view method;
    std::string_view path;
    std::string_view client;
    int status = 0;
    std::size_t bytes = 0;  ///< of the answer
    std::chrono::steady_clock::duration time{};
};

/// What an operator sees of the server: events in the log, numbers for Prometheus. Thread-safe.
class Monitor {
public:
    /// Without a log events are only counted.
    explicit Monitor(std::shared_ptr<Log> log = nullptr, bool logsRequests = false)
        : log_(std::move(log)), logsRequests_(logsRequests) {}

    void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) const;

    /// An exception ended what `where` names, and nothing else.
    void caught(std::string_view where, const std::exception_ptr& exception) noexcept;
    /// The same; then does what is left to do, such as to answer.
    template <class Then>
    void caught(std::string_view where, const std::exception_ptr& exception, Then then) noexcept {
        caught(where, exception);
        try {
            then();
        } catch (...) {
            caught(where, std::current_exception());
        }
    }
    [[nodiscard]] std::int64_t exceptions() const { return exceptions_; }

    /// A call of the store had this error. Only those of the database count: NotFound and the like
    /// are answers. One that repeats is logged every ten seconds.
    void storeFailed(const Error& error) noexcept;
    [[nodiscard]] std::int64_t storeErrors() const { return storeErrors_; }

    [[nodiscard]] Times& times() { return times_; }

    /// A request was answered.
    void answered(const Exchange& exchange);

    /// A search is done, which waited for its turn.
    void searched(std::chrono::nanoseconds waited, std::chrono::nanoseconds took);
    /// A search threw; the pool counts them.
    void searchFailed(std::string_view why) const noexcept;

    /// Adds the numbers of requests, searches, the store and exceptions.
    void addTo(PrometheusText& text);

private:
    std::shared_ptr<Log> log_;
    bool logsRequests_ = false;
    Times times_;
    std::atomic<std::int64_t> storeErrors_ = 0;
    std::mutex mutex_;  // for those below
    std::map<std::string, Histogram, std::less<>> routes_;
    std::map<int, std::int64_t> statuses_;
    std::string lastStoreError_;
    std::chrono::steady_clock::time_point lastStoreErrorAt_;
    std::atomic<std::int64_t> exceptions_ = 0;
};

/// What an exception says of itself.
std::string textOf(const std::exception_ptr& exception);

}  // namespace tengen::server
