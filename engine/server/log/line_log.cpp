// The one source that includes spdlog.
#include "server/log/line_log.hpp"

#include <poll.h>
#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <unistd.h>

#include <chrono>
#include <mutex>

#include "base/text.hpp"
#include "server/log/log_line.hpp"

namespace tengen::server {
namespace {

/// A pipe takes this many bytes at once or says that it is full.
constexpr std::size_t kMaxLine = 4096;

class StderrSink : public spdlog::sinks::base_sink<std::mutex> {
protected:
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        if (dropped_ > 0) {
            const std::string note = "(" + std::to_string(dropped_) + " lines were dropped)\n";
            if (!write({note.data(), note.size()})) return void(++dropped_);
            dropped_ = 0;
        }
        if (!write({line.data(), line.size()})) ++dropped_;
    }
    void flush_() override {}

private:
    static bool write(std::string_view line) {
        pollfd ready{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
        // A pipe that nothing reads any more can be written to as well, which would end us.
        if (line.size() > kMaxLine || poll(&ready, 1, 0) != 1 || ready.revents != POLLOUT)
            return false;
        return ::write(STDERR_FILENO, line.data(), line.size()) >= 0;
    }

    std::size_t dropped_ = 0;
};

spdlog::level::level_enum toSpdlog(LogLevel level) {
    switch (level) {
        case LogLevel::Debug: return spdlog::level::debug;
        case LogLevel::Info: return spdlog::level::info;
        case LogLevel::Warning: return spdlog::level::warn;
        case LogLevel::Error: break;
    }
    return spdlog::level::err;
}

class LineLog : public Log {
public:
    LineLog(LogFormat format, LogLevel level) : format_(format), logger_("tengen", makeSink()) {
        logger_.set_level(toSpdlog(level));
    }

    void write(LogLevel level, std::string_view event, std::span<const LogField> fields) override {
        if (!logger_.should_log(toSpdlog(level))) return;
        const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                             std::chrono::system_clock::now().time_since_epoch())
                             .count();
        const std::string line = format_ == LogFormat::Json ? jsonLine(now, level, event, fields)
                                                            : textLine(now, level, event, fields);
        logger_.log(toSpdlog(level), spdlog::string_view_t(line.data(), line.size()));
    }

private:
    static std::shared_ptr<spdlog::sinks::sink> makeSink() {
        auto sink = std::make_shared<StderrSink>();
        sink->set_formatter(std::make_unique<spdlog::pattern_formatter>(
            "%v", spdlog::pattern_time_type::utc, "\n"));
        return sink;
    }

    LogFormat format_;
    spdlog::logger logger_;
};

}  // namespace

Result<LogFormat> parseLogFormat(std::string_view text) {
    if (text == "text") return LogFormat::Text;
    if (text == "json") return LogFormat::Json;
    return Error{Error::Kind::BadValue, "a log format is text or json, not " + inQuotes(text)};
}

Result<LogLevel> parseLogLevel(std::string_view text) {
    for (const LogLevel level :
         {LogLevel::Debug, LogLevel::Info, LogLevel::Warning, LogLevel::Error})
        if (idOf(level) == text) return level;
    return Error{Error::Kind::BadValue,
                 "a log level is debug, info, warning or error, not " + inQuotes(text)};
}

std::shared_ptr<Log> makeLineLog(LogFormat format, LogLevel level) {
    return std::make_shared<LineLog>(format, level);
}

}  // namespace tengen::server
