#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "learning/puzzle.hpp"

namespace tengen::learning {

/// Reads what puzzlesText wrote, except nodes and keys, which are not in it. An error names the
/// puzzle whose stones or solution cannot be.
Result<std::vector<Puzzle>> readPuzzles(std::string_view text);

}  // namespace tengen::learning
