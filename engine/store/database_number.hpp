#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>

namespace tengen::store {

/// Returns a number as databases keep it, in 64 bits with a sign. Keys and seeds without a sign
/// keep their bits.
template <std::integral Integer>
constexpr std::int64_t toDatabase(Integer number) {
    return static_cast<std::int64_t>(number);
}

/// Returns a number of a database in another type: of 64 bits the same bits, of fewer the nearest
/// value that the type has.
template <std::integral Integer>
constexpr Integer fromDatabase(std::int64_t number) {
    using Limits = std::numeric_limits<Integer>;
    if constexpr (sizeof(Integer) == sizeof(number))
        return std::bit_cast<Integer>(number);
    else
        return static_cast<Integer>(std::clamp<std::int64_t>(number, Limits::min(), Limits::max()));
}

}  // namespace tengen::store
