#pragma once

#include <span>
#include <vector>

#include "core/point_set.hpp"
#include "search/position.hpp"

namespace tengen::search {

/// Where a sensible move can be: the five, the answers to a threat, or anywhere near the stones.
/// Some may be forbidden. Where there is none under a threat, every move loses at once.
PointSet sensibleMoves(const Position& position);

/// The moves worth a search at the root, the most promising first; never none, if only a pass.
/// Those of `exclude` are left out unless nothing else is legal.
std::vector<Point> sensibleRootMoves(const Position& position, std::span<const Point> exclude);

}  // namespace tengen::search
