#pragma once

#include "search/report.hpp"

namespace tengen {

/// Orders what an agent found out about every move by how even the game is after it, and keeps
/// `wanted` of them. Even is a win rate of one half where the agent gives one, else a score of 0.
/// Moves with a proven end come last: they are as far from even as can be.
Report mostEven(Report report, int wanted);

}  // namespace tengen
