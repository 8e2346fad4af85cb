#include "arena/tournament/results_rows.hpp"

#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::arena {

const char* const kResultsSchema = R"(
CREATE TABLE settings (
    rule TEXT NOT NULL,
    size INTEGER NOT NULL,
    line_length INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    openings TEXT NOT NULL,
    opening_rule TEXT NOT NULL,
    all_symmetries INTEGER NOT NULL,
    gomocup_draws INTEGER NOT NULL,
    max_plies INTEGER NOT NULL,
    tolerance_ms INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    turn_delay_ms INTEGER NOT NULL,
    swiss_games INTEGER NOT NULL,
    sprt TEXT,
    sprt_model TEXT
);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    command TEXT NOT NULL,
    build TEXT NOT NULL
);
CREATE TABLE openings (
    number INTEGER PRIMARY KEY,
    moves TEXT NOT NULL
);
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    spec TEXT NOT NULL,
    copy INTEGER NOT NULL,
    time_ms INTEGER NOT NULL,
    match_time_ms INTEGER NOT NULL,
    increment_ms INTEGER NOT NULL,
    clock TEXT NOT NULL CHECK (clock IN ('wall', 'cpu')),
    nodes INTEGER NOT NULL,
    depth INTEGER NOT NULL,
    memory INTEGER NOT NULL,
    name TEXT NOT NULL UNIQUE,
    UNIQUE (spec, copy, time_ms, match_time_ms, increment_ms, clock, nodes, depth, memory)
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs,
    round INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    black INTEGER NOT NULL REFERENCES players,
    white INTEGER NOT NULL REFERENCES players,
    exchanged INTEGER NOT NULL,
    winner TEXT NOT NULL CHECK (winner IN ('black', 'white', 'draw')),
    ending TEXT NOT NULL,
    plies INTEGER NOT NULL,
    moves TEXT NOT NULL,
    canonical TEXT NOT NULL,
    ms TEXT NOT NULL,
    black_fault TEXT, black_reason TEXT,
    white_fault TEXT, white_reason TEXT,
    black_overrun_ms INTEGER NOT NULL, black_overrun_ply INTEGER NOT NULL,
    white_overrun_ms INTEGER NOT NULL, white_overrun_ply INTEGER NOT NULL,
    UNIQUE (black, white, slot, exchanged)
);
CREATE VIEW counted AS
    SELECT * FROM games
    WHERE id IN (SELECT min(id) FROM games GROUP BY black, white, canonical);
)";

namespace {

constexpr std::string_view kInsertGame =
    "INSERT INTO games (run, round, slot, black, white, exchanged, winner, ending, plies, moves, "
    "canonical, ms, black_fault, black_reason, white_fault, white_reason, black_overrun_ms, "
    "black_overrun_ply, white_overrun_ms, white_overrun_ply) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

constexpr std::string_view kSelectGames =
    "SELECT round, slot, black, white, exchanged, winner, ending, moves, ms, "
    "black_fault, black_reason, white_fault, white_reason, black_overrun_ms, black_overrun_ply, "
    "white_overrun_ms, white_overrun_ply FROM games ORDER BY id";

std::string joined(std::span<const std::uint32_t> numbers) {
    std::string text;
    for (const std::uint32_t number : numbers)
        text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

std::optional<std::vector<std::uint32_t>> numbersOf(std::string_view text) {
    std::vector<std::uint32_t> numbers;
    while (!text.empty()) {
        const auto [word, rest] = splitAt(text, ' ');
        const auto number = parseNumber<std::uint32_t>(word);
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        text = rest;
    }
    return numbers;
}

/// An engine's words may not be UTF-8, which other readers of the file would reject.
std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) result += c >= ' ' && c <= '~' ? c : '?';
    return result;
}

/// One row of kSelectGames; nothing when it is not a finished game of that board and those players.
std::optional<TournamentGame> gameOf(const store::Statement& row, int boardSize,
                                     std::size_t players) {
    TournamentGame game;
    const auto black = row.number(2);
    const auto white = row.number(3);
    const auto isPlayer = [&](std::int64_t number) {
        return number >= 1 && std::cmp_less_equal(number, players);
    };
    if (row.number(0) < 1 || row.number(0) > INT32_MAX || row.number(1) < 0 || !isPlayer(black) ||
        !isPlayer(white))
        return std::nullopt;
    game.round = row.number<int>(0);
    game.slot = row.number<std::size_t>(1);
    game.black = store::fromDatabase<std::size_t>(black - 1);
    game.white = store::fromDatabase<std::size_t>(white - 1);

    FinishedGame& result = game.result;
    result.swapped = row.number(4) != 0;
    const std::string winner = row.text(5);
    if (winner == "black") result.winner = Side::Black;
    if (winner == "white") result.winner = Side::White;
    const auto ending = endingById(row.text(6));
    const auto moves = parsePoints(row.text(7), boardSize);
    const auto times = numbersOf(row.text(8));
    if (!ending || !moves || !times || times->size() > moves->size() || !areStones(*moves))
        return std::nullopt;
    result.ending = *ending;
    result.moves = *moves;
    result.times = *times;
    for (const Side side : kSides) {
        const int overrun = side == Side::Black ? 13 : 15;
        result.overruns[indexOf(side)] = {.ms = row.number<std::uint32_t>(overrun),
                                          .ply = row.number<int>(overrun + 1)};
        const int column = side == Side::Black ? 9 : 11;
        if (row.isNull(column)) continue;
        const auto fault = faultById(row.text(column));
        if (!fault) return std::nullopt;
        result.failures[indexOf(side)] = Failure{*fault, row.text(column + 1)};
    }
    return game;
}

