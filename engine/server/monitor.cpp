#include "server/monitor.hpp"

namespace tengen::server {
namespace {

constexpr auto kRepeatAfter = std::chrono::seconds(10);

}  // namespace

void Monitor::log(LogLevel level, std::string_view event,
                  std::initializer_list<LogField> fields) const {
    if (log_) log_->write(level, event, fields);
}

void Monitor::caught(std::string_view where, const std::exception_ptr& exception) noexcept {
    ++exceptions_;
    try {
        log(LogLevel::Error, "exception", {{"where", where}, {"message", textOf(exception)}});
    } catch (...) {  // NOLINT(bugprone-empty-catch): no memory to say more; it is counted
    }
}

void Monitor::storeFailed(const Error& error) noexcept {
    if (error.kind != Error::Kind::Io) return;
    ++storeErrors_;
    try {
        const auto now = std::chrono::steady_clock::now();
        const std::scoped_lock lock(mutex_);
        if (error.message == lastStoreError_ && now - lastStoreErrorAt_ < kRepeatAfter) return;
        lastStoreError_ = error.message;
        lastStoreErrorAt_ = now;
        log(LogLevel::Error, "store_error", {{"message", error.message}});
    } catch (...) {  // NOLINT(bugprone-empty-catch): no memory to say more; it is counted
    }
}

void Monitor::answered(const Exchange& exchange) {
    {
        const std::scoped_lock lock(mutex_);
        auto route = routes_.find(exchange.route);
        if (route == routes_.end()) route = routes_.try_emplace(std::string(exchange.route)).first;
        route->second.add(exchange.time);
        ++statuses_[exchange.status];
    }
    if (!logsRequests_) return;
    using Milliseconds = std::chrono::duration<double, std::milli>;
    log(LogLevel::Info, "request",
        {{"client", exchange.client},
         {"method", exchange.method},
         {"path", exchange.path},
         {"status", std::int64_t{exchange.status}},
         {"bytes", static_cast<std::int64_t>(exchange.bytes)},
         {"ms", Milliseconds(exchange.time).count()}});
}

void Monitor::searched(std::chrono::nanoseconds waited, std::chrono::nanoseconds took) {
    times_.searchWait.add(waited);
    times_.search.add(took);
}

void Monitor::searchFailed(std::string_view why) const noexcept {
    try {
        log(LogLevel::Error, "search_failed", {{"message", why}});
    } catch (...) {  // NOLINT(bugprone-empty-catch): no memory to say more; it is counted
    }
}

void Monitor::addTo(PrometheusText& text) {
    const auto single = [&](std::string_view name, std::string_view help, const Histogram& times) {
        text.begin(name, "histogram", help);
        text.histogram(name, "", times);
    };
    const std::scoped_lock lock(mutex_);
    text.begin("http_request_seconds", "histogram", "Time from a whole request to its answer.");
    for (const auto& [route, times] : routes_)
        text.histogram("http_request_seconds", "route=\"" + route + "\"", times);
    text.begin("http_responses_total", "counter", "HTTP answers by their status.");
    for (const auto& [status, count] : statuses_)
        text.value("http_responses_total", "status=\"" + std::to_string(status) + "\"", count);
    single("search_wait_seconds", "Time a search waits for its turn.", times_.searchWait);
    single("search_seconds", "Time a search takes.", times_.search);
    single("compute_wait_seconds", "Time a file that a client has sent waits for a thread.",
           times_.computeWait);
    single("compute_seconds", "Time it takes to read and write files of clients.", times_.compute);
    single("store_wait_seconds", "Time a call of the store waits for a thread.", times_.storeWait);
    text.begin("store_seconds", "histogram", "Time a call of the store takes.");
    text.histogram("store_seconds", "kind=\"read\"", times_.storeRead);
    text.histogram("store_seconds", "kind=\"write\"", times_.storeWrite);
    text.counter("store_errors_total", "Calls of the store that failed.", storeErrors_);
    text.counter("exceptions_total", "Exceptions that ended one request, not the server.",
                 exceptions_);
}

std::string textOf(const std::exception_ptr& exception) {
    try {
        std::rethrow_exception(exception);
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "an exception of an unknown type";
    }
}

}  // namespace tengen::server
