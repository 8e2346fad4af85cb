#include "arena/tournament/results_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <tuple>
#include <utility>

#include "arena/tournament/results_rows.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::arena {
namespace {

/// A free name for a player: `tengen (2)` when `tengen` is taken.
std::string freeName(const std::string& wanted, std::span<const TournamentPlayer> players) {
    std::string name = wanted;
    for (int number = 2; std::ranges::find(players, name, &TournamentPlayer::name) != players.end();
         ++number)
        name = wanted + " (" + std::to_string(number) + ")";
    return name;
}

/// Before version 2 a match kept its games as JSON lines.
bool isMatchJournal(const std::filesystem::path& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    constexpr std::string_view kStart = "{\"v\":1,\"match\":";
    std::string start(kStart.size(), '\0');
    const ssize_t size = ::read(fd, start.data(), start.size());
    close(fd);
    return std::cmp_equal(size, kStart.size()) && start == kStart;
}

Result<store::Database> openDatabase(const std::filesystem::path& path,
                                     store::Database::Access access) {
    if (isMatchJournal(path))
        return Error{Error::Kind::BadValue,
                     path.string() +
                         " is the state file of a match of an earlier version, which cannot be "
                         "resumed; choose a new file"};
    return store::Database::open(path, access);
}

/// Whether the tables of a database are those of this version.
Result<void> checkVersion(store::Database& database) {
    const auto application = readNumber(database, "PRAGMA application_id");
    if (!application) return application.error();
    if (*application == kResultsApplication) return {};
    const bool isOther =
        (*application & kResultsApplicationMask) == (kResultsApplication & kResultsApplicationMask);
    if (!isOther)
        return Error{Error::Kind::BadValue, "it holds no tournament; choose another file"};
    constexpr std::int64_t kVersion = 0xff;
    return Error{Error::Kind::BadValue,
                 "it has version " + std::to_string(*application & kVersion) +
                     " of the results tables, and this program reads "
                     "version " +
                     std::to_string(kResultsApplication & kVersion) + "; choose a new file"};
}

}  // namespace

