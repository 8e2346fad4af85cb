#pragma once

#include "core/lines.hpp"
#include "core/point_set.hpp"
#include "core/rules.hpp"

namespace tengen {

/// The stones of every winning row through the stone on `p`, found by walking the board; empty if
/// there is none. REQUIRES: a stone on `p`.
PointSet winningRowThrough(const Lines& lines, Point p, const Ruleset& rules);

}  // namespace tengen
