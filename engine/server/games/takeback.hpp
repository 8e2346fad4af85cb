#pragma once

#include <cstddef>
#include <optional>

#include "server/games/game_state.hpp"

/// How far moves are taken back.
namespace tengen::server {

/// Whether the game ended by resignation, time or agreement; taking that back takes no move back.
bool endedOffTheBoard(const store::GameHead& head);

/// The number of entries left when a player at one screen takes back: a person's last entry and
/// what agents answered to it.
std::size_t entriesAfterUndo(const store::GameHead& head, const GameState& state);

/// The number of entries left when the player `by` was granted a takeback: all before their last
/// entry. Nothing if they have none.
std::optional<std::size_t> entriesAfterTakeback(const store::GameHead& head, const GameState& state,
                                                openings::OpeningPlayer by);

bool canUndo(const store::GameHead& head, const GameState& state);

}  // namespace tengen::server
