#pragma once

#include <stop_token>
#include <string_view>

#include "agents/agent.hpp"
#include "server/games/game_state.hpp"

namespace tengen::server {

/// What an agent found: an answer to the opening, or a move with its report.
struct AgentChoice {
    openings::Choice choice;
    search::Report report{};
};

/// Asks the agent what to do in a game. Blocks, on a thread of the pool. Agents that do not watch
/// the time are stopped when it is over.
AgentChoice think(agents::Agent& agent, const GameState& state, const search::Limits& limits,
                  std::uint64_t seed, std::stop_token stop, const search::OnReport& onReport);

/// The limits of an agent's move: its own, and what the clock leaves it.
search::Limits limitsFor(const store::StoredPlayer& agent,
                         const std::optional<store::StoredClock>& clock, const GameState& state);

/// The seed of a game's agents, the same whenever the game is loaded again.
std::uint64_t seedOf(std::string_view gameId);

}  // namespace tengen::server
