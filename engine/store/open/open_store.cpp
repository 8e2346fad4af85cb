#include "store/open/open_store.hpp"

#include "base/text.hpp"
#include "store/postgres/postgres_connection.hpp"
#include "store/postgres/postgres_url.hpp"
#include "store/sql/sql_analysis_store.hpp"
#include "store/sql/sql_experience.hpp"
#include "store/sql/sql_game_store.hpp"
#include "store/sqlite/checkpoints.hpp"
#include "store/sqlite/experience_file.hpp"
#include "store/sqlite/sqlite_connection.hpp"

namespace tengen::store {
namespace {

constexpr std::string_view kSqlite = "sqlite:";
constexpr std::string_view kMemory = ":memory:";

bool isInMemory(std::string_view url) {
    return url.starts_with(kSqlite) && url.substr(kSqlite.size()) == kMemory;
}

/// How long a connection waits for a database that hangs, or for a lock that another one holds.
struct Patience {
    std::chrono::milliseconds postgres = PostgresConnection::kPatience;
    std::chrono::milliseconds sqlite = kSqlitePatience;
};
/// A search does better without experience than late.
constexpr Patience kSearchPatience = {.postgres = std::chrono::seconds(5),
                                      .sqlite = std::chrono::seconds(1)};

Result<std::unique_ptr<SqlConnection>> connect(std::string_view url, Patience patience = {}) {
    if (isPostgresUrl(url)) {
        auto place = parsePostgresUrl(url);
        if (!place) return place.error();
        return PostgresConnection::open(std::move(*place), patience.postgres);
    }
    if (!url.starts_with(kSqlite) || url == kSqlite)
        return Error{Error::Kind::BadValue,
                     "a store is sqlite:FILE, as in sqlite:games.sqlite, or "
                     "postgresql://USER@HOST/DATABASE, not " +
                         inQuotes(url, 200)};
    return isInMemory(url) ? openSqliteInMemory()
                           : openSqliteFile(url.substr(kSqlite.size()), patience.sqlite);
}

}  // namespace

Result<std::unique_ptr<GameStore>> openGameStore(std::string_view url,
                                                 const UpgradeProgress& onUpgrade) {
    auto connection = connect(url);
    if (!connection) return connection.error();
    return SqlGameStore::open(std::move(*connection), onUpgrade);
}

Result<std::unique_ptr<AnalysisStore>> openAnalysisStore(std::string_view url) {
    auto connection = connect(url);
    if (!connection) return connection.error();
    return SqlAnalysisStore::open(std::move(*connection));
}

Result<std::vector<StoreReader>> openStoreReaders(std::string_view url, std::size_t count) {
    std::vector<StoreReader> readers;
    if (isInMemory(url)) return readers;
    while (readers.size() < count) {
        auto connected = connect(url);
        if (!connected) return connected.error();
        const std::shared_ptr<SqlConnection> connection = std::move(*connected);
        readers.push_back({.games = SqlGameStore::reader(connection),
                           .analyses = SqlAnalysisStore::reader(connection)});
    }
    return readers;
}

Result<std::shared_ptr<search::PositionBook>> openExperienceStore(std::string_view url,
                                                                  std::int64_t maxPositions) {
    auto connection = connect(url, kSearchPatience);
    if (!connection) return connection.error();
    return SqlExperience::open(std::move(*connection), maxPositions);
}

Result<std::shared_ptr<search::Experience>> openExperience(const std::string& place) {
    auto book = isPostgresUrl(place) ? openExperienceStore(place) : openExperienceFile(place);
    if (!book) return book.error();
    return std::shared_ptr<search::Experience>(std::move(*book));
}

Result<std::shared_ptr<void>> openUpkeep(std::string_view url) {
    if (!url.starts_with(kSqlite) || isInMemory(url)) return std::shared_ptr<void>();
    auto checkpoints = Checkpoints::open(url.substr(kSqlite.size()));
    if (!checkpoints) return checkpoints.error();
    return std::shared_ptr<void>(std::move(*checkpoints));
}

std::string withoutPassword(std::string_view url) {
    if (!isPostgresUrl(url)) return std::string(url);
    const auto place = parsePostgresUrl(url);
    return place ? place->shown : "PostgreSQL";
}

}  // namespace tengen::store
