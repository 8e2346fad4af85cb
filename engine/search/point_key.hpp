#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "core/point.hpp"

namespace tengen::search {

/// Marks what is stored of a position in regard to one point, such as a search that excludes that
/// move, so that it is not taken for the position's own; 0 for no point.
inline std::uint64_t pointKey(Point p) {
    if (p.isNone()) return 0;
    std::uint64_t state = p.index();
    return splitMix(state);
}

}  // namespace tengen::search
