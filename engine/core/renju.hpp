#pragma once

#include <cstdint>
#include <string_view>

#include "core/lines.hpp"
#include "core/point.hpp"

namespace tengen {

/// Why Renju forbids Black a point.
enum class Forbidden : std::uint8_t { No, DoubleThree, DoubleFour, Overline };

constexpr std::string_view nameOf(Forbidden kind) {
    constexpr std::string_view kNames[] = {"allowed", "double three", "double four", "overline"};
    return kNames[indexOf(kind)];
}

/// Renju's definition in full: a five is always allowed; else two fours, two threes, or an overline
/// are not. A three counts only if the stone that would make it an open four is itself allowed,
/// and makes no five: hence the recursion. Of several reasons the first in that order is given.
/// REQUIRES: `p` is empty. `lines` comes back as it was.
Forbidden forbiddenKind(Lines& lines, Point p);

}  // namespace tengen
