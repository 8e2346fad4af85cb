#pragma once

#include <span>

#include "core/board.hpp"
#include "core/point_set.hpp"

namespace tengen::search {

/// Every point where a stone of the defender, put there before the VCF `line` of the side to move
/// begins, could spoil it: all other replies lose to that very line. A few too many are named, and
/// where the rule makes a sure answer hard (caro; a win that rests on forbidden points), all empty
/// points are. REQUIRES: `line` ends in a five of the side to move.
PointSet refuters(Board& board, std::span<const Point> line);

}  // namespace tengen::search
