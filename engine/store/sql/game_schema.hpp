#pragma once

#include "store/sql/sql_schema.hpp"

namespace tengen::store {

/// The tables of games. `games.number` is the order in which games began. `entries` and `positions`
/// belong to a game: what was played, and the key of the position after each ply. `player_names`
/// holds each name once, for searches. `explorer` holds the counts of ExplorerCounts.
extern const SqlSchema kGameSchema;

}  // namespace tengen::store
