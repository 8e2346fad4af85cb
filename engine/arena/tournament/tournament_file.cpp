#include "arena/tournament/tournament_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <tuple>
#include <utility>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::arena {
namespace {

/// So that file(1) and we can tell it from other databases: «Tgn» and the version of the tables.
constexpr std::int64_t kApplication = 0x54676e01;

constexpr const char* kSchema = R"(
CREATE TABLE terms (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
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
    limits TEXT NOT NULL,
    name TEXT NOT NULL UNIQUE,
    UNIQUE (spec, limits)
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
    UNIQUE (black, white, slot, exchanged)
);
CREATE VIEW counted AS
    SELECT * FROM games
    WHERE id IN (SELECT min(id) FROM games GROUP BY black, white, canonical);
)";

constexpr std::string_view kInsertGame =
    "INSERT INTO games (run, round, slot, black, white, exchanged, winner, ending, plies, moves, "
    "canonical, ms, black_fault, black_reason, white_fault, white_reason) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

constexpr std::string_view kSelectGames =
    "SELECT round, slot, black, white, exchanged, winner, ending, moves, ms, "
    "black_fault, black_reason, white_fault, white_reason FROM games ORDER BY id";

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

/// What an engine said may be no UTF-8, which other readers of the file would stumble over.
std::string printable(std::string_view text) {
    std::string result;
    for (const char c : text) result += c >= ' ' && c <= '~' ? c : '?';
    return result;
}

/// One row of kSelectGames; nothing when it is no finished game of that board and those players.
std::optional<TournamentGame> gameOf(const store::Statement& row, int boardSize,
                                     std::size_t players) {
    TournamentGame game;
    const auto black = row.number(2);
    const auto white = row.number(3);
    const auto count = static_cast<std::int64_t>(players);
    if (row.number(0) < 1 || row.number(0) > INT32_MAX || row.number(1) < 0 || black < 1 ||
        black > count || white < 1 || white > count)
        return std::nullopt;
    game.round = static_cast<int>(row.number(0));
    game.slot = static_cast<std::size_t>(row.number(1));
    game.black = static_cast<std::size_t>(black - 1);
    game.white = static_cast<std::size_t>(white - 1);

    GameResult& result = game.result;
    result.exchanged = row.number(4) != 0;
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
        const int column = side == Side::Black ? 9 : 11;
        if (row.isNull(column)) continue;
        const auto fault = faultById(row.text(column));
        if (!fault) return std::nullopt;
        result.failures[indexOf(side)] = Failure{*fault, row.text(column + 1)};
    }
    return game;
}

/// Every row of a question, handed to `take` until it returns false.
template <class Take>
Result<void> forEachRow(store::Database& database, std::string_view question, const Take& take) {
    auto statement = database.prepare(question);
    if (!statement) return statement.error();
    auto row = statement->start();
    while (row && *row) {
        if (!take(*statement)) return {};
        row = statement->next();
    }
    if (!row) return row.error();
    return {};
}

Result<std::int64_t> numberFrom(store::Database& database, std::string_view question) {
    std::int64_t number = 0;
    auto done = forEachRow(database, question, [&](const store::Statement& row) {
        number = row.number(0);
        return false;
    });
    if (!done) return done.error();
    return number;
}

Result<MatchTerms> termsIn(store::Database& database) {
    MatchTerms terms;
    auto done =
        forEachRow(database, "SELECT name, value FROM terms", [&](const store::Statement& row) {
            terms[row.text(0)] = row.text(1);
            return true;
        });
    if (!done) return done.error();
    return terms;
}

/// Those of a player that asks for a name which somebody else has: `tengen (2)`.
std::string freeName(const std::string& wanted, std::span<const TournamentPlayer> players) {
    std::string name = wanted;
    for (int number = 2; std::ranges::find(players, name, &TournamentPlayer::name) != players.end();
         ++number)
        name = wanted + " (" + std::to_string(number) + ")";
    return name;
}

Result<std::vector<TournamentPlayer>> playersIn(store::Database& database) {
    std::vector<TournamentPlayer> players;
    bool inOrder = true;
    auto done = forEachRow(database, "SELECT id, spec, limits, name FROM players ORDER BY id",
                           [&](const store::Statement& row) {
                               players.push_back({row.text(1), row.text(2), row.text(3)});
                               inOrder = row.number(0) == static_cast<std::int64_t>(players.size());
                               return inOrder;
                           });
    if (!done) return done.error();
    if (!inOrder) return Error{Error::Kind::BadValue, "its players are not numbered from 1 on"};
    return players;
}

}  // namespace

