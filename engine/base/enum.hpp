#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace tengen {

/// The place of a value in an array with one element for each value of its enum.
template <class Enum>
    requires std::is_enum_v<Enum>
constexpr std::size_t indexOf(Enum value) {
    return static_cast<std::size_t>(value);
}

/// Returns the value with that number, or nothing if it lies beyond `last`.
template <class Enum>
    requires std::is_enum_v<Enum>
constexpr std::optional<Enum> valueAt(std::size_t number, Enum last) {
    if (number > indexOf(last)) return std::nullopt;
    return static_cast<Enum>(number);
}

/// The first `count` values of an enum that numbers its values from 0.
template <class Enum, std::size_t count>
    requires std::is_enum_v<Enum>
constexpr std::array<Enum, count> firstValues() {
    std::array<Enum, count> values{};
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<Enum>(i);
    return values;
}

}  // namespace tengen
