#pragma once

#include <filesystem>
#include <string>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen::apps {

/// What a file tells of a game beside its moves.
struct GameTitle {
    std::string black;
    std::string white;
    std::string opening;
    std::string result;  ///< as in SGF: "B+", "W+R", "0" for a draw; empty while it goes on
};

/// Writes the moves on `board` in the format that the ending of the name stands for (game.sgf,
/// game.psq, game.pos, …). The file is replaced whole or not at all.
Result<void> saveGame(const std::filesystem::path& path, const Board& board,
                      const GameTitle& title);

}  // namespace tengen::apps