/// Calls `take` with each row of a query until it returns false.
template <class Take>
Result<void> forEachRow(store::Database& database, std::string_view query, const Take& take) {
    auto statement = database.prepare(query);
    if (!statement) return statement.error();
    auto row = statement->start();
    while (row && *row) {
        if (!take(*statement)) return {};
        row = statement->next();
    }
    if (!row) return row.error();
    return {};
}

/// One row of the settings; nothing when it does not describe a game that can be played.
std::optional<StoredSettings> settingsOf(const store::Statement& row) {
    const auto rule = parseRule(row.text(0));
    const auto openingRule = openings::parseOpeningRule(row.text(5));
    if (!rule || !openingRule || row.number(1) > kMaxSize || row.number(2) > kMaxSize)
        return std::nullopt;
    const auto rules =
        checked({.rule = *rule, .size = row.number<int>(1), .lineLength = row.number<int>(2)});
    if (!rules) return std::nullopt;
    StoredSettings settings;
    Conditions& conditions = settings.conditions;
    conditions.rules = *rules;
    conditions.seed = row.number<std::uint64_t>(3);
    conditions.openingSource = row.text(4);
    conditions.openingRule = *openingRule;
    conditions.allSymmetries = row.number(6) != 0;
    conditions.adjudication = {.gomocup = row.number(7) != 0, .maxPlies = row.number<int>(8)};
    conditions.patience.tolerance = std::chrono::milliseconds(row.number(9));
    conditions.patience.start = std::chrono::milliseconds(row.number(10));
    conditions.patience.turnDelay = std::chrono::milliseconds(row.number(11));
    settings.swissGames = row.number<std::size_t>(12);
    if (row.isNull(13)) return settings;
    const auto sprt = Sprt::parse(row.text(13));
    const auto model = sprtModelById(row.text(14));
    if (!sprt || !model) return std::nullopt;
    settings.sprt = *sprt;
    settings.sprt->model = *model;
    return settings;
}

PlayerLimits limitsOf(const store::Statement& row, int from) {
    using std::chrono::milliseconds;
    return {.time = milliseconds(row.number(from)),
            .matchTime = milliseconds(row.number(from + 1)),
            .increment = milliseconds(row.number(from + 2)),
            .clock = row.text(from + 3) == "wall" ? ClockKind::Wall : ClockKind::ProcessCpu,
            .nodes = row.number<std::uint64_t>(from + 4),
            .depth = row.number<int>(from + 5),
            .memory = row.number<std::uint64_t>(from + 6)};
}

}  // namespace

Result<std::int64_t> readNumber(store::Database& database, std::string_view query) {
    std::int64_t number = 0;
    auto done = forEachRow(database, query, [&](const store::Statement& row) {
        number = row.number(0);
        return false;
    });
    if (!done) return done.error();
    return number;
}

Result<std::vector<std::string>> readTexts(store::Database& database, std::string_view query) {
    std::vector<std::string> texts;
    auto done = forEachRow(database, query, [&](const store::Statement& row) {
        texts.push_back(row.text(0));
        return true;
    });
    if (!done) return done.error();
    return texts;
}

