#include "store/sql/analysis_rows.hpp"

namespace tengen::store {
namespace {

Error damagedAnalysis(std::string_view what) {
    return {Error::Kind::BadValue, "the store has an analysis with an unknown " +
                                       std::string(what) +
                                       "; it was written by another version, or is damaged"};
}

constexpr SqlStep kAnalysisSteps[] = {{.first = R"(
CREATE TABLE tengen_analyses_version (version {number} NOT NULL);
CREATE TABLE analyses (
    number {counter},
    id {text} NOT NULL UNIQUE,
    title {text} NOT NULL,
    rule {text} NOT NULL, size {number} NOT NULL, line_length {number} NOT NULL,
    game {text} NOT NULL, plies {number} NOT NULL,
    begun {number} NOT NULL, changed {number} NOT NULL,
    token {text} NOT NULL, tree {text} NOT NULL, review {text} NOT NULL);
CREATE INDEX analyses_by_change ON analyses (changed, number);
)"}};

}  // namespace

constinit const SqlSchema kAnalysisSchema = {.versionTable = "tengen_analyses_version",
                                             .steps = kAnalysisSteps};

std::vector<SqlValue> valuesOf(const StoredAnalysis& analysis) {
    const AnalysisHead& head = analysis.head;
    return {head.id,
            head.title,
            std::string(idOf(head.rules.rule)),
            std::int64_t{head.rules.size},
            std::int64_t{head.rules.lineLength},
            head.game,
            std::int64_t{head.plies},
            head.begun,
            head.changed,
            analysis.token,
            analysis.tree,
            analysis.review};
}

Result<AnalysisHead> analysisHeadFrom(const SqlRow& row) {
    const auto rule = parseRule(row.text(3));
    if (!rule) return damagedAnalysis("rule");
    const auto rules =
        checked({.rule = *rule, .size = row.number<int>(4), .lineLength = row.number<int>(5)});
    if (!rules) return damagedAnalysis("board");
    return AnalysisHead{.id = row.text(1),
                        .title = row.text(2),
                        .rules = *rules,
                        .game = row.text(6),
                        .plies = row.number<int>(7),
                        .begun = row.number(8),
                        .changed = row.number(9)};
}

Result<StoredAnalysis> analysisFrom(const SqlRow& row) {
    auto head = analysisHeadFrom(row);
    if (!head) return head.error();
    return StoredAnalysis{.head = std::move(*head),
                          .token = row.text(10),
                          .tree = row.text(11),
                          .review = row.text(12)};
}

}  // namespace tengen::store
