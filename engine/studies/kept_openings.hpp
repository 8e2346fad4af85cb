#pragma once

#include <string_view>
#include <vector>

#include "arena/opening_source.hpp"

namespace tengen::studies {

/// The balanced openings that studies begin with, in the order of the list; none where the board or
/// the rule has no list. How the list was made stands at its head (openings/balanced.txt).
std::vector<arena::OpeningMoves> keptOpenings(const Ruleset& rules);

}  // namespace tengen::studies

namespace tengen::studies {

/// The list: lines of a board's size and the moves, free-style. Made from openings/balanced.txt.
std::string_view builtInOpenings();

}  // namespace tengen::studies
