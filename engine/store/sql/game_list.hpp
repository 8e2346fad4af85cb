#pragma once

#include "store/game_store.hpp"
#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// Returns a page of the games that fit the query, the newest first. An index leads to the games of
/// a rule, a result, a position or a name; a filter that fits few games beside one that fits many
/// may still look through the many.
Result<GameList> listGames(SqlConnection& connection, const GameQuery& query);

}  // namespace tengen::store
