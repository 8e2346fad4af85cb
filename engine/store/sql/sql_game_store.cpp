#include "store/sql/sql_game_store.hpp"

#include <cassert>

#include "base/text.hpp"
#include "store/sql/game_list.hpp"
#include "store/sql/game_rows.hpp"
#include "store/sql/game_schema.hpp"

namespace tengen::store {
namespace {

using Access = SqlConnection::Access;

}  // namespace

Result<std::unique_ptr<GameStore>> SqlGameStore::open(std::shared_ptr<SqlConnection> connection,
                                                      const UpgradeProgress& onUpgrade) {
    if (auto made = upgradeTables(*connection, kGameSchema, onUpgrade); !made) return made.error();
    return std::unique_ptr<GameStore>(new SqlGameStore(std::move(connection)));
}

std::unique_ptr<GameReader> SqlGameStore::reader(std::shared_ptr<SqlConnection> connection) {
    return std::unique_ptr<GameReader>(new SqlGameStore(std::move(connection)));
}

// ---- games being played ----

Result<void> SqlGameStore::create(const StoredGame& game) {
    assert(game.entries.empty());
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const std::string sql = "INSERT INTO games (" + std::string(kHeadColumns) + ", " +
                            std::string(kTokenColumns) + ") VALUES (" +
                            placeholders(kHeadWidth + kTokenWidth) + ")";
    if (auto done = connection_->query(sql, valuesOf(game.head, game.tokens)); !done)
        return done.error();
    const auto number = holdGame(game.head.id);
    if (!number) return number.error();
    for (const StoredPlayer& player : game.head.players)
        if (auto done = insertName(player.name); !done) return done;
    if (auto done = explorer_.lock(); !done) return done;
    if (auto done = insertPosition(*number, game.head.summary); !done) return done;
    if (auto done = explorer_.add(*number, 0); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::append(std::string_view id, int number, const Entry& entry,
                                  const GameSummary& after) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game) return game.error();
    const std::string refused = "move " + std::to_string(number + 1) + " cannot be added";
    if (auto there = expectEntries(*game, number, refused); !there) return there;
    // Another server may have ended the game, or this one, without having heard so.
    const auto over = one(
        *connection_, "SELECT count(*) FROM games WHERE number = ?1 AND winner IS NOT NULL", *game);
    if (!over) return over.error();
    if (over->value_or(0) > 0)
        return Error{Error::Kind::BadValue, "the stored game is over, so " + refused};
    auto done = run(*connection_, "INSERT INTO entries VALUES (?1,?2,?3,?4)", *game,
                    std::int64_t{number}, std::string_view(entry.text), entry.timeMs);
    if (!done) return done;
    const auto last = one(*connection_, "SELECT max(ply) FROM positions WHERE game = ?1", *game);
    if (!last) return last.error();
    if (done = explorer_.lock(); !done) return done;
    if (done = explorer_.subtract(*game, last->value_or(0)); !done) return done;
    if (done = insertPosition(*game, after); !done) return done;
    if (done = explorer_.add(*game, last->value_or(0)); !done) return done;
    if (done = updateSummary(*game, after); !done) return done;
    if (done = connection_->announce(id); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::takeBack(std::string_view id, int from, int number,
                                    const GameSummary& after) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game) return game.error();
    if (auto there = expectEntries(*game, from, "nothing was taken back"); !there) return there;
    auto done = explorer_.lock();
    if (!done) return done;
    if (done = explorer_.subtract(*game, 0); !done) return done;
    done = run(*connection_, "DELETE FROM entries WHERE game = ?1 AND number >= ?2", *game,
               std::int64_t{number});
    if (!done) return done;
    done = run(*connection_, "DELETE FROM positions WHERE game = ?1 AND ply > ?2", *game,
               std::int64_t{after.plies});
    if (!done) return done;
    done =
        run(*connection_,
            "UPDATE games SET winner = NULL, ended_by = NULL, ended = 0 WHERE number = ?1", *game);
    if (!done) return done;
    if (done = explorer_.add(*game, 0); !done) return done;
    if (done = updateSummary(*game, after); !done) return done;
    if (done = connection_->announce(id); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::finish(std::string_view id, const GameResult& result,
                                  std::int64_t ended) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game) return game.error();
    auto done = explorer_.lock();
    if (!done) return done;
    if (done = explorer_.subtract(*game, 0); !done) return done;
    done = run(*connection_,
               "UPDATE games SET winner = ?1, ended_by = ?2, ended = ?3 WHERE number = ?4",
               idOf(result.winner), idOf(result.by), ended, *game);
    if (!done) return done;
    if (done = explorer_.add(*game, 0); !done) return done;
    if (done = connection_->announce(id); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::rename(std::string_view id, bool first, std::string_view name) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game) return game.error();
    const std::string column = first ? "first_name" : "second_name";
    const auto before =
        rowsOf(*connection_, "SELECT " + column + " FROM games WHERE number = ?1", *game);
    if (!before) return before.error();
    auto done =
        run(*connection_, "UPDATE games SET " + column + " = ?1 WHERE number = ?2", name, *game);
    if (!done) return done;
    if (done = insertName(name); !done) return done;
    if (done = dropUnusedName(before->front().text(0)); !done) return done;
    if (done = connection_->announce(id); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::publish(std::string_view id, bool published) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game) return game.error();
    auto done = run(*connection_, "UPDATE games SET published = ?1 WHERE number = ?2",
                    std::int64_t{published}, *game);
    if (!done) return done;
    if (done = connection_->announce(id); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::copy(std::string_view id, std::string_view newId,
                                const GameTokens& tokens) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game) return game.error();
    const std::string rest(kHeadColumns.substr(sizeof "id, " - 1));
    auto done = run(*connection_,
                    "INSERT INTO games (id, " + rest + ", " + std::string(kTokenColumns) +
                        ") SELECT ?1, " + rest + ", ?2, ?3, ?4, ?5 FROM games WHERE number = ?6",
                    newId, std::string_view(tokens.first), std::string_view(tokens.second),
                    std::string_view(tokens.both), std::string_view(tokens.spectator), *game);
    if (!done) return done;
    const auto copied = holdGame(newId);
    if (!copied) return copied.error();
    done = run(*connection_,
               "INSERT INTO entries SELECT ?1, number, text, time FROM entries WHERE game = ?2",
               *copied, *game);
    if (!done) return done;
    done = run(*connection_,
               "INSERT INTO positions SELECT ?1, ply, position_key FROM positions WHERE game = ?2",
               *copied, *game);
    if (!done) return done;
    if (done = explorer_.lock(); !done) return done;
    if (done = explorer_.add(*copied, 0); !done) return done;
    return transaction->commit();
}

Result<void> SqlGameStore::probe() {
    if (auto there = connection_->checkPlace(); !there) return there;
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    // There and back: SQLite writes nothing for a value that stays the same.
    for (int i = 0; i < 2; ++i)
        if (auto done = run(*connection_, "UPDATE tengen_games_version SET version = -version");
            !done)
            return done;
    return transaction->commit();
}

// ---- games looked for ----

Result<std::optional<StoredGame>> SqlGameStore::find(std::string_view id) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Read);
    if (!transaction) return transaction.error();
    const auto rows = rowsOf(*connection_,
                             "SELECT number, " + std::string(kHeadColumns) + ", " +
                                 std::string(kTokenColumns) + " FROM games WHERE id = ?1",
                             id);
    if (!rows) return rows.error();
    if (rows->empty()) return std::optional<StoredGame>{};
    const SqlRow& row = rows->front();
    auto head = headFrom(row);
    if (!head) return head.error();
    StoredGame game{.head = std::move(*head), .tokens = tokensFrom(row)};

    const auto entries =
        rowsOf(*connection_, "SELECT text, time FROM entries WHERE game = ?1 ORDER BY number",
               row.number(0));
    if (!entries) return entries.error();
    for (const SqlRow& entry : *entries)
        game.entries.push_back({.text = entry.text(0), .timeMs = entry.number(1)});
    return std::optional(std::move(game));
}

