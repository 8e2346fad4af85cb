#pragma once

#include <string_view>

#include "store/analysis_store.hpp"
#include "store/sql/sql_schema.hpp"

namespace tengen::store {

// How analyses lie in a table. `number` is the order in which they were begun; it tells apart those
// that were changed in the same moment.

extern const SqlSchema kAnalysisSchema;

/// What a list shows of an analysis, but for its number, which comes first.
constexpr std::string_view kAnalysisHeadColumns =
    "id, title, rule, size, line_length, game, plies, begun, changed";
constexpr std::string_view kAnalysisContentColumns = "token, tree, review";
constexpr std::size_t kAnalysisWidth = 12;

/// The values of kAnalysisHeadColumns and kAnalysisContentColumns.
std::vector<SqlValue> valuesOf(const StoredAnalysis& analysis);

/// Of a row with the number of the analysis, kAnalysisHeadColumns and, for analysisFrom,
/// kAnalysisContentColumns.
Result<AnalysisHead> analysisHeadFrom(const SqlRow& row);
Result<StoredAnalysis> analysisFrom(const SqlRow& row);

}  // namespace tengen::store
