#include "store/sql/sql_analysis_store.hpp"

#include <utility>

#include "base/text.hpp"
#include "store/sql/analysis_rows.hpp"
#include "store/sql/sql_schema.hpp"

namespace tengen::store {
namespace {

/// Where a page of a list ends: what was changed then, and of those the one of that number.
struct Mark {
    std::int64_t changed = INT64_MAX;
    std::int64_t number = INT64_MAX;
};

std::string toText(const Mark& mark) {
    return std::to_string(mark.changed) + "." + std::to_string(mark.number);
}

Result<Mark> parseMark(std::string_view text) {
    if (text.empty()) return Mark{};
    const auto [changed, number] = splitAt(text, '.');
    const auto when = parseNumber<std::int64_t>(changed);
    const auto which = parseNumber<std::int64_t>(number);
    if (!when || !which)
        return Error{Error::Kind::BadValue,
                     "there is no page " + inQuotes(text) + "; take next of the page before"};
    return Mark{.changed = *when, .number = *which};
}

/// Values: the two of the mark, rule, the pattern of a title, the most analyses.
std::string listSql(const SqlDialect& dialect) {
    return "SELECT number, " + std::string(kAnalysisHeadColumns) +
           " FROM analyses WHERE (changed < ?1 OR (changed = ?1 AND number < ?2))"
           " AND (?3 = '' OR rule = ?3) AND title " +
           std::string(dialect.anyCase) +
           " ?4 ESCAPE '\\' ORDER BY changed DESC, number DESC LIMIT ?5";
}

}  // namespace

Result<std::unique_ptr<AnalysisStore>> SqlAnalysisStore::open(
    std::shared_ptr<SqlConnection> connection) {
    if (auto made = upgradeTables(*connection, kAnalysisSchema); !made) return made.error();
    return std::unique_ptr<AnalysisStore>(new SqlAnalysisStore(std::move(connection)));
}

std::unique_ptr<AnalysisReader> SqlAnalysisStore::reader(
    std::shared_ptr<SqlConnection> connection) {
    return std::unique_ptr<AnalysisReader>(new SqlAnalysisStore(std::move(connection)));
}

Result<std::size_t> SqlAnalysisStore::commit(std::string_view sql,
                                             std::span<const SqlValue> values) {
    auto transaction = SqlTransaction::begin(*connection_, SqlConnection::Access::Write);
    if (!transaction) return transaction.error();
    const auto rows = connection_->query(sql, values);
    if (!rows) return rows.error();
    if (auto done = transaction->commit(); !done) return done.error();
    return rows->size();
}

Result<void> SqlAnalysisStore::create(const StoredAnalysis& analysis) {
    const std::string sql = "INSERT INTO analyses (" + std::string(kAnalysisHeadColumns) + ", " +
                            std::string(kAnalysisContentColumns) + ") VALUES (" +
                            placeholders(kAnalysisWidth) + ")";
    if (auto done = commit(sql, valuesOf(analysis)); !done) return done.error();
    return {};
}

Result<bool> SqlAnalysisStore::change(const StoredAnalysis& analysis, std::int64_t since) {
    const AnalysisHead& head = analysis.head;
    const std::vector<SqlValue> values = {head.title,
                                          std::string(idOf(head.rules.rule)),
                                          std::int64_t{head.rules.size},
                                          std::int64_t{head.rules.lineLength},
                                          head.game,
                                          std::int64_t{head.plies},
                                          head.changed,
                                          analysis.tree,
                                          analysis.review,
                                          head.id,
                                          since};
    const auto changed = commit(
        "UPDATE analyses SET title = ?1, rule = ?2, size = ?3, line_length = ?4, game = ?5,"
        " plies = ?6, changed = ?7, tree = ?8, review = ?9 WHERE id = ?10 AND changed = ?11"
        " RETURNING number",
        values);
    if (!changed) return changed.error();
    return *changed > 0;
}

Result<std::optional<StoredAnalysis>> SqlAnalysisStore::find(std::string_view id) {
    const auto rows =
        rowsOf(*connection_,
               "SELECT number, " + std::string(kAnalysisHeadColumns) + ", " +
                   std::string(kAnalysisContentColumns) + " FROM analyses WHERE id = ?1",
               id);
    if (!rows) return rows.error();
    if (rows->empty()) return std::optional<StoredAnalysis>{};
    auto analysis = analysisFrom(rows->front());
    if (!analysis) return analysis.error();
    return std::optional(std::move(*analysis));
}

Result<AnalysisList> SqlAnalysisStore::list(const AnalysisQuery& query) {
    const auto before = parseMark(query.before);
    if (!before) return before.error();
    const auto rows =
        rowsOf(*connection_, listSql(connection_->dialect()), before->changed, before->number,
               query.rule ? idOf(*query.rule) : std::string_view(),
               std::string_view(likeAnywhere(query.text)), std::int64_t{query.limit} + 1);
    if (!rows) return rows.error();

    AnalysisList list;
    std::int64_t last = 0;
    for (const SqlRow& row : *rows) {
        if (std::cmp_equal(list.analyses.size(), query.limit)) {
            list.next = toText({.changed = list.analyses.back().changed, .number = last});
            break;
        }
        auto head = analysisHeadFrom(row);
        if (!head) return head.error();
        list.analyses.push_back(std::move(*head));
        last = row.number(0);
    }
    return list;
}

Result<bool> SqlAnalysisStore::remove(std::string_view id) {
    const auto gone = commit("DELETE FROM analyses WHERE id = ?1 RETURNING number",
                             std::vector<SqlValue>{std::string(id)});
    if (!gone) return gone.error();
    return *gone > 0;
}

Result<std::int64_t> SqlAnalysisStore::count() {
    const auto number = one(*connection_, "SELECT count(*) FROM analyses");
    if (!number) return number.error();
    return number->value_or(0);
}

}  // namespace tengen::store
