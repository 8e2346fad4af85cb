#pragma once

#include "server/games/game_state.hpp"
#include "server/games/seats.hpp"
#include "server/wire/messages.hpp"

/// Parts of messages that follow from the game alone.
namespace tengen::server {

wire::Game gameView(const store::GameHead& head, const GameState& state);

/// What the opening asks; nothing once it is over.
std::optional<wire::Question> questionView(const GameState& state);

wire::Viewer viewerOf(const GameState& state, Role role);

/// Where Black may not play; empty unless Black is to move in Renju.
PointSet forbiddenPoints(const Board& board);

/// Why the game does not take a choice that it has refused.
GameRefusal whyRefused(const GameState& state, const openings::Choice& choice);

}  // namespace tengen::server
