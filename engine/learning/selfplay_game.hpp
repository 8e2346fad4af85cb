#pragma once

#include <optional>
#include <stop_token>

#include "learning/played_game.hpp"
#include "learning/selfplay_settings.hpp"

namespace tengen::learning {

/// Plays game number `index` with an agent of its own, so that no other game can leave a trace in
/// it. Nothing when `stop` came before its end. REQUIRES: settings.check().
std::optional<PlayedGame> playSelfplayGame(const SelfplaySettings& settings, std::size_t index,
                                           std::stop_token stop);

}  // namespace tengen::learning
