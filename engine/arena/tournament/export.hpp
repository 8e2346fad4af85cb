#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "arena/tournament/record.hpp"
#include "base/result.hpp"
#include "record/record.hpp"

namespace tengen::arena {

/// A game with what a file says about it.
struct ExportedGame {
    std::size_t number = 1;   ///< from 1
    std::size_t opening = 1;  ///< from 1
    int symmetry = 0;
    std::string black{};
    std::string white{};
    FinishedGame result{};
};

/// The first `count` games of a tournament, in order.
std::vector<ExportedGame> exportedGames(const TournamentRecord& record, std::size_t count);

/// The games as records, in order: players, round, result, times, and how it ended.
std::vector<record::Record> recordsOf(std::span<const ExportedGame> games,
                                      const Conditions& conditions);

/// A header and a line for each game.
std::string csvOf(std::span<const ExportedGame> games);

/// A JSON object on a line for each game.
std::string jsonLinesOf(std::span<const ExportedGame> games);

/// Whether there is a format for a file of that name; the error lists the extensions.
Result<void> checkExport(const std::filesystem::path& path);

/// Writes the games in the format of the file's extension. Formats that hold one game (psq) get a
/// file for each, `name-0001.psq` and so on. Returns notes on what was left out.
/// REQUIRES: checkExport(path), and a game.
Result<std::vector<std::string>> exportGames(std::span<const ExportedGame> games,
                                             const Conditions& conditions,
                                             const std::filesystem::path& path);

}  // namespace tengen::arena
