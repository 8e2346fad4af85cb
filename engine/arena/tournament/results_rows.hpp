#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/tournament/record.hpp"
#include "store/sqlite/sqlite.hpp"

/// The rows of a results file: how each value of a tournament is written to SQLite and read back.

namespace tengen::arena {

/// Identifies results files among SQLite databases: "Tgn" and the version of the tables.
inline constexpr std::int64_t kResultsApplication = 0x54676e02;
inline constexpr std::int64_t kResultsApplicationMask = 0x7fffff00;

/// The statements that make the tables of an empty file.
extern const char* const kResultsSchema;

Result<void> writeSettings(store::Database& database, const StoredSettings& settings);
/// An error when the row does not describe a game that can be played.
Result<StoredSettings> readSettings(store::Database& database);

Result<void> writePlayer(store::Database& database, std::size_t number,
                         const TournamentPlayer& player);
Result<std::vector<TournamentPlayer>> readPlayers(store::Database& database);

Result<std::vector<TournamentRun>> readRuns(store::Database& database);

/// The statement of bindGame().
Result<store::Statement> prepareGame(store::Database& database);
void bindGame(store::Statement& statement, std::int64_t run, const TournamentGame& game,
              int boardSize);
/// The games in the order they were written. They can be trusted: stones lie on empty points of
/// the board, players exist, and no more moves have a time than there are.
Result<std::vector<TournamentGame>> readGames(store::Database& database, int boardSize,
                                              std::size_t players);

/// The number in the first row and column of a query.
Result<std::int64_t> readNumber(store::Database& database, std::string_view query);
/// The first column of each row of a query.
Result<std::vector<std::string>> readTexts(store::Database& database, std::string_view query);

}  // namespace tengen::arena
