#include "store/sqlite_game_store.hpp"

#include <cassert>

#include "base/text.hpp"
#include "store/database_place.hpp"
#include "store/statements.hpp"

namespace tengen {
namespace {

constexpr std::int64_t kVersion = 1;

// `number` is the order in which games began. A game's entries, and the positions it went through,
// each by its key, hang on it.
constexpr const char* kTables = R"(
CREATE TABLE tengen_games_version (version INTEGER NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    rule TEXT NOT NULL, size INTEGER NOT NULL, line_length INTEGER NOT NULL,
    opening TEXT NOT NULL,
    first_agent INTEGER NOT NULL, first_name TEXT NOT NULL,
    first_time INTEGER NOT NULL, first_nodes INTEGER NOT NULL, first_depth INTEGER NOT NULL,
    second_agent INTEGER NOT NULL, second_name TEXT NOT NULL,
    second_time INTEGER NOT NULL, second_nodes INTEGER NOT NULL, second_depth INTEGER NOT NULL,
    clock_initial INTEGER, clock_increment INTEGER, clock_move INTEGER,
    plies INTEGER NOT NULL, swapped INTEGER NOT NULL, position_key INTEGER NOT NULL,
    winner TEXT, ended_by TEXT,
    started INTEGER NOT NULL, ended INTEGER NOT NULL,
    token_first TEXT NOT NULL, token_second TEXT NOT NULL,
    token_both TEXT NOT NULL, token_spectator TEXT NOT NULL);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    number INTEGER NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL,
    PRIMARY KEY (game, number));
CREATE TABLE positions (
    game INTEGER NOT NULL REFERENCES games(number) ON DELETE CASCADE,
    ply INTEGER NOT NULL, position_key INTEGER NOT NULL,
    PRIMARY KEY (game, ply));
CREATE INDEX positions_by_key ON positions (position_key);
)";

constexpr std::string_view kHeadColumns =
    "number, id, rule, size, line_length, opening,"
    " first_agent, first_name, first_time, first_nodes, first_depth,"
    " second_agent, second_name, second_time, second_nodes, second_depth,"
    " clock_initial, clock_increment, clock_move, plies, swapped, position_key,"
    " winner, ended_by, started, ended";
constexpr int kHeadWidth = 26;

// ---- rows ----

Error damaged(std::string_view what) {
    return {Error::Kind::BadValue, "the store has a game with an unknown " + std::string(what) +
                                       "; it was written by another version, or is damaged"};
}

template <class Enum, std::size_t N>
std::optional<Enum> byId(const Enum (&all)[N], std::string_view id) {
    for (const Enum each : all)
        if (idOf(each) == id) return each;
    return std::nullopt;
}

StoredPlayer playerFrom(const Statement& row, int column) {
    return {.isAgent = row.number(column) != 0,
            .name = row.text(column + 1),
            .timeMs = row.number(column + 2),
            .nodes = row.number(column + 3),
            .depth = row.number(column + 4)};
}

Result<std::optional<GameResult>> resultFrom(const Statement& row, int column) {
    constexpr Winner kWinners[] = {Winner::Black, Winner::White, Winner::Draw};
    constexpr EndedBy kEnds[] = {EndedBy::Five,      EndedBy::Resignation, EndedBy::Time,
                                 EndedBy::Forbidden, EndedBy::Full,        EndedBy::Passes};
    if (row.isNull(column)) return std::optional<GameResult>{};
    const auto winner = byId(kWinners, row.text(column));
    const auto by = byId(kEnds, row.text(column + 1));
    if (!winner || !by) return damaged("result");
    return std::optional(GameResult{*winner, *by});
}

/// Reads what kHeadColumns names.
Result<GameHead> headFrom(const Statement& row) {
    const auto rule = parseRule(row.text(2));
    if (!rule) return damaged("rule");
    const auto rules = checked({.rule = *rule,
                                .size = static_cast<int>(row.number(3)),
                                .lineLength = static_cast<int>(row.number(4))});
    if (!rules) return damaged("board");
    const auto result = resultFrom(row, 22);
    if (!result) return result.error();

    GameHead head{.id = row.text(1), .rules = *rules, .opening = row.text(5)};
    head.players = {playerFrom(row, 6), playerFrom(row, 11)};
    if (!row.isNull(16))
        head.clock = StoredClock{
            .initialMs = row.number(16), .incrementMs = row.number(17), .moveMs = row.number(18)};
    head.standing = {.plies = static_cast<int>(row.number(19)),
                     .swapped = row.number(20) != 0,
                     .key = static_cast<std::uint64_t>(row.number(21))};
    head.result = *result;
    head.started = row.number(24);
    head.ended = row.number(25);
    return head;
}

