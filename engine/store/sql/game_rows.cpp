#include "store/sql/game_rows.hpp"

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::store {
namespace {

Error damagedGame(std::string_view what) {
    return {Error::Kind::BadValue, "the store has a game with an unknown " + std::string(what) +
                                       "; it was written by another version, or is damaged"};
}

template <class Enum, std::size_t N>
std::optional<Enum> byId(const Enum (&all)[N], std::string_view id) {
    for (const Enum each : all)
        if (idOf(each) == id) return each;
    return std::nullopt;
}

StoredPlayer playerFrom(const SqlRow& row, std::size_t column) {
    return {.isAgent = row.number(column) != 0,
            .name = row.text(column + 1),
            .timeMs = row.number(column + 2),
            .nodes = row.number(column + 3),
            .depth = row.number(column + 4)};
}

Result<std::optional<GameResult>> resultFrom(const SqlRow& row, std::size_t column) {
    constexpr Winner kWinners[] = {Winner::Black, Winner::White, Winner::Draw};
    constexpr EndedBy kEnds[] = {EndedBy::Five,      EndedBy::Resignation, EndedBy::Time,
                                 EndedBy::Forbidden, EndedBy::Full,        EndedBy::Passes,
                                 EndedBy::Agreement};
    if (row.isNull(column)) return std::optional<GameResult>{};
    const auto winner = byId(kWinners, row.text(column));
    const auto by = byId(kEnds, row.text(column + 1));
    if (!winner || !by) return damagedGame("result");
    return std::optional(GameResult{*winner, *by});
}

/// `h8i9 - white`: the stones of Black and of White, and who moves; empty for an empty board.
std::string textOf(const Setup& setup) {
    if (setup == Setup{}) return "";
    const auto stones = [](const PointSet& points) {
        const std::string text = toText(std::vector<Point>(points.begin(), points.end()));
        return text.empty() ? "-" : text;
    };
    return stones(setup.black) + " " + stones(setup.white) + " " +
           std::string(nameOf(setup.toMove));
}

std::optional<Setup> setupFrom(std::string_view text, int size) {
    if (text.empty()) return Setup{};
    const auto [blackStones, rest] = splitAt(text, ' ');
    const auto [whiteStones, toMove] = splitAt(rest, ' ');
    const auto stonesFrom = [size](std::string_view word) -> std::optional<PointSet> {
        PointSet set;
        if (word == "-") return set;
        const auto points = parsePoints(word, size);
        if (!points) return std::nullopt;
        for (const Point p : *points) set.insert(p);
        return set;
    };
    const auto black = stonesFrom(blackStones);
    const auto white = stonesFrom(whiteStones);
    if (!black || !white || (toMove != nameOf(Side::Black) && toMove != nameOf(Side::White)))
        return std::nullopt;
    return Setup{*black, *white, toMove == nameOf(Side::White) ? Side::White : Side::Black};
}

}  // namespace

std::vector<SqlValue> valuesOf(const GameHead& head, const GameTokens& tokens) {
    using Maybe = std::optional<std::int64_t>;
    const auto& clock = head.clock;
    const auto& result = head.result;
    std::vector<SqlValue> values = {head.id, std::string(idOf(head.rules.rule)),
                                    std::int64_t{head.rules.size},
                                    std::int64_t{head.rules.lineLength}, head.opening};
    for (const StoredPlayer& player : head.players)
        values.insert(values.end(), {std::int64_t{player.isAgent}, player.name, player.timeMs,
                                     player.nodes, player.depth});
    values.insert(
        values.end(),
        {sqlValue(clock ? Maybe(clock->initialMs) : Maybe()),
         sqlValue(clock ? Maybe(clock->incrementMs) : Maybe()),
         sqlValue(clock ? Maybe(clock->moveMs) : Maybe()), std::int64_t{head.summary.plies},
         std::int64_t{head.summary.swapped}, toDatabase(head.summary.key),
         result ? SqlValue(std::string(idOf(result->winner))) : SqlValue(),
         result ? SqlValue(std::string(idOf(result->by))) : SqlValue(), head.started, head.ended,
         std::int64_t{head.published}, textOf(head.setup), tokens.first, tokens.second, tokens.both,
         tokens.spectator});
    return values;
}

Result<GameHead> headFrom(const SqlRow& row) {
    const auto rule = parseRule(row.text(2));
    if (!rule) return damagedGame("rule");
    const auto rules =
        checked({.rule = *rule, .size = row.number<int>(3), .lineLength = row.number<int>(4)});
    if (!rules) return damagedGame("board");
    const auto result = resultFrom(row, 22);
    if (!result) return result.error();

    GameHead head{.id = row.text(1), .rules = *rules, .opening = row.text(5)};
    head.players = {playerFrom(row, 6), playerFrom(row, 11)};
    if (!row.isNull(16))
        head.clock = StoredClock{
            .initialMs = row.number(16), .incrementMs = row.number(17), .moveMs = row.number(18)};
    head.summary = {.plies = row.number<int>(19),
                    .swapped = row.number(20) != 0,
                    .key = row.number<std::uint64_t>(21)};
    head.result = *result;
    head.started = row.number(24);
    head.ended = row.number(25);
    head.published = row.number(26) != 0;
    const auto setup = setupFrom(row.text(27), rules->size);
    if (!setup) return damagedGame("position at its start");
    head.setup = *setup;
    return head;
}

GameTokens tokensFrom(const SqlRow& row) {
    constexpr std::size_t kFirst = 1 + kHeadWidth;
    return {.first = row.text(kFirst),
            .second = row.text(kFirst + 1),
            .both = row.text(kFirst + 2),
            .spectator = row.text(kFirst + 3)};
}

Tally tallyFrom(const SqlRow& row, std::size_t column) {
    return {.games = row.number(column),
            .black = row.number(column + 1),
            .white = row.number(column + 2),
            .draws = row.number(column + 3)};
}

}  // namespace tengen::store
