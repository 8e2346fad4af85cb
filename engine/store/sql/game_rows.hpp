#pragma once

#include <string_view>

#include "store/game_store.hpp"
#include "store/sql/sql_value.hpp"

namespace tengen::store {

// Games as rows of the tables of game_schema.hpp.

/// What a list shows of a game, but for its number, which comes first.
constexpr std::string_view kHeadColumns =
    "id, rule, size, line_length, opening,"
    " first_agent, first_name, first_time, first_nodes, first_depth,"
    " second_agent, second_name, second_time, second_nodes, second_depth,"
    " clock_initial, clock_increment, clock_move, plies, swapped, position_key,"
    " winner, ended_by, started, ended, published, setup";
constexpr std::size_t kHeadWidth = 27;
constexpr std::string_view kTokenColumns = "token_first, token_second, token_both, token_spectator";
constexpr std::size_t kTokenWidth = 4;
constexpr std::string_view kTallyColumns =
    "count(*), count(*) FILTER (WHERE winner = 'black'), count(*) FILTER (WHERE winner = 'white'),"
    " count(*) FILTER (WHERE winner = 'draw')";

/// The values of kHeadColumns and kTokenColumns.
std::vector<SqlValue> valuesOf(const GameHead& head, const GameTokens& tokens);

/// Of a row with the number of the game, kHeadColumns and, for tokensFrom, kTokenColumns.
Result<GameHead> headFrom(const SqlRow& row);
GameTokens tokensFrom(const SqlRow& row);

/// Of a row with kTallyColumns from `column` on.
Tally tallyFrom(const SqlRow& row, std::size_t column);

}  // namespace tengen::store
