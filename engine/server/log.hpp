#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace tengen::server {

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

/// A value beside an event, such as `status` and 500.
struct LogField {
    std::string_view name;
    std::variant<std::string_view, std::int64_t, double> value;
};

/// Where events go that an operator reads. Thread-safe; a call never waits for a reader.
class Log {
public:
    virtual ~Log() = default;
    /// `event` is an id that never changes its meaning; docs/OPERATIONS.md lists them.
    virtual void write(LogLevel level, std::string_view event,
                       std::span<const LogField> fields) = 0;
};

}  // namespace tengen::server
