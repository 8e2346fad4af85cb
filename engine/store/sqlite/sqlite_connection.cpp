#include "store/sqlite/sqlite_connection.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

namespace tengen::store {
namespace {

constexpr int kModeTries = 100;
constexpr std::chrono::milliseconds kModePause{10};

/// The file holds the tokens of all games, so only its owner may read it. SQLite gives
/// the files beside it the same rights.
Result<void> makePrivateFile(const std::filesystem::path& path) {
    std::error_code failed;
    if (path.has_parent_path()) std::filesystem::create_directories(path.parent_path(), failed);
    if (failed)
        return Error{Error::Kind::Io,
                     "cannot make the folder of " + path.string() + ": " + failed.message()};
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return Error{Error::Kind::Io, "cannot open " + path.string() + ": " + std::strerror(errno)};
    ::close(file);
    return {};
}

Result<std::unique_ptr<SqlConnection>> withWriteAhead(Result<Database> database) {
    if (!database) return database.error();
    // Not FULL: what is committed must outlive the process, which write-ahead mode sees to; of a
    // power cut it may cost the last of it, never the file.
    // A commit that copies the log into the file waits for the disk; Checkpoints does it where
    // moves must not wait. 32768 pages are 128 MiB.
    const auto setUp = [&] {
        return database->run(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
            "PRAGMA wal_autocheckpoint = 32768;"
            "PRAGMA journal_size_limit = 1048576; PRAGMA foreign_keys = ON");
    };
    auto done = setUp();
    // Of two that change a new file to write-ahead mode at once, SQLite refuses one without
    // waiting, since each holds what the other needs.
    for (int tries = 0; !done && database->wasLocked() && tries < kModeTries; ++tries) {
        std::this_thread::sleep_for(kModePause);
        done = setUp();
    }
    if (!done) return done.error();
    return std::unique_ptr<SqlConnection>(std::make_unique<SqliteConnection>(std::move(*database)));
}

void bindOne(Statement& statement, int place, const SqlValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value))
        statement.bind(place, *number);
    else if (const auto* text = std::get_if<std::string>(&value))
        statement.bind(place, *text);
    else
        statement.bindNull(place);
}

SqlRow rowFrom(const Statement& statement) {
    std::vector<SqlValue> cells;
    for (int column = 0; column < statement.columns(); ++column) {
        if (statement.isNull(column))
            cells.emplace_back();
        else if (statement.isNumber(column))
            cells.emplace_back(statement.number(column));
        else
            cells.emplace_back(statement.text(column));
    }
    return SqlRow(std::move(cells));
}

}  // namespace

Result<std::unique_ptr<SqlConnection>> openSqliteFile(const std::filesystem::path& path,
                                                      std::chrono::milliseconds patience) {
    if (auto made = makePrivateFile(path); !made) return made.error();
    auto database = Database::open(path, Database::Access::Write);
    if (database) database->setPatience(patience);
    return withWriteAhead(std::move(database));
}

Result<std::unique_ptr<SqlConnection>> openSqliteInMemory() {
    return withWriteAhead(Database::temporary());
}

Result<SqlRows> SqliteConnection::query(std::string_view sql, std::span<const SqlValue> values) {
    auto known = prepared_.find(sql);
    if (known == prepared_.end()) {
        auto statement = database_.prepare(sql);
        if (!statement) return noted(statement.error()).error();
        known = prepared_.emplace(std::string(sql), std::move(*statement)).first;
    }
    Statement& statement = known->second;
    int place = 0;
    for (const SqlValue& value : values) bindOne(statement, ++place, value);
    SqlRows rows;
    auto more = statement.start();
    for (; more && *more; more = statement.next()) rows.push_back(rowFrom(statement));
    if (!more) return noted(more.error()).error();
    return rows;
}

Result<void> SqliteConnection::noted(Result<void> done) {
    if (!done) mayRecover_ = database_.mayRecover();
    return done;
}

Result<void> SqliteConnection::begin(Access access) {
    // At once for writing: two that both read first could not both go on.
    return noted(database_.run(access == Access::Read ? "BEGIN" : "BEGIN IMMEDIATE"));
}

Result<bool> SqliteConnection::hasTable(std::string_view name) {
    const auto found = one(*this, "SELECT 1 FROM sqlite_master WHERE name = ?1", name);
    if (!found) return found.error();
    return found->has_value();
}

const SqlDialect& SqliteConnection::dialect() const {
    static constexpr SqlDialect kDialect{.number = "INTEGER",
                                         .text = "TEXT",
                                         .counter = "INTEGER PRIMARY KEY AUTOINCREMENT",
                                         .compact = " WITHOUT ROWID",
                                         .noTimeout = "",
                                         .anyCase = "LIKE",
                                         .forUpdate = ""};
    return kDialect;
}

}  // namespace tengen::store
