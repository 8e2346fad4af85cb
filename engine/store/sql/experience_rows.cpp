#include "store/sql/experience_rows.hpp"

#include "base/enum.hpp"
#include "core/notation.hpp"

namespace tengen::store {
namespace {

std::string textOf(const PointSet& points) {
    std::string text;
    for (const Point p : points) text += toText(p);
    return text;
}

constexpr SqlStep kExperienceSteps[] = {{.first = R"(
CREATE TABLE tengen_experience_version (version {number} NOT NULL);
CREATE TABLE experience (
    position_key {number} PRIMARY KEY,
    rule {text} NOT NULL, size {number} NOT NULL, line_length {number} NOT NULL,
    to_move {text} NOT NULL, black {text} NOT NULL, white {text} NOT NULL,
    score {number} NOT NULL, bound {number} NOT NULL, depth {number} NOT NULL,
    line {text} NOT NULL,
    nodes {number} NOT NULL, time {number} NOT NULL, evaluation {text} NOT NULL,
    label {text} NOT NULL, comment {text} NOT NULL);
CREATE TABLE experience_marks (
    position_key {number} NOT NULL REFERENCES experience(position_key) ON DELETE CASCADE,
    point {text} NOT NULL, text {text} NOT NULL,
    PRIMARY KEY (position_key, point)){compact};
)"}};

}  // namespace

constinit const SqlSchema kExperienceSchema = {.versionTable = "tengen_experience_version",
                                               .steps = kExperienceSteps};

Error damagedPosition(std::string_view what) {
    return {Error::Kind::BadValue, "the store has a position with an unknown " + std::string(what) +
                                       "; it was written by another version, or is damaged"};
}

std::vector<SqlValue> valuesOf(const search::CanonicalPosition& position,
                               const search::BookEntry& entry) {
    const Ruleset& rules = position.rules();
    const search::Remembered& what = entry.what;
    return {keyOf(position),
            std::string(idOf(rules.rule)),
            std::int64_t{rules.size},
            std::int64_t{rules.lineLength},
            std::string(nameOf(position.toMove())),
            textOf(position.stones(Side::Black)),
            textOf(position.stones(Side::White)),
            std::int64_t{what.score},
            toDatabase(indexOf(what.bound)),
            std::int64_t{what.depth},
            toText(position.turned(what.line)),
            toDatabase(what.nodes),
            std::int64_t{what.time.count()},
            what.evaluation,
            std::string(entry.notes.label == '\0' ? 0 : 1, entry.notes.label),
            entry.notes.comment};
}

bool isOf(const SqlRow& row, const search::CanonicalPosition& position) {
    const Ruleset& rules = position.rules();
    return row.text(1) == idOf(rules.rule) && row.number(2) == rules.size &&
           row.number(3) == rules.lineLength && row.text(4) == nameOf(position.toMove()) &&
           row.text(5) == textOf(position.stones(Side::Black)) &&
           row.text(6) == textOf(position.stones(Side::White));
}

Result<search::BookEntry> entryFrom(const SqlRow& row, const search::CanonicalPosition& position) {
    const auto within = [](std::int64_t value, std::int64_t most) {
        return value >= -most && value <= most;
    };
    if (!within(row.number(7), search::kWin)) return damagedPosition("score");
    const auto bound = valueAt(row.number<std::size_t>(8), search::Bound::Exact);
    if (!bound) return damagedPosition("bound");
    if (!within(row.number(9), 1'000'000)) return damagedPosition("depth");
    auto line = parsePoints(row.text(10), position.rules().size);
    if (!line) return damagedPosition("line");
    const std::string label = row.text(14);
    return search::BookEntry{
        .what = {.score = row.number<search::Score>(7),
                 .bound = *bound,
                 .depth = row.number<int>(9),
                 .line = position.turnedBack(std::move(*line)),
                 .nodes = row.number<std::uint64_t>(11),
                 .time = std::chrono::microseconds(row.number(12)),
                 .evaluation = row.text(13)},
        .notes = {.label = label.empty() ? '\0' : label.front(), .comment = row.text(15)}};
}

Result<Board> boardFrom(const SqlRow& row) {
    const auto rule = parseRule(row.text(1));
    if (!rule) return damagedPosition("rule");
    const auto rules =
        checked({.rule = *rule, .size = row.number<int>(2), .lineLength = row.number<int>(3)});
    if (!rules) return damagedPosition("board");
    const auto black = parsePoints(row.text(5), rules->size);
    const auto white = parsePoints(row.text(6), rules->size);
    if (!black || !white) return damagedPosition("stone");
    const bool whiteMoves = row.text(4) == nameOf(Side::White);
    if (!whiteMoves && row.text(4) != nameOf(Side::Black)) return damagedPosition("side");
    auto board = Board::withStones(*rules, *black, *white, whiteMoves ? Side::White : Side::Black);
    if (!board) return damagedPosition("stone");
    return board;
}

}  // namespace tengen::store
