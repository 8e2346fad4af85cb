#include "store/sql/sql_place.hpp"

#include "base/text.hpp"
#include "store/postgres/postgres_connection.hpp"
#include "store/postgres/postgres_url.hpp"
#include "store/sqlite/sqlite_connection.hpp"

namespace tengen::store {
namespace {

constexpr std::string_view kSqlite = "sqlite:";
constexpr std::string_view kMemory = ":memory:";

}  // namespace

Result<std::unique_ptr<SqlConnection>> openSql(std::string_view url) {
    if (isPostgresUrl(url)) {
        auto place = parsePostgresUrl(url);
        if (!place) return place.error();
        return PostgresConnection::open(std::move(*place));
    }
    if (!url.starts_with(kSqlite) || url == kSqlite)
        return Error{Error::Kind::BadValue,
                     "a store is sqlite:FILE, as in sqlite:games.sqlite, or "
                     "postgresql://USER@HOST/DATABASE, not " +
                         tengen::quoted(url, 200)};
    const std::string_view name = url.substr(kSqlite.size());
    return name == kMemory ? openSqliteInMemory() : openSqliteFile(name);
}

std::string shownPlace(std::string_view url) {
    if (!isPostgresUrl(url)) return std::string(url);
    const auto place = parsePostgresUrl(url);
    return place ? place->shown : "PostgreSQL";
}

}  // namespace tengen::store
