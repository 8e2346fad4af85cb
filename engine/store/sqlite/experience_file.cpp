#include "store/sqlite/experience_file.hpp"

#include "store/sql/sql_experience.hpp"
#include "store/sqlite/sqlite_connection.hpp"

namespace tengen::store {

Result<std::shared_ptr<search::PositionBook>> openExperienceFile(
    const std::filesystem::path& path) {
    auto connection = openSqliteFile(path);
    if (!connection) return connection.error();
    return SqlExperience::open(std::move(*connection), INT64_MAX);
}

}  // namespace tengen::store
