#include "record/psq.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/text.hpp"
#include "core/notation.hpp"
#include "record/clean_text.hpp"
#include "record/cursor.hpp"
#include "record/losses.hpp"
#include "record/record_builder.hpp"
#include "record/rule_text.hpp"

namespace tengen::record {
namespace {

constexpr std::string_view kPsqHead = "Piskvorky ";
constexpr std::string_view kNoName = "-";
constexpr std::array kHeldFields = {Field::Black, Field::White, Field::Result};

struct Head {
    int size = 0;
    bool secondStarts = false;  ///< the second name in the file is Black's
};

/// `Piskvorky 20x20, 11:11, 0`: width and height, the players' levels, who starts.
Result<Head> parseHead(std::string_view line) {
    const Error misfit{
        Error::Kind::BadSyntax,
        "expected a head such as 'Piskvorky 15x15, 11:11, 0', not " + inQuotes(line)};
    if (!lower(line).starts_with(lower(kPsqHead))) return misfit;
    const auto [board, rest] = splitAt(line.substr(kPsqHead.size()), ',');
    const auto [ws, hs] = splitAt(trim(board), 'x');
    const auto width = parseNumber(ws);
    const auto height = parseNumber(hs);
    if (!width || !height) return misfit;
    if (width != height)
        return Error{Error::Kind::BadValue,
                     "only square boards are supported, not " + inQuotes(trim(board))};
    const auto [levels, starter] = splitAt(rest, ',');
    return Head{*width, trim(starter) == "1"};
}

struct Step {
    int x = 0;
    int y = 0;
    std::uint32_t timeMs = 0;
};

/// `x,y,time`; nothing when the line is not one, which ends the moves.
std::optional<Step> parseStep(std::string_view line) {
    const auto [xs, rest] = splitAt(line, ',');
    const auto [ys, times] = splitAt(rest, ',');
    const auto x = parseNumber(trim(xs));
    const auto y = parseNumber(trim(ys));
    const auto time = parseNumber<long long>(trim(times));
    if (!x || !y || (!times.empty() && !time)) return std::nullopt;
    constexpr long long kMax = std::numeric_limits<std::uint32_t>::max();
    return Step{*x, *y, static_cast<std::uint32_t>(std::clamp(time.value_or(0), 0LL, kMax))};
}

/// The lines after the moves: [name name] [code] [winner,rule], any of them missing.
struct Tail {
    std::array<std::string_view, 2> names;
    std::string_view outcome;
};

bool isCode(std::string_view line) { return parseNumber(line).has_value(); }

Tail sortedOut(std::span<const std::string_view> lines) {
    Tail tail;
    if (lines.size() >= 3 || (lines.size() == 2 && !isCode(lines[0]))) {
        tail.names = {lines[0], lines[1]};
        lines = lines.subspan(2);
    }
    if (!lines.empty() && isCode(lines[0])) lines = lines.subspan(1);
    if (!lines.empty()) tail.outcome = lines[0];
    return tail;
}

/// A name as the file can hold it: none, and any that would be taken for a move, become a dash.
std::string spelledName(std::string_view name) {
    const bool holds = !name.empty() && !parseStep(name);
    return std::string(holds ? name : kNoName);
}

/// The result on the last line. Other programs put a number there and do not agree on what it
/// means, so numbers are never taken for a result and a draw, "0" in SGF, is spelt out.
constexpr std::string_view kDraw = "draw";
constexpr std::string_view kUnknown = "?";

std::string spelledResult(std::string_view result) {
    if (result == "0") return std::string(kDraw);
    return std::string(result.empty() || isCode(result) ? kUnknown : result);
}

std::string parsedResult(std::string_view text) {
    const std::string result = cleanLine(text);
    if (result == kDraw) return "0";
    return result == kUnknown || isCode(result) ? "" : result;
}

}  // namespace

Result<Games> readPsq(std::string_view text, const ReadOptions& options) {
    Cursor cursor(text);
    cursor.skipSpace();
    const std::string_view first = trim(cursor.takeLine());
    const auto head = parseHead(first);
    if (!head) return cursor.errorIn(first, head.error());
    Ruleset rules = options.rules;
    rules.size = head->size;
    if (const auto sound = checked(rules); !sound) return cursor.errorIn(first, sound.error());

    RecordBuilder builder(rules);
    std::vector<std::string_view> rest;
    Games games;
    while (!cursor.atEnd()) {
        const std::string_view line = trim(cursor.takeLine());
        if (line.empty()) continue;
        const auto step = parseStep(line);
        if (step && !rest.empty())
            return cursor.errorIn(rest[0],
                                  {Error::Kind::BadSyntax,
                                   "expected a move such as 8,8,0, not " + inQuotes(rest[0])});
        if (!step) {
            rest.push_back(line);
            if (rest.size() > 4)
                return cursor.errorIn(line,
                                      {Error::Kind::BadSyntax,
                                       "expected the end of the file, not " + inQuotes(line)});
            continue;
        }
        if (step->x < 1 || step->x > rules.size || step->y < 1 || step->y > rules.size)
            return cursor.errorIn(
                line, {Error::Kind::BadValue, inQuotes(line) + " is not on a board of size " +
                                                  std::to_string(rules.size)});
        const Point move = flippedRows(Point(step->x - 1, step->y - 1), rules.size);
        if (const auto played = builder.play(move); !played)
            return cursor.errorIn(line, played.error());
        builder.tree().setTime(builder.current(), step->timeMs);
    }

    const Tail tail = sortedOut(rest);
    for (const std::size_t i : {0U, 1U}) {
        const std::string name = cleanLine(tail.names[i]);
        const bool isBlack = (i == 1) == head->secondStarts;
        if (name != kNoName && name == spelledName(name))
            builder.info().set(isBlack ? Field::Black : Field::White, name);
    }
    Record record = builder.finish();
    if (!tail.outcome.empty()) {
        const auto comma = std::min(tail.outcome.rfind(','), tail.outcome.size());
        const std::string_view rule = tail.outcome.substr(std::min(comma + 1, tail.outcome.size()));
        record.info.set(Field::Result, parsedResult(tail.outcome.substr(0, comma)));
        if (!readRule(rule, record.rules))
            games.notes.push_back("the last line does not name a rule we know: " +
                                  inQuotes(tail.outcome));
    }
    games.records.push_back(std::move(record));
    return games;
}

Result<Written> writePsq(std::span<const Record> records, const WriteOptions&) {
    Written written;
    const Record& given = records.front();
    const bool isSetUp = given.setup != Setup{};
    const auto plain = isSetUp ? withSetupAsMoves(given) : Result<Record>(given);
    if (!plain) return plain.error();
    const auto& [rules, setup, info, tree] = *plain;

    const std::string size = std::to_string(rules.size);
    written.bytes = std::string(kPsqHead) + size + "x" + size + ", 11:11, 0\n";
    for (NodeId node = tree.firstChild(MoveTree::kRoot); node != MoveTree::kNone;
         node = tree.firstChild(node)) {
        const Point move = tree.move(node);
        if (move.isPass()) return Error{Error::Kind::BadValue, "a psq file cannot hold a pass"};
        const Point fromTop = flippedRows(move, rules.size);
        written.bytes += std::to_string(fromTop.x() + 1) + "," + std::to_string(fromTop.y() + 1) +
                         "," + std::to_string(tree.annotation(node).timeMs) + "\n";
    }

    for (const Field field : {Field::Black, Field::White}) {
        const std::string name = spelledName(info.get(field));
        if (name == kNoName && !info.get(field).empty())
            written.notes.push_back("a player's name was left out, since it looks like a move: " +
                                    inQuotes(info.get(field)));
        written.bytes += name + "\n";
    }
    const std::string_view result = info.get(Field::Result);
    written.bytes += "-1\n" + spelledResult(result) + "," + ruleText(rules) + "\n";
    if (parsedResult(spelledResult(result)) != result)
        written.notes.push_back("the result was left out, since a psq file cannot hold it: " +
                                inQuotes(result));
    if (isSetUp) written.notes.emplace_back("stones that were set up are written as moves");
    if (records.size() > 1)
        written.notes.push_back("a psq file holds one game: the first of " +
                                std::to_string(records.size()) + " was written");
    if (auto lost = lossesOf(records.first(1), {.title = "a psq file",
                                                .times = true,
                                                .size = true,
                                                .rule = true,
                                                .lineLength = true,
                                                .info = kHeldFields}))
        written.notes.push_back(std::move(*lost));
    return written;
}

}  // namespace tengen::record
