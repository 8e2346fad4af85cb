#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "failure.hpp"

namespace tengen::python {

/// Seconds, as Python counts time; None is no limit.
inline std::chrono::milliseconds toTime(const std::optional<double>& seconds) {
    if (!seconds) return std::chrono::milliseconds(0);
    if (!(*seconds > 0) || *seconds > 30 * 24 * 3600.0)
        raise("a time is a positive number of seconds");
    return std::chrono::milliseconds(std::max(1LL, std::llround(*seconds * 1000)));
}

/// A limit that is at least 1; None is no limit.
template <class Number>
Number toLimit(const char* name, const std::optional<std::int64_t>& value, std::int64_t max) {
    if (!value) return 0;
    if (*value < 1 || *value > max)
        raise(std::string(name) + " must lie between 1 and " + std::to_string(max));
    return static_cast<Number>(*value);
}

inline constexpr std::int64_t kMaxNodes = std::int64_t{1} << 53;

}  // namespace tengen::python
