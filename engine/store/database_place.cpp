#include "store/database_place.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/text.hpp"
#include "store/statements.hpp"

namespace tengen {
namespace {

constexpr std::string_view kSqlite = "sqlite:";
constexpr std::string_view kMemory = ":memory:";

/// Whoever can read the file has the tokens of all games, so it is its owner's alone. SQLite gives
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

Result<Database> withWriteAhead(Result<Database> database) {
    if (!database) return database;
    // Not FULL: what is committed must outlive the process, which write-ahead mode sees to; of a
    // power cut it may cost the last of it, never the file.
    if (auto done = database->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
                                  "PRAGMA foreign_keys = ON");
        !done)
        return done.error();
    return database;
}

}  // namespace

Result<Database> openDatabaseFile(const std::filesystem::path& path) {
    if (auto made = makePrivateFile(path); !made) return made.error();
    return withWriteAhead(Database::open(path, Database::Access::Write));
}

Result<Database> openDatabase(std::string_view url) {
    if (!url.starts_with(kSqlite) || url == kSqlite)
        return Error{
            Error::Kind::BadValue,
            "a store is sqlite:FILE, as in sqlite:games.sqlite, not " + tengen::quoted(url, 200)};
    const std::string_view name = url.substr(kSqlite.size());
    if (name == kMemory) return withWriteAhead(Database::temporary());
    return openDatabaseFile(name);
}

Result<void> makeTables(Database& database, std::string_view name, std::int64_t version,
                        const std::string& tables) {
    auto transaction = Database::Transaction::begin(database);
    if (!transaction) return transaction.error();
    const auto there = one(database, "SELECT 1 FROM sqlite_master WHERE name = ?", name);
    if (!there) return there.error();
    if (*there) {
        const auto found = one(database, "SELECT version FROM " + std::string(name));
        if (!found) return found.error();
        if (found->value_or(0) != version)
            return Error{Error::Kind::BadValue,
                         "the store was written by another version of tengen (its tables are "
                         "version " +
                             std::to_string(found->value_or(0)) + ", ours are " +
                             std::to_string(version) + "); name another file"};
        return {};
    }
    if (auto made = database.run(tables); !made) return made;
    if (auto noted = run(database, "INSERT INTO " + std::string(name) + " VALUES (?)", version);
        !noted)
        return noted;
    return transaction->commit();
}

}  // namespace tengen
