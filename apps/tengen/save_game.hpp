#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen::apps {

/// Metadata of a saved game.
struct GameTitle {
    std::string black;
    std::string white;
    std::string opening;
    std::string result;  ///< as in SGF: "B+", "W+R", "0" for a draw; empty if unfinished
};

/// Writes the moves on `board` in the format of the file extension (game.sgf,
/// game.psq, game.pos, …). Replaces the file atomically.
Result<void> saveGame(const std::filesystem::path& path, const Board& board,
                      const GameTitle& title);

}  // namespace tengen::apps