Tally tallyFrom(const Statement& row, int column) {
    return {.games = row.number(column),
            .black = row.number(column + 1),
            .white = row.number(column + 2),
            .draws = row.number(column + 3)};
}

/// `%` and `_` mean something to LIKE.
std::string likeAnywhere(std::string_view text) {
    std::string pattern = "%";
    for (const char c : text) {
        if (c == '%' || c == '_' || c == '\\') pattern += '\\';
        pattern += c;
    }
    return pattern + "%";
}

}  // namespace

Result<std::unique_ptr<GameStore>> SqliteGameStore::open(Database database) {
    if (auto made = makeTables(database, "tengen_games_version", kVersion, kTables); !made)
        return made.error();
    std::unique_ptr<SqliteGameStore> store(new SqliteGameStore(std::move(database)));
    return std::unique_ptr<GameStore>(std::move(store));
}

// ---- games being played ----

Result<void> SqliteGameStore::create(const StoredGame& game) {
    assert(game.entries.empty());
    const GameHead& head = game.head;
    const auto& [first, second] = head.players;
    using Maybe = std::optional<std::int64_t>;
    const auto& clock = head.clock;
    auto transaction = Database::Transaction::begin(database_);
    if (!transaction) return transaction.error();
    const std::string sql = "INSERT INTO games (" +
                            std::string(kHeadColumns.substr(sizeof "number, " - 1)) +
                            ", token_first, token_second, token_both, token_spectator) VALUES "
                            "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL,NULL,?,?,?,?,?,?)";
    auto done =
        run(database_, sql, std::string_view(head.id), idOf(head.rules.rule),
            std::int64_t{head.rules.size}, std::int64_t{head.rules.lineLength},
            std::string_view(head.opening), std::int64_t{first.isAgent},
            std::string_view(first.name), first.timeMs, first.nodes, first.depth,
            std::int64_t{second.isAgent}, std::string_view(second.name), second.timeMs,
            second.nodes, second.depth, clock ? Maybe(clock->initialMs) : Maybe(),
            clock ? Maybe(clock->incrementMs) : Maybe(), clock ? Maybe(clock->moveMs) : Maybe(),
            std::int64_t{head.standing.plies}, std::int64_t{head.standing.swapped},
            static_cast<std::int64_t>(head.standing.key), head.started, head.ended,
            std::string_view(game.tokens.first), std::string_view(game.tokens.second),
            std::string_view(game.tokens.both), std::string_view(game.tokens.spectator));
    if (!done) return done;
    const auto number = numberOf(head.id);
    if (!number) return number.error();
    if (done = insertPosition(*number, head.standing); !done) return done;
    return transaction->commit();
}

Result<void> SqliteGameStore::append(std::string_view id, int number, const Entry& entry,
                                     const Standing& after) {
    auto transaction = Database::Transaction::begin(database_);
    if (!transaction) return transaction.error();
    const auto game = numberOf(id);
    if (!game) return game.error();
    const auto there = countEntries(*game);
    if (!there) return there.error();
    if (*there != number)
        return Error{Error::Kind::BadValue, "the stored game has " + std::to_string(*there) +
                                                " moves, so move " + std::to_string(number + 1) +
                                                " cannot be added"};
    auto done = run(database_, "INSERT INTO entries VALUES (?,?,?,?)", *game, std::int64_t{number},
                    std::string_view(entry.text), entry.timeMs);
    if (!done) return done;
    if (done = insertPosition(*game, after); !done) return done;
    if (done = updateStanding(*game, after); !done) return done;
    return transaction->commit();
}

Result<void> SqliteGameStore::takeBack(std::string_view id, int number, const Standing& after) {
    auto transaction = Database::Transaction::begin(database_);
    if (!transaction) return transaction.error();
    const auto game = numberOf(id);
    if (!game) return game.error();
    auto done = run(database_, "DELETE FROM entries WHERE game = ? AND number >= ?", *game,
                    std::int64_t{number});
    if (!done) return done;
    done = run(database_, "DELETE FROM positions WHERE game = ? AND ply > ?", *game,
               std::int64_t{after.plies});
    if (!done) return done;
    done =
        run(database_,
            "UPDATE games SET winner = NULL, ended_by = NULL, ended = 0 WHERE number = ?", *game);
    if (!done) return done;
    if (done = updateStanding(*game, after); !done) return done;
    return transaction->commit();
}

