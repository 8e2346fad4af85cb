#include "store/experience_store.hpp"

#include "store/postgres/postgres_url.hpp"
#include "store/sql/sql_experience.hpp"
#include "store/sql/sql_place.hpp"
#include "store/sqlite/sqlite_connection.hpp"

namespace tengen::store {

Result<std::shared_ptr<search::PositionBook>> openExperienceFile(
    const std::filesystem::path& path) {
    auto connection = openSqliteFile(path);
    if (!connection) return connection.error();
    return SqlExperience::open(std::move(*connection), INT64_MAX);
}

Result<std::shared_ptr<search::Experience>> openExperience(const std::string& place) {
    auto book = isPostgresUrl(place) ? openExperienceStore(place) : openExperienceFile(place);
    if (!book) return book.error();
    return std::shared_ptr<search::Experience>(std::move(*book));
}

Result<std::shared_ptr<search::PositionBook>> openExperienceStore(std::string_view url,
                                                                  std::int64_t most) {
    auto connection = openSql(url);
    if (!connection) return connection.error();
    return SqlExperience::open(std::move(*connection), most);
}

}  // namespace tengen::store
