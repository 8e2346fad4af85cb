#include "store/analysis_store.hpp"

#include "store/sql/sql_analysis_store.hpp"
#include "store/sql/sql_place.hpp"

namespace tengen::store {

Result<std::unique_ptr<AnalysisStore>> openAnalysisStore(std::string_view url) {
    auto connection = openSql(url);
    if (!connection) return connection.error();
    return SqlAnalysisStore::open(std::move(*connection));
}

}  // namespace tengen::store
