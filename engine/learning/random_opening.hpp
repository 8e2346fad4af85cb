#pragma once

#include <optional>

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen::learning {

/// Places `stones` random stones, the first near the centre and each other near a stone. Returns
/// nothing if a five is possible, or an open four for the side to move.
std::optional<Board> randomOpening(const Ruleset& rules, int stones, Random& random);

/// Whether a side wins at once or nearly so: such positions teach the trainer nothing.
bool isSettled(const Board& board);

}  // namespace tengen::learning
