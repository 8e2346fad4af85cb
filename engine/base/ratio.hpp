#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tengen {

/// The quotient of two counts, or of a count and a number, as a real number.
template <class Dividend, class Divisor>
constexpr double ratio(Dividend dividend, Divisor divisor) {
    return static_cast<double>(dividend) / static_cast<double>(divisor);
}

/// How many of them a second makes. A time of nothing counts as a microsecond.
template <class Count>
constexpr double perSecond(Count count, std::chrono::microseconds time) {
    return 1e6 * ratio(count, std::max<std::int64_t>(time.count(), 1));
}

}  // namespace tengen
