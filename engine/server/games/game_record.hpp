#pragma once

#include "record/record.hpp"
#include "server/games/game_state.hpp"

namespace tengen::server {

/// A stored game as files keep it: names, clock and limits, result, moves with
/// their times.
record::Record recordOf(const store::GameHead& head, const GameState& state);

/// The id of the format that bytes seem to have; `pos` when nothing else speaks up.
std::string_view guessFormat(std::string_view bytes);

}  // namespace tengen::server