Result<GameList> SqlGameStore::list(const GameQuery& query) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Read);
    if (!transaction) return transaction.error();
    return listGames(*connection_, query);
}

Result<bool> SqlGameStore::remove(std::string_view id) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Write);
    if (!transaction) return transaction.error();
    const auto game = holdGame(id);
    if (!game && game.error().kind == Error::Kind::NotFound) return false;
    if (!game) return game.error();
    auto done = explorer_.lock();
    if (!done) return done.error();
    if (done = explorer_.subtract(*game, 0); !done) return done.error();
    const auto names = rowsOf(*connection_,
                              "DELETE FROM games WHERE number = ?1"
                              " RETURNING first_name, second_name",
                              *game);
    if (!names) return names.error();
    for (const std::size_t seat : {0u, 1u})
        if (done = dropUnusedName(names->front().text(seat)); !done) return done.error();
    if (done = connection_->announce(id); !done) return done.error();
    if (done = transaction->commit(); !done) return done.error();
    return true;
}

Result<std::int64_t> SqlGameStore::count() {
    const auto number = one(*connection_, "SELECT count(*) FROM games");
    if (!number) return number.error();
    return number->value_or(0);
}

Result<PositionStatistics> SqlGameStore::explore(std::uint64_t key) {
    auto transaction = SqlTransaction::begin(*connection_, Access::Read);
    if (!transaction) return transaction.error();
    return explorer_.read(key);
}