Result<void> writeSettings(store::Database& database, const StoredSettings& settings) {
    auto put = database.prepare(
        "INSERT INTO settings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!put) return put.error();
    const Conditions& conditions = settings.conditions;
    put->bind(1, idOf(conditions.rules.rule));
    put->bind(2, conditions.rules.size);
    put->bind(3, conditions.rules.lineLength);
    put->bind(4, conditions.seed);
    put->bind(5, conditions.openingSource);
    put->bind(6, idOf(conditions.openingRule));
    put->bind(7, conditions.allSymmetries ? 1 : 0);
    put->bind(8, conditions.adjudication.gomocup ? 1 : 0);
    put->bind(9, conditions.adjudication.maxPlies);
    put->bind(10, conditions.patience.tolerance.count());
    put->bind(11, conditions.patience.start.count());
    put->bind(12, conditions.patience.turnDelay.count());
    put->bind(13, settings.swissGames);
    if (settings.sprt) {
        const std::string text = toText(*settings.sprt);
        put->bind(14, text.substr(0, text.find(' ')));
        put->bind(15, idOf(settings.sprt->model));
    }
    if (const auto done = put->start(); !done) return done.error();
    return {};
}

Result<StoredSettings> readSettings(store::Database& database) {
    std::optional<StoredSettings> settings;
    auto done = forEachRow(
        database,
        "SELECT rule, size, line_length, seed, openings, opening_rule, all_symmetries, "
        "gomocup_draws, max_plies, tolerance_ms, start_ms, turn_delay_ms, swiss_games, sprt, "
        "sprt_model FROM settings",
        [&](const store::Statement& row) {
            settings = settingsOf(row);
            return false;
        });
    if (!done) return done.error();
    if (!settings) return Error{Error::Kind::BadValue, "its settings do not describe a game"};
    return *settings;
}

Result<void> writePlayer(store::Database& database, std::size_t number,
                         const TournamentPlayer& player) {
    auto put = database.prepare("INSERT INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!put) return put.error();
    put->bind(1, number + 1);
    put->bind(2, player.spec);
    put->bind(3, player.copy);
    put->bind(4, player.limits.time.count());
    put->bind(5, player.limits.matchTime.count());
    put->bind(6, player.limits.increment.count());
    put->bind(7, std::string_view(player.limits.clock == ClockKind::Wall ? "wall" : "cpu"));
    put->bind(8, player.limits.nodes);
    put->bind(9, player.limits.depth);
    put->bind(10, player.limits.memory);
    put->bind(11, player.name);
    if (const auto done = put->start(); !done) return done.error();
    return {};
}

Result<std::vector<TournamentPlayer>> readPlayers(store::Database& database) {
    std::vector<TournamentPlayer> players;
    bool inOrder = true;
    auto done =
        forEachRow(database,
                   "SELECT id, spec, copy, time_ms, match_time_ms, increment_ms, clock, nodes, "
                   "depth, memory, name FROM players ORDER BY id",
                   [&](const store::Statement& row) {
                       players.push_back({.spec = row.text(1),
                                          .limits = limitsOf(row, 3),
                                          .copy = row.number<int>(2),
                                          .name = row.text(10)});
                       inOrder = std::cmp_equal(row.number(0), players.size());
                       return inOrder;
                   });
    if (!done) return done.error();
    if (!inOrder) return Error{Error::Kind::BadValue, "its players are not numbered from 1"};
    return players;
}

Result<std::vector<TournamentRun>> readRuns(store::Database& database) {
    std::vector<TournamentRun> runs;
    auto done = forEachRow(database, "SELECT began, command, build FROM runs ORDER BY id",
                           [&](const store::Statement& row) {
                               runs.push_back({row.text(0), row.text(1), row.text(2)});
                               return true;
                           });
    if (!done) return done.error();
    return runs;
}

Result<store::Statement> prepareGame(store::Database& database) {
    return database.prepare(kInsertGame);
}

void bindGame(store::Statement& put, std::int64_t run, const TournamentGame& game, int boardSize) {
    const FinishedGame& result = game.result;
    put.bind(1, run);
    put.bind(2, game.round);
    put.bind(3, game.slot);
    put.bind(4, game.black + 1);
    put.bind(5, game.white + 1);
    put.bind(6, result.swapped ? 1 : 0);
    put.bind(7, result.winner ? nameOf(*result.winner) : std::string_view("draw"));
    put.bind(8, idOf(result.ending));
    put.bind(9, result.moves.size());
    put.bind(10, toText(result.moves));
    put.bind(11, canonicalMoves(result.moves, boardSize));
    put.bind(12, joined(result.times));
    for (const Side side : kSides) {
        const int place = side == Side::Black ? 13 : 15;
        if (const auto& failure = result.failures[indexOf(side)]) {
            put.bind(place, idOf(failure->fault));
            put.bind(place + 1, printable(failure->reason));
        } else {
            put.bindNull(place);
            put.bindNull(place + 1);
        }
        const Overrun& overrun = result.overruns[indexOf(side)];
        put.bind(side == Side::Black ? 17 : 19, overrun.ms);
        put.bind(side == Side::Black ? 18 : 20, overrun.ply);
    }
}

Result<std::vector<TournamentGame>> readGames(store::Database& database, int boardSize,
                                              std::size_t players) {
    std::vector<TournamentGame> games;
    bool sound = true;
    auto done = forEachRow(database, kSelectGames, [&](const store::Statement& row) {
        auto game = gameOf(row, boardSize, players);
        sound = game.has_value();
        if (sound) games.push_back(std::move(*game));
        return sound;
    });
    if (!done) return done.error();
    if (!sound)
        return Error{Error::Kind::BadValue,
                     "game " + std::to_string(games.size() + 1) + " is not a finished game"};
    return games;
}

}  // namespace tengen::arena
