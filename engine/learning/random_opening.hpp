#pragma once

#include <optional>

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen::learning {

/// `stones` put by lot, the first near the centre and each other near one that is there; nothing if
/// that makes a five possible or an open four for the side to move.
std::optional<Board> randomOpening(const Ruleset& rules, int stones, Random& random);

/// Somebody can win at once, or nearly: the search and the trainer have nothing to say there.
bool isSettled(const Board& board);

}  // namespace tengen::learning