// ---- parts ----

Result<std::int64_t> SqlGameStore::holdGame(std::string_view id) {
    const auto number = one(
        *connection_,
        "SELECT number FROM games WHERE id = ?1" + std::string(connection_->dialect().forUpdate),
        id);
    if (!number) return number.error();
    if (!*number) return Error{Error::Kind::NotFound, "the store has no game " + inQuotes(id)};
    return **number;
}

Result<void> SqlGameStore::expectEntries(std::int64_t game, int expected,
                                         std::string_view otherwise) {
    const auto there = one(*connection_, "SELECT count(*) FROM entries WHERE game = ?1", game);
    if (!there) return there.error();
    if (there->value_or(0) == expected) return {};
    return Error{Error::Kind::BadValue,
                 "the stored game has " + std::to_string(there->value_or(0)) + " moves, not " +
                     std::to_string(expected) + ", so " + std::string(otherwise)};
}

Result<void> SqlGameStore::insertPosition(std::int64_t game, const GameSummary& summary) {
    // An answer that puts no stone leaves the position as it is.
    return run(*connection_,
               "INSERT INTO positions VALUES (?1,?2,?3) ON CONFLICT (game, ply) DO NOTHING", game,
               std::int64_t{summary.plies}, toDatabase(summary.key));
}

Result<void> SqlGameStore::insertName(std::string_view name) {
    return run(*connection_, "INSERT INTO player_names VALUES (?1) ON CONFLICT (name) DO NOTHING",
               name);
}

Result<void> SqlGameStore::dropUnusedName(std::string_view name) {
    return run(*connection_,
               "DELETE FROM player_names WHERE name = ?1"
               " AND NOT EXISTS (SELECT 1 FROM games WHERE first_name = ?1)"
               " AND NOT EXISTS (SELECT 1 FROM games WHERE second_name = ?1)",
               name);
}

Result<void> SqlGameStore::updateSummary(std::int64_t game, const GameSummary& summary) {
    return run(*connection_,
               "UPDATE games SET plies = ?1, swapped = ?2, position_key = ?3 WHERE number = ?4",
               std::int64_t{summary.plies}, std::int64_t{summary.swapped}, toDatabase(summary.key),
               game);
}

}  // namespace tengen::store
