#include "server/log/log_line.hpp"

#include <fmt/format.h>

#include <ctime>
#include <nlohmann/json.hpp>

namespace tengen::server {
namespace {

using Json = nlohmann::ordered_json;

/// A longer value says nothing more, and a line stays short enough to be written at once.
constexpr std::size_t kMaxValue = 500;

std::string timeText(std::int64_t unixTimeMs) {
    const std::time_t seconds = unixTimeMs / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", parts.tm_year + 1900,
                       parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec,
                       unixTimeMs % 1000);
}

Json toJson(const LogField& field) {
    if (const auto* number = std::get_if<std::int64_t>(&field.value)) return *number;
    if (const auto* real = std::get_if<double>(&field.value)) return *real;
    return std::string(std::get<std::string_view>(field.value).substr(0, kMaxValue));
}

/// Quoted, and in ASCII: what would move the cursor or turn the direction of text is escaped.
std::string dumped(const Json& json) {
    std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
    // JSON leaves DEL as it is.
    for (std::size_t at = 0; (at = text.find('\x7f', at)) != std::string::npos;)
        text.replace(at, 1, "\\u007f");
    return text;
}

}  // namespace

std::string textLine(std::int64_t unixTimeMs, LogLevel level, std::string_view event,
                     std::span<const LogField> fields) {
    std::string line = fmt::format("{} {} {}", timeText(unixTimeMs), idOf(level), event);
    for (const LogField& field : fields)
        line += fmt::format(" {}={}", field.name, dumped(toJson(field)));
    return line;
}

std::string jsonLine(std::int64_t unixTimeMs, LogLevel level, std::string_view event,
                     std::span<const LogField> fields) {
    Json json = {{"time", timeText(unixTimeMs)}, {"level", idOf(level)}, {"event", event}};
    for (const LogField& field : fields) json[std::string(field.name)] = toJson(field);
    return dumped(json);
}

}  // namespace tengen::server
