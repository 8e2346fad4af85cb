#pragma once

#include <memory>
#include <string_view>

#include "base/result.hpp"
#include "server/log.hpp"

namespace tengen::server {

enum class LogFormat : std::uint8_t { Text, Json };

/// `text` or `json`.
Result<LogFormat> parseLogFormat(std::string_view text);
/// `debug`, `info`, `warning` or `error`.
Result<LogLevel> parseLogLevel(std::string_view text);

/// Writes events of that level and above to standard error, one line each. A line that standard
/// error does not take at once is dropped, and the next one says how many were: a reader that hangs
/// must not stop the server.
std::shared_ptr<Log> makeLineLog(LogFormat format, LogLevel level);

}  // namespace tengen::server
