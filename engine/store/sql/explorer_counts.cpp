#include "store/sql/explorer_counts.hpp"

#include <string>

#include "store/sql/game_rows.hpp"

namespace tengen::store {
namespace {

/// The moves of games: from a position to the next, or to itself where the game stands.
constexpr std::string_view kMoves =
    " FROM positions AS now"
    " LEFT JOIN positions AS after ON after.game = now.game AND after.ply = now.ply + 1"
    " JOIN games ON games.number = now.game";
constexpr std::string_view kNextKey = "coalesce(after.position_key, now.position_key)";

}  // namespace

Result<void> ExplorerCounts::change(std::int64_t game, std::int64_t sign, std::int64_t fromPly) {
    static const std::string kChange =
        "INSERT INTO explorer SELECT now.position_key, " + std::string(kNextKey) +
        ", ?2 * count(*), ?2 * count(*) FILTER (WHERE winner = 'black'),"
        " ?2 * count(*) FILTER (WHERE winner = 'white'),"
        " ?2 * count(*) FILTER (WHERE winner = 'draw')" +
        std::string(kMoves) +
        " WHERE now.game = ?1 AND now.ply >= ?3 AND EXISTS (SELECT 1 FROM explorer AS counted"
        " WHERE counted.position_key = now.position_key AND counted.next_key = now.position_key)"
        " GROUP BY 1, 2 ON CONFLICT (position_key, next_key) DO UPDATE SET"
        " games = explorer.games + excluded.games, black = explorer.black + excluded.black,"
        " white = explorer.white + excluded.white, draws = explorer.draws + excluded.draws";
    return run(connection_, kChange, game, sign, fromPly);
}

Result<void> ExplorerCounts::add(std::int64_t game, std::int64_t fromPly) {
    if (auto done = change(game, +1, fromPly); !done) return done;
    const auto reached =
        rowsOf(connection_, "SELECT position_key FROM positions WHERE game = ?1 AND ply >= ?2",
               game, fromPly);
    if (!reached) return reached.error();
    for (const SqlRow& row : *reached)
        if (auto done = countIfCommon(row.number(0)); !done) return done;
    return {};
}

Result<bool> ExplorerCounts::isCounted(std::int64_t key) {
    const auto found =
        one(connection_, "SELECT 1 FROM explorer WHERE position_key = ?1 AND next_key = ?1", key);
    if (!found) return found.error();
    return found->has_value();
}

Result<void> ExplorerCounts::countIfCommon(std::int64_t key) {
    const auto counted = isCounted(key);
    if (!counted || *counted) return counted ? Result<void>() : counted.error();
    const auto games = one(connection_,
                           "SELECT count(*) FROM"
                           " (SELECT 1 FROM positions WHERE position_key = ?1 LIMIT ?2) AS few",
                           key, kCountFrom);
    if (!games) return games.error();
    if (games->value_or(0) < kCountFrom) return {};
    static const std::string kCount = "INSERT INTO explorer SELECT now.position_key, " +
                                      std::string(kNextKey) + ", " + std::string(kTallyColumns) +
                                      std::string(kMoves) +
                                      " WHERE now.position_key = ?1 GROUP BY 1, 2";
    if (auto done = run(connection_, kCount, key); !done) return done;
    return run(connection_,
               "INSERT INTO explorer VALUES (?1, ?1, 0, 0, 0, 0)"
               " ON CONFLICT (position_key, next_key) DO NOTHING",
               key);
}

Result<PositionStatistics> ExplorerCounts::read(std::uint64_t key) {
    static const std::string kLook = "SELECT " + std::string(kNextKey) + ", " +
                                     std::string(kTallyColumns) + std::string(kMoves) +
                                     " WHERE now.position_key = ?1 GROUP BY 1 ORDER BY 2 DESC, 1";
    const std::int64_t number = toDatabase(key);
    const auto counted = isCounted(number);
    if (!counted) return counted.error();
    const auto rows = rowsOf(connection_,
                             *counted ? "SELECT next_key, games, black, white, draws FROM explorer"
                                        " WHERE position_key = ?1 ORDER BY 2 DESC, 1"
                                      : kLook,
                             number);
    if (!rows) return rows.error();
    PositionStatistics statistics;
    for (const SqlRow& row : *rows) {
        const Tally tally = tallyFrom(row, 1);
        statistics.all += tally;
        if (row.number(0) != number && tally.games > 0)
            statistics.next.emplace_back(row.number<std::uint64_t>(0), tally);
    }
    return statistics;
}

}  // namespace tengen::store