class TournamentFile::Lock {
public:
    static Result<std::unique_ptr<Lock>> take(const std::filesystem::path& path) {
        constexpr int kMode = 0644;
        const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
        if (fd < 0)
            return Error{Error::Kind::Io, "cannot open " + path.string() + ": " +
                                              std::generic_category().message(errno)};
        auto lock = std::unique_ptr<Lock>(new Lock(fd));
        if (flock(fd, LOCK_EX | LOCK_NB) != 0)
            return Error{Error::Kind::Io, path.string() + " is in use by another tournament"};
        return lock;
    }
    ~Lock() { close(fd_); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

private:
    explicit Lock(int fd) : fd_(fd) {}
    int fd_;
};

TournamentFile::TournamentFile(std::string name, store::Database database,
                               std::unique_ptr<Lock> lock, int boardSize)
    : name_(std::move(name)),
      lock_(std::move(lock)),
      database_(std::move(database)),
      boardSize_(boardSize) {}

TournamentFile::TournamentFile(TournamentFile&&) noexcept = default;

TournamentFile::~TournamentFile() {
    insert_.reset();
    // One file is left, without the journal beside it, unless somebody is reading it.
    if (lock_) static_cast<void>(database_.run("PRAGMA journal_mode = DELETE"));
}

Error TournamentFile::fault(const std::string& why) const {
    return {Error::Kind::BadValue, name_ + ": " + why};
}

Result<TournamentFile> TournamentFile::open(const std::filesystem::path& path,
                                            const MatchTerms& terms, int boardSize) {
    auto lock = Lock::take(path);
    if (!lock) return lock.error();
    auto database = store::Database::open(path, store::Database::Access::Write);
    if (!database) return database.error();
    TournamentFile file(path.string(), std::move(*database), std::move(*lock), boardSize);
    if (auto done = file.prepare(terms); !done) return done.error();
    return file;
}

Result<TournamentFile> TournamentFile::temporary(const MatchTerms& terms, int boardSize) {
    auto database = store::Database::temporary();
    if (!database) return database.error();
    TournamentFile file("the tournament", std::move(*database), nullptr, boardSize);
    if (auto done = file.prepare(terms); !done) return done.error();
    return file;
}

Result<TournamentRecord> TournamentFile::read(const std::filesystem::path& path) {
    auto database = store::Database::open(path, store::Database::Access::Read);
    if (!database) return database.error();
    TournamentFile file(path.string(), std::move(*database), nullptr, kMaxSize);  // not written
    const auto application = numberFrom(file.database_, "PRAGMA application_id");
    if (!application) return application.error();
    if (*application != kApplication) return file.fault("it holds no tournament");
    return file.load();
}

Result<void> TournamentFile::prepare(const MatchTerms& terms) {
    const auto tables = numberFrom(database_, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    const auto application = numberFrom(database_, "PRAGMA application_id");
    if (!application) return application.error();
    if (*tables > 0 && *application != kApplication)
        return fault("it holds no tournament; choose another file");
    // A journal of what is written, not of what is written over: a game is one small write, and
    // others can read meanwhile.
    if (auto done = database_.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; "
                                  "PRAGMA foreign_keys = ON");
        !done)
        return done;
    if (*tables > 0) {
        const auto there = termsIn(database_);
        if (!there) return there.error();
        if (const auto why = differenceOf(*there, terms))
            return Error{Error::Kind::BadValue, name_ + " belongs to another tournament: " + *why +
                                                    "; use the old command line or a new file"};
        return {};
    }
    auto all = store::Database::Transaction::begin(database_);
    if (!all) return all.error();
    if (auto done = database_.run(kSchema); !done) return done;
    auto put = database_.prepare("INSERT INTO terms VALUES (?, ?)");
    if (!put) return put.error();
    for (const auto& [name, value] : terms) {
        put->bind(1, name);
        put->bind(2, value);
        if (const auto done = put->start(); !done) return done.error();
    }
    if (auto done = database_.run("PRAGMA application_id = " + std::to_string(kApplication)); !done)
        return done;
    return all->commit();
}

Result<void> TournamentFile::beginRun(const TournamentRun& run) {
    auto put = database_.prepare("INSERT INTO runs (began, command, build) VALUES (?, ?, ?)");
    if (!put) return put.error();
    put->bind(1, run.began);
    put->bind(2, run.command);
    put->bind(3, run.build);
    if (const auto done = put->start(); !done) return done.error();
    const auto id = numberFrom(database_, "SELECT max(id) FROM runs");
    if (!id) return id.error();
    run_ = *id;
    return {};
}

Result<void> TournamentFile::keepOpenings(std::span<const OpeningMoves> openings) {
    std::vector<std::string> there;
    auto read = forEachRow(database_, "SELECT moves FROM openings ORDER BY number",
                           [&](const store::Statement& row) {
                               there.push_back(row.text(0));
                               return true;
                           });
    if (!read) return read;
    auto all = store::Database::Transaction::begin(database_);
    if (!all) return all.error();
    auto put = database_.prepare("INSERT INTO openings VALUES (?, ?)");
    if (!put) return put.error();
    for (std::size_t i = 0; i < openings.size(); ++i) {
        const std::string moves = toText(openings[i]);
        if (i < there.size()) {
            if (there[i] == moves) continue;
            return fault("opening " + std::to_string(i + 1) + " was " + tengen::quoted(there[i]) +
                         " there and is " + tengen::quoted(moves) +
                         " now, as if another build had drawn them; use a new file");
        }
        put->bind(1, static_cast<std::int64_t>(i + 1));
        put->bind(2, moves);
        if (const auto done = put->start(); !done) return done.error();
    }
    return all->commit();
}

Result<std::vector<std::size_t>> TournamentFile::enlist(std::span<const TournamentPlayer> players) {
    auto there = playersIn(database_);
    if (!there) return fault(there.error().message);
    auto all = store::Database::Transaction::begin(database_);
    if (!all) return all.error();
    auto put = database_.prepare("INSERT INTO players VALUES (?, ?, ?, ?)");
    if (!put) return put.error();
    std::vector<std::size_t> numbers;
    for (const TournamentPlayer& player : players) {
        const auto known = std::ranges::find_if(*there, [&](const TournamentPlayer& one) {
            return one.spec == player.spec && one.limits == player.limits;
        });
        numbers.push_back(static_cast<std::size_t>(known - there->begin()));
        if (known != there->end()) continue;
        there->push_back({player.spec, player.limits, freeName(player.name, *there)});
        put->bind(1, static_cast<std::int64_t>(there->size()));
        put->bind(2, there->back().spec);
        put->bind(3, there->back().limits);
        put->bind(4, there->back().name);
        if (const auto done = put->start(); !done) return done.error();
    }
    if (auto done = all->commit(); !done) return done.error();
    return numbers;
}

Result<void> TournamentFile::append(const TournamentGame& game) {
    if (!insert_) {
        auto prepared = database_.prepare(kInsertGame);
        if (!prepared) return prepared.error();
        insert_ = std::make_unique<store::Statement>(std::move(*prepared));
    }
    const GameResult& result = game.result;
    store::Statement& put = *insert_;
    put.bind(1, run_);
    put.bind(2, game.round);
    put.bind(3, static_cast<std::int64_t>(game.slot));
    put.bind(4, static_cast<std::int64_t>(game.black + 1));
    put.bind(5, static_cast<std::int64_t>(game.white + 1));
    put.bind(6, result.exchanged ? 1 : 0);
    put.bind(7, result.winner ? nameOf(*result.winner) : std::string_view("draw"));
    put.bind(8, idOf(result.ending));
    put.bind(9, static_cast<std::int64_t>(result.moves.size()));
    put.bind(10, toText(result.moves));
    put.bind(11, canonicalMoves(result.moves, boardSize_));
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
    }
    if (const auto done = put.start(); !done) return done.error();
    return {};
}

