#pragma once

#include <chrono>
#include <cmath>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"

namespace tengen {

/// Reads `500ms`, `2s`, `1.5s`, `3m` or `1h`. A bare number would be guessed differently by
/// everyone, so it is an error.
inline Result<std::chrono::milliseconds> parseDuration(std::string_view text) {
    struct Unit {
        std::string_view name;
        double ms;
    };
    constexpr Unit kUnits[] = {{"ms", 1}, {"s", 1e3}, {"m", 60e3}, {"h", 3600e3}};
    constexpr double kMax = 30 * 24 * 3600e3;  // a month
    const std::string_view trimmed = trim(text);
    for (const auto& [name, ms] : kUnits) {
        if (!trimmed.ends_with(name)) continue;
        const auto number = parseNumber<double>(trimmed.substr(0, trimmed.size() - name.size()));
        if (number && *number >= 0 && *number * ms <= kMax)
            return std::chrono::milliseconds(std::llround(*number * ms));
    }
    return Error{Error::Kind::BadSyntax,
                 "a time is a number with ms, s, m or h, as in 500ms or 2s, not " + inQuotes(text)};
}

}  // namespace tengen
