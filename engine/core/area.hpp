#pragma once

#include <cstdint>

#include "core/point_set.hpp"

namespace tengen {

/// Which points are worth a look: those near a stone.
enum class Area : std::uint8_t {
    Square2,       ///< within a king's walk of 2
    Square3,       ///< within a king's walk of 3
    Square3Line4,  ///< that, and 4 away along the eight rays
};

/// Every grid point that near to one of `stones`, themselves included. Whole rows are shifted at
/// once, so the cost does not depend on the number of stones.
PointSet around(const PointSet& stones, Area area);

}  // namespace tengen
