#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "server/log.hpp"

/// How an event is written: one line, without control characters whatever its values hold.
namespace tengen::server {

constexpr std::string_view idOf(LogLevel level) {
    constexpr std::string_view kIds[] = {"debug", "info", "warning", "error"};
    return kIds[static_cast<std::size_t>(level)];
}

/// `2026-11-18T05:00:00.123Z error store_error message="the disk is full"`
std::string textLine(std::int64_t unixTimeMs, LogLevel level, std::string_view event,
                     std::span<const LogField> fields);

/// `{"time":"2026-11-18T05:00:00.123Z","level":"error","event":"store_error","message":…}`
std::string jsonLine(std::int64_t unixTimeMs, LogLevel level, std::string_view event,
                     std::span<const LogField> fields);

}  // namespace tengen::server