Result<TournamentRecord> TournamentFile::load() {
    TournamentRecord record;
    auto terms = termsIn(database_);
    if (!terms) return terms.error();
    record.terms = std::move(*terms);
    const auto rule = parseRule(record.terms["--rule"]);
    const auto size = parseNumber(record.terms["--size"]);
    const auto length = parseNumber(record.terms["--line-length"]);
    const auto opening = openings::parseOpeningRule(record.terms["--opening-rule"]);
    if (!rule || !size || !length || !opening) return fault("its terms name no game");
    const auto rules = checked({.rule = *rule, .size = *size, .lineLength = *length});
    if (!rules) return fault(rules.error().message);
    record.rules = *rules;
    record.openingRule = *opening;

    auto players = playersIn(database_);
    if (!players) return fault(players.error().message);
    record.players = std::move(*players);
    bool sound = true;
    auto games = forEachRow(database_, kSelectGames, [&](const store::Statement& row) {
        auto game = gameOf(row, rules->size, record.players.size());
        sound = game.has_value();
        if (sound) record.games.push_back(std::move(*game));
        return sound;
    });
    if (!games) return games.error();
    if (!sound)
        return fault("game " + std::to_string(record.games.size() + 1) + " is no finished game");
    std::ranges::stable_sort(record.games, {}, [](const TournamentGame& game) {
        return std::tuple(game.round, game.slot, game.black, game.white);
    });
    auto runs = forEachRow(database_, "SELECT began, command, build FROM runs ORDER BY id",
                           [&](const store::Statement& row) {
                               record.runs.push_back({row.text(0), row.text(1), row.text(2)});
                               return true;
                           });
    if (!runs) return runs.error();
    return record;
}

}  // namespace tengen::arena
