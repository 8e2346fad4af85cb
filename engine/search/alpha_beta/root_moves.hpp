#pragma once

#include <span>
#include <vector>

#include "search/alpha_beta/worker.hpp"

namespace tengen::search {

/// The moves worth a search at the root, the most promising first; never none. Those of `exclude`
/// are left out unless nothing else is legal.
std::vector<RootMove> rootMoves(const Position& position, std::span<const Point> exclude);

}  // namespace tengen::search
