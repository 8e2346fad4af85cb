#include "store/game_store.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/text.hpp"
#include "store/sqlite_game_store.hpp"

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

}  // namespace

Result<std::unique_ptr<GameStore>> openGameStore(std::string_view url) {
    if (!url.starts_with(kSqlite) || url == kSqlite)
        return Error{
            Error::Kind::BadValue,
            "a store is sqlite:FILE, as in sqlite:games.sqlite, not " + tengen::quoted(url, 200)};
    const std::string_view name = url.substr(kSqlite.size());
    if (name == kMemory) {
        auto database = Database::temporary();
        if (!database) return database.error();
        return SqliteGameStore::open(std::move(*database));
    }
    const std::filesystem::path path(name);
    if (auto made = makePrivateFile(path); !made) return made.error();
    auto database = Database::open(path, Database::Access::Write);
    if (!database) return database.error();
    return SqliteGameStore::open(std::move(*database));
}

}  // namespace tengen