Result<void> SqliteGameStore::finish(std::string_view id, const GameResult& result,
                                     std::int64_t ended) {
    const auto game = numberOf(id);
    if (!game) return game.error();
    return run(database_, "UPDATE games SET winner = ?, ended_by = ?, ended = ? WHERE number = ?",
               idOf(result.winner), idOf(result.by), ended, *game);
}

Result<void> SqliteGameStore::copy(std::string_view id, std::string_view newId,
                                   const GameTokens& tokens) {
    auto transaction = Database::Transaction::begin(database_);
    if (!transaction) return transaction.error();
    const auto game = numberOf(id);
    if (!game) return game.error();
    const std::string rest(kHeadColumns.substr(sizeof "number, id, " - 1));
    auto done = run(database_,
                    "INSERT INTO games (id, " + rest +
                        ", token_first, token_second, token_both, token_spectator) SELECT ?, " +
                        rest + ", ?, ?, ?, ? FROM games WHERE number = ?",
                    newId, std::string_view(tokens.first), std::string_view(tokens.second),
                    std::string_view(tokens.both), std::string_view(tokens.spectator), *game);
    if (!done) return done;
    const auto copied = numberOf(newId);
    if (!copied) return copied.error();
    done = run(database_,
               "INSERT INTO entries SELECT ?, number, text, time FROM entries WHERE game = ?",
               *copied, *game);
    if (!done) return done;
    done = run(database_,
               "INSERT INTO positions SELECT ?, ply, position_key FROM positions WHERE game = ?",
               *copied, *game);
    if (!done) return done;
    return transaction->commit();
}

// ---- games looked for ----

Result<std::optional<StoredGame>> SqliteGameStore::find(std::string_view id) {
    auto row = prepared(database_,
                        "SELECT " + std::string(kHeadColumns) +
                            ", token_first, token_second, token_both, token_spectator"
                            " FROM games WHERE id = ?",
                        id);
    if (!row) return row.error();
    const auto found = row->start();
    if (!found) return found.error();
    if (!*found) return std::optional<StoredGame>{};
    auto head = headFrom(*row);
    if (!head) return head.error();
    StoredGame game{.head = std::move(*head)};
    game.tokens = {.first = row->text(kHeadWidth),
                   .second = row->text(kHeadWidth + 1),
                   .both = row->text(kHeadWidth + 2),
                   .spectator = row->text(kHeadWidth + 3)};

    auto entries = prepared(
        database_, "SELECT text, time FROM entries WHERE game = ? ORDER BY number", row->number(0));
    if (!entries) return entries.error();
    auto more = entries->start();
    for (; more && *more; more = entries->next())
        game.entries.push_back({.text = entries->text(0), .timeMs = entries->number(1)});
    if (!more) return more.error();
    return std::optional(std::move(game));
}

Result<GameList> SqliteGameStore::list(const GameQuery& query) {
    std::int64_t before = INT64_MAX;
    if (!query.before.empty()) {
        const auto number = parseNumber<std::int64_t>(query.before);
        if (!number)
            return Error{Error::Kind::BadValue, "there is no page " + tengen::quoted(query.before) +
                                                    "; take next of the page before"};
        before = *number;
    }
    constexpr std::string_view kEnded[] = {"",
                                           " AND winner = 'black'",
                                           " AND winner = 'white'",
                                           " AND winner = 'draw'",
                                           " AND winner IS NULL",
                                           " AND winner IS NOT NULL"};
    // An agent by its id alone, whatever its parameters; a person's name is no agent.
    const std::string withParameters = query.agent + ":";
    const auto length = static_cast<std::int64_t>(withParameters.size());
    const std::string sql =
        "SELECT " + std::string(kHeadColumns) +
        " FROM games WHERE number < ?1 AND (?2 = '' OR rule = ?2)"
        " AND (?3 = '' OR (first_agent = 1 AND (first_name = ?3 OR substr(first_name, 1, ?5) = ?4))"
        " OR (second_agent = 1 AND (second_name = ?3 OR substr(second_name, 1, ?5) = ?4)))"
        " AND (first_name LIKE ?6 ESCAPE '\\' OR second_name LIKE ?6 ESCAPE '\\')" +
        std::string(kEnded[static_cast<std::size_t>(query.ended)]) +
        " ORDER BY number DESC LIMIT ?7";
    auto rows = prepared(database_, sql, before,
                         query.rule ? idOf(*query.rule) : std::string_view(),  //
                         std::string_view(query.agent), std::string_view(withParameters), length,
                         std::string_view(likeAnywhere(query.text)), std::int64_t{query.limit} + 1);
    if (!rows) return rows.error();

    GameList list;
    std::int64_t last = 0;
    auto more = rows->start();
    for (; more && *more; more = rows->next()) {
        if (static_cast<int>(list.games.size()) == query.limit) {
            list.next = std::to_string(last);
            break;
        }
        auto head = headFrom(*rows);
        if (!head) return head.error();
        last = rows->number(0);
        list.games.push_back(std::move(*head));
    }
    if (!more) return more.error();
    return list;
}

