#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "arena/match.hpp"
#include "base/result.hpp"
#include "record/record.hpp"

namespace tengen {

/// The games of a match as records, in order: players, round, result, times, and how it ended.
std::vector<Record> recordsOf(const Match& match);

/// A line for each game, the first with the names of the columns.
std::string csvOf(const Match& match);

/// Whether a file of that name can be written at all; the error lists the endings.
Result<void> checkExport(const std::filesystem::path& path);

/// Writes the games in the format that the ending of the name stands for. Of formats that hold one
/// game (psq) there is a file for each, `name-0001.psq` and so on. Returns what was left out.
/// REQUIRES: checkExport(path), and a game.
Result<std::vector<std::string>> exportGames(const Match& match, const std::filesystem::path& path);

}  // namespace tengen
