#include "store/open/store_upkeep.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "store/open/open_store.hpp"
#include "store/postgres/postgres_url.hpp"
#include "store/sqlite/sqlite.hpp"

namespace tengen::store {
namespace {

constexpr std::string_view kSqlite = "sqlite:";

/// The file of a store, opened for reading.
Result<Database> openFile(std::string_view url) {
    if (!url.starts_with(kSqlite) || url == "sqlite::memory:")
        return Error{Error::Kind::BadValue,
                     "a store to look after is sqlite:FILE or postgresql://…"};
    return Database::open(url.substr(kSqlite.size()), Database::Access::Read);
}

}  // namespace

Result<void> backUpStore(std::string_view url, const std::filesystem::path& file) {
    if (isPostgresUrl(url))
        return Error{Error::Kind::BadValue,
                     "PostgreSQL has its own backup: pg_dump --format=custom --file=" +
                         file.string() + " '" + withoutPassword(url) + "'"};
    auto database = openFile(url);
    if (!database) return database.error();
    // Made first, and private: the copy holds the tokens of all games.
    const int made =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made < 0)
        return Error{Error::Kind::Io, "cannot make " + file.string() + ": " + std::strerror(errno)};
    ::close(made);
    auto copy = database->prepare("VACUUM INTO ?1");
    if (!copy) return copy.error();
    copy->bind(1, std::string_view(file.string()));
    if (const auto done = copy->start(); !done) {
        std::error_code ignored;
        std::filesystem::remove(file, ignored);
        return done.error();
    }
    return {};
}

Result<std::vector<std::string>> checkDatabase(std::string_view url) {
    std::vector<std::string> faults;
    if (isPostgresUrl(url)) return faults;
    auto database = openFile(url);
    if (!database) return database.error();
    for (const char* pragma : {"PRAGMA integrity_check(20)", "PRAGMA foreign_key_check"}) {
        auto statement = database->prepare(pragma);
        if (!statement) return statement.error();
        auto more = statement->start();
        for (; more && *more; more = statement->next())
            if (const std::string said = statement->text(0); said != "ok")
                faults.push_back(pragma + std::string(" finds ") + said);
        if (!more) return more.error();
    }
    return faults;
}

}  // namespace tengen::store
