#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "arena/match.hpp"
#include "base/result.hpp"
#include "record/record.hpp"

namespace tengen::arena {

/// A game with what a file tells of it besides.
struct ExportedGame {
    std::size_t number = 1;   ///< from 1
    std::size_t opening = 1;  ///< from 1
    int symmetry = 0;
    std::string black{};
    std::string white{};
    GameResult result{};
};

/// What all games of a file have in common.
struct ExportTerms {
    Ruleset rules{};
    openings::OpeningRule openingRule = openings::OpeningRule::None;
};

/// The games of a match, in order. REQUIRES: its run() is over.
std::vector<ExportedGame> exportedGames(const Match& match);

/// The games as records, in order: players, round, result, times, and how it ended.
std::vector<record::Record> recordsOf(std::span<const ExportedGame> games,
                                      const ExportTerms& terms);

/// A line for each game, the first with the names of the columns.
std::string csvOf(std::span<const ExportedGame> games);

/// Whether a file of that name can be written at all; the error lists the endings.
Result<void> checkExport(const std::filesystem::path& path);

/// Writes the games in the format that the ending of the name stands for. Of formats that hold one
/// game (psq) there is a file for each, `name-0001.psq` and so on. Returns what was left out.
/// REQUIRES: checkExport(path), and a game.
Result<std::vector<std::string>> exportGames(std::span<const ExportedGame> games,
                                             const ExportTerms& terms,
                                             const std::filesystem::path& path);

}  // namespace tengen::arena
