#pragma once

#include <optional>
#include <stop_token>

#include "learning/played_game.hpp"
#include "learning/selfplay_settings.hpp"

namespace tengen::learning {

/// Plays game number `index` with a new agent, so that games do not influence each other. Returns
/// nothing when stopped. REQUIRES: settings.check().
std::optional<PlayedGame> playSelfplayGame(const SelfplaySettings& settings, std::size_t index,
                                           std::stop_token stop);

}  // namespace tengen::learning