Result<bool> SqliteGameStore::remove(std::string_view id) {
    const auto game = one(database_, "SELECT number FROM games WHERE id = ?", id);
    if (!game) return game.error();
    if (!*game) return false;
    if (auto done = run(database_, "DELETE FROM games WHERE number = ?", **game); !done)
        return done.error();
    return true;
}

Result<std::int64_t> SqliteGameStore::count() {
    const auto number = one(database_, "SELECT count(*) FROM games");
    if (!number) return number.error();
    return number->value_or(0);
}

Result<PositionStatistics> SqliteGameStore::explore(std::uint64_t key) {
    constexpr std::string_view kTally =
        "count(*), coalesce(sum(winner = 'black'), 0), coalesce(sum(winner = 'white'), 0),"
        " coalesce(sum(winner = 'draw'), 0)";
    const auto number = static_cast<std::int64_t>(key);
    PositionStatistics statistics;
    auto all = prepared(database_,
                        "SELECT " + std::string(kTally) +
                            " FROM positions JOIN games ON games.number = positions.game"
                            " WHERE positions.position_key = ?",
                        number);
    if (!all) return all.error();
    if (const auto row = all->start(); !row) return row.error();
    statistics.all = tallyFrom(*all, 0);

    auto next = prepared(database_,
                         "SELECT after.position_key, " + std::string(kTally) +
                             " FROM positions AS now JOIN positions AS after"
                             " ON after.game = now.game AND after.ply = now.ply + 1"
                             " JOIN games ON games.number = now.game"
                             " WHERE now.position_key = ? GROUP BY after.position_key"
                             " ORDER BY count(*) DESC, after.position_key",
                         number);
    if (!next) return next.error();
    auto more = next->start();
    for (; more && *more; more = next->next())
        statistics.next.emplace_back(static_cast<std::uint64_t>(next->number(0)),
                                     tallyFrom(*next, 1));
    if (!more) return more.error();
    return statistics;
}

// ---- parts ----

Result<std::int64_t> SqliteGameStore::numberOf(std::string_view id) {
    const auto number = one(database_, "SELECT number FROM games WHERE id = ?", id);
    if (!number) return number.error();
    if (!*number)
        return Error{Error::Kind::NotFound, "the store has no game " + tengen::quoted(id)};
    return **number;
}

Result<std::int64_t> SqliteGameStore::countEntries(std::int64_t game) {
    const auto number = one(database_, "SELECT count(*) FROM entries WHERE game = ?", game);
    if (!number) return number.error();
    return number->value_or(0);
}

Result<void> SqliteGameStore::insertPosition(std::int64_t game, const Standing& standing) {
    // An answer that puts no stone leaves the position as it is.
    return run(database_, "INSERT INTO positions VALUES (?,?,?) ON CONFLICT (game, ply) DO NOTHING",
               game, std::int64_t{standing.plies}, static_cast<std::int64_t>(standing.key));
}

Result<void> SqliteGameStore::updateStanding(std::int64_t game, const Standing& standing) {
    return run(database_,
               "UPDATE games SET plies = ?, swapped = ?, position_key = ? WHERE number = ?",
               std::int64_t{standing.plies}, std::int64_t{standing.swapped},
               static_cast<std::int64_t>(standing.key), game);
}

}  // namespace tengen
