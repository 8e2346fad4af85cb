#pragma once

#include <cstdint>

#include "core/rules.hpp"
#include "core/shape.hpp"

namespace tengen {

/// Black's four shapes of a point in the low half, White's in the high one.
using ShapePair = std::uint32_t;

constexpr std::uint16_t shapesOf(ShapePair pair, Side side) {
    return static_cast<std::uint16_t>(side == Side::Black ? pair : pair >> 16);
}

/// Where the two shapes of one direction stand.
constexpr ShapePair shapeBits(int direction) { return 0x000F000Fu << 4 * direction; }

/// The two shapes of a line-table entry in those places, and garbage elsewhere.
constexpr ShapePair spread(std::uint8_t entry, int direction) {
    return (entry | ShapePair{entry} << 12) << 4 * direction;
}

constexpr Shape shapeOf(ShapePair pair, int direction, Side side) {
    return static_cast<Shape>(shapesOf(pair, side) >> 4 * direction & 15);
}

}  // namespace tengen
