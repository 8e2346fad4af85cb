#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>

#include "arena/game.hpp"
#include "base/result.hpp"

namespace tengen::arena {

/// Games to be played side by side, by their numbers. All but `play` are called by one thread at
/// a time, so that they need no lock of their own.
struct GameWork {
    /// Returns the next game to play; nothing when all are taken.
    std::function<std::optional<std::size_t>()> next;
    /// Plays it, beside others; nothing when the stop token asked to leave.
    std::function<Result<std::optional<FinishedGame>>(std::size_t, const std::stop_token&)> play;
    /// Takes a finished game; false: that is enough, the games under way need not end.
    std::function<Result<bool>(std::size_t, FinishedGame)> finish;
    /// Called some ten times a second on the thread that waits; false asks to stop. May be none.
    std::function<bool()> onTick;
};

/// Plays until there are no more games, it is enough, or somebody asks to stop. The first error
/// ends it all.
Result<void> playSideBySide(int atATime, const GameWork& work);

}  // namespace tengen::arena
