#pragma once

#include "store/game_store.hpp"
#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// Returns a page of the games that fit the query, the newest first. Whatever the query asks for,
/// an index leads to the games: no page costs more with a million games than with a thousand.
Result<GameList> listGames(SqlConnection& connection, const GameQuery& query);

}  // namespace tengen::store