class ResultsFile::Lock {
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

ResultsFile::ResultsFile(std::string name, store::Database database, std::unique_ptr<Lock> lock,
                         StoredSettings settings)
    : name_(std::move(name)),
      lock_(std::move(lock)),
      database_(std::move(database)),
      settings_(std::move(settings)) {}

ResultsFile::ResultsFile(ResultsFile&&) noexcept = default;

ResultsFile::~ResultsFile() {
    insert_.reset();
    // Leaves one file, without SQLite's journal beside it, unless another process reads it.
    if (lock_) std::ignore = database_.run("PRAGMA journal_mode = DELETE");
}

Error ResultsFile::fault(const std::string& why) const {
    return {Error::Kind::BadValue, name_ + ": " + why};
}

Result<ResultsFile> ResultsFile::open(const std::filesystem::path& path,
                                      const StoredSettings& settings) {
    auto lock = Lock::take(path);
    if (!lock) return lock.error();
    auto database = openDatabase(path, store::Database::Access::Write);
    if (!database) return database.error();
    ResultsFile file(path.string(), std::move(*database), std::move(*lock), settings);
    if (auto done = file.prepare(); !done) return done.error();
    return file;
}

Result<ResultsFile> ResultsFile::temporary(const StoredSettings& settings) {
    auto database = store::Database::temporary();
    if (!database) return database.error();
    ResultsFile file("the tournament", std::move(*database), nullptr, settings);
    if (auto done = file.prepare(); !done) return done.error();
    return file;
}

Result<TournamentRecord> ResultsFile::read(const std::filesystem::path& path) {
    auto database = openDatabase(path, store::Database::Access::Read);
    if (!database) return database.error();
    ResultsFile file(path.string(), std::move(*database), nullptr, {});
    if (auto fit = checkVersion(file.database_); !fit) return file.fault(fit.error().message);
    return file.load();
}

Result<bool> ResultsFile::isEmpty() {
    const auto tables = readNumber(database_, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    return *tables == 0;
}

Result<void> ResultsFile::prepare() {
    const auto empty = isEmpty();
    if (!empty) return empty.error();
    if (!*empty)
        if (auto fit = checkVersion(database_); !fit) return fault(fit.error().message);
    // A write-ahead log: a game is one small write, and others can read meanwhile.
    if (auto done = database_.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; "
                                  "PRAGMA foreign_keys = ON");
        !done)
        return done;
    if (!*empty) {
        const auto stored = readSettings(database_);
        if (!stored) return fault(stored.error().message);
        if (const auto why = differenceOf(*stored, settings_))
            return Error{Error::Kind::BadValue, name_ + " belongs to another tournament: " + *why +
                                                    "; use the old command line or a new file"};
        return {};
    }
    auto all = store::Database::Transaction::begin(database_);
    if (!all) return all.error();
    if (auto done = database_.run(kResultsSchema); !done) return done;
    if (auto done = writeSettings(database_, settings_); !done) return done;
    if (auto done = database_.run("PRAGMA application_id = " + std::to_string(kResultsApplication));
        !done)
        return done;
    return all->commit();
}

Result<void> ResultsFile::beginRun(const TournamentRun& run) {
    auto put = database_.prepare("INSERT INTO runs (began, command, build) VALUES (?, ?, ?)");
    if (!put) return put.error();
    put->bind(1, run.began);
    put->bind(2, run.command);
    put->bind(3, run.build);
    if (const auto done = put->start(); !done) return done.error();
    const auto id = readNumber(database_, "SELECT max(id) FROM runs");
    if (!id) return id.error();
    run_ = *id;
    return {};
}

Result<void> ResultsFile::keepOpenings(std::span<const OpeningMoves> openings) {
    const auto stored = readTexts(database_, "SELECT moves FROM openings ORDER BY number");
    if (!stored) return stored.error();
    auto all = store::Database::Transaction::begin(database_);
    if (!all) return all.error();
    auto put = database_.prepare("INSERT INTO openings VALUES (?, ?)");
    if (!put) return put.error();
    for (std::size_t i = 0; i < openings.size(); ++i) {
        const std::string moves = toText(openings[i]);
        if (i < stored->size()) {
            if ((*stored)[i] == moves) continue;
            return fault("opening " + std::to_string(i + 1) + " was " + inQuotes((*stored)[i]) +
                         " there and is " + inQuotes(moves) +
                         " now, as if another build had generated it; use a new file");
        }
        put->bind(1, i + 1);
        put->bind(2, moves);
        if (const auto done = put->start(); !done) return done.error();
    }
    return all->commit();
}

Result<std::vector<std::size_t>> ResultsFile::addPlayers(
    std::span<const TournamentPlayer> players) {
    auto stored = readPlayers(database_);
    if (!stored) return fault(stored.error().message);
    const bool isNew = stored->empty();
    auto all = store::Database::Transaction::begin(database_);
    if (!all) return all.error();
    std::vector<std::size_t> numbers;
    for (const TournamentPlayer& player : players) {
        const auto known = std::ranges::find_if(
            *stored, [&](const TournamentPlayer& one) { return one.isSame(player); });
        const std::size_t number = static_cast<std::size_t>(known - stored->begin());
        numbers.push_back(number);
        if (settings_.fixesPlayers() && !isNew &&
            (known == stored->end() || number + 1 != numbers.size()))
            return Error{Error::Kind::BadValue, name_ + " belongs to another tournament: player " +
                                                    std::to_string(numbers.size()) + " was not " +
                                                    player.name + " (" + toText(player.limits) +
                                                    ") there; use the old command line or a new "
                                                    "file"};
        if (known != stored->end()) continue;
        stored->push_back(player);
        stored->back().name = freeName(player.name, std::span(*stored).first(stored->size() - 1));
        if (auto done = writePlayer(database_, number, stored->back()); !done) return done.error();
    }
    if (settings_.fixesPlayers() && numbers.size() != stored->size())
        return Error{Error::Kind::BadValue, name_ + " belongs to another tournament: it had " +
                                                std::to_string(stored->size()) + " players"};
    if (auto done = all->commit(); !done) return done.error();
    return numbers;
}

Result<void> ResultsFile::append(const TournamentGame& game) {
    if (!insert_) {
        auto prepared = prepareGame(database_);
        if (!prepared) return prepared.error();
        insert_ = std::make_unique<store::Statement>(std::move(*prepared));
    }
    bindGame(*insert_, run_, game, settings_.conditions.rules.size);
    if (const auto done = insert_->start(); !done) return done.error();
    return {};
}

Result<TournamentRecord> ResultsFile::load() {
    TournamentRecord record;
    auto settings = readSettings(database_);
    if (!settings) return fault(settings.error().message);
    record.settings = std::move(*settings);
    const auto openings = readNumber(database_, "SELECT count(*) FROM openings");
    if (!openings) return openings.error();
    record.openings = store::fromDatabase<std::size_t>(*openings);
    auto players = readPlayers(database_);
    if (!players) return fault(players.error().message);
    record.players = std::move(*players);
    auto games = readGames(database_, record.settings.conditions.rules.size, record.players.size());
    if (!games) return fault(games.error().message);
    record.games = std::move(*games);
    std::ranges::stable_sort(record.games, {}, [](const TournamentGame& game) {
        return std::tuple(game.round, game.slot, game.players(), game.starter());
    });
    auto runs = readRuns(database_);
    if (!runs) return runs.error();
    record.runs = std::move(*runs);
    return record;
}

}  // namespace tengen::arena
