#pragma once

#include <array>

#include "core/board.hpp"

namespace tengen::analysis {

/// Where a stone of one colour would make what.
struct ThreatPoints {
    PointSet five;       ///< wins at once
    PointSet four;       ///< a four of any kind in at least one line, and no five
    PointSet three;      ///< an open three in at least one line, and no five
    PointSet forbidden;  ///< Renju's Black may not play there; such a point is in no other set
};

/// Of Black and of White. REQUIRES: board.hasShapes().
std::array<ThreatPoints, 2> threatPoints(const Board& board);

}  // namespace tengen::analysis
