#include "classics/fudan/opening_records.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "classics/fudan/built_in_records.hpp"
#include "core/notation.hpp"
#include "record/format.hpp"
#include "record/limits.hpp"

namespace tengen::classics {
namespace {

constexpr std::string_view kMagic = "tengen-records 1";

Outcome resultOf(const record::Record& record, const Board& end) {
    if (end.isOver()) return end.outcome();
    const std::string_view result = record.info.get(record::Field::Result);
    if (result.starts_with("B+")) return Outcome::BlackWins;
    if (result.starts_with("W+")) return Outcome::WhiteWins;
    return Outcome::Draw;
}

Error errorInLine(int line, const std::string& what) {
    return {Error::Kind::BadSyntax, "line " + std::to_string(line) + ": " + what};
}

/// `tengen-records 1 RULE SIZE`.
Result<Ruleset> parseHeader(std::string_view line) {
    if (!line.starts_with(kMagic))
        return errorInLine(1, "it does not begin with '" + std::string(kMagic) + "'");
    const auto [ruleId, size] = splitAt(trim(line.substr(kMagic.size())), ' ');
    const auto rule = parseRule(ruleId);
    if (!rule) return errorInLine(1, rule.error().message);
    const auto rules = checked({.rule = *rule, .size = parseNumber(trim(size)).value_or(0)});
    if (!rules) return errorInLine(1, rules.error().message);
    return rules;
}

Result<RecordedGame> parseGame(std::string_view text, const Ruleset& rules, int line) {
    const auto [result, points] = splitAt(text, ' ');
    RecordedGame game{.rules = rules};
    if (result == "B") game.result = Outcome::BlackWins;
    if (result == "W") game.result = Outcome::WhiteWins;
    if (game.result == Outcome::Draw && result != "D")
        return errorInLine(line, "a game begins with B, W or D, not " + inQuotes(result));
    auto moves = parsePoints(points, rules.size);
    if (!moves) return errorInLine(line, moves.error().message);
    game.moves = std::move(*moves);
    return game;
}

}  // namespace

std::optional<RecordedGame> recordedGame(const record::Record& record) {
    if (!record.setup.black.empty() || !record.setup.white.empty() ||
        record.setup.toMove != Side::Black)
        return std::nullopt;
    RecordedGame game{.rules = record.rules,
                      .moves = record.tree.pathTo(record.tree.mainLineEnd())};
    Board board(record.rules);
    for (const Point move : game.moves) {
        if (board.isOver() || board.refusal(move)) break;
        board.play(move);
    }
    game.result = resultOf(record, board);
    return game;
}

std::string recordsText(std::span<const RecordedGame> games, const Ruleset& rules, int plies,
                        std::string_view origin) {
    std::string text = std::string(kMagic) + " " + std::string(idOf(rules.rule)) + " " +
                       std::to_string(rules.size) + "\n# ";
    for (const char c : origin) text += c == '\n' ? "\n# " : std::string(1, c);
    text += "\n";
    for (const RecordedGame& game : games) {
        const auto shown = std::min(game.moves.size(), static_cast<std::size_t>(plies));
        text += game.result == Outcome::BlackWins   ? "B "
                : game.result == Outcome::WhiteWins ? "W "
                                                    : "D ";
        text += toText(std::span(game.moves).first(shown)) + "\n";
    }
    return text;
}

Result<std::vector<RecordedGame>> parseRecordsText(std::string_view text) {
    std::vector<RecordedGame> games;
    Ruleset rules;
    for (int line = 1; !text.empty(); ++line) {
        const auto [first, rest] = splitAt(text, '\n');
        text = rest;
        const std::string_view content = trim(first);
        if (line == 1) {
            const auto header = parseHeader(content);
            if (!header) return header.error();
            rules = *header;
        } else if (!content.empty() && content.front() != '#') {
            auto game = parseGame(content, rules, line);
            if (!game) return game.error();
            games.push_back(std::move(*game));
        }
        if (games.size() > record::kMaxGames)
            return Error{Error::Kind::TooLarge,
                         "it has more than " + std::to_string(record::kMaxGames) + " games"};
    }
    if (games.empty()) return Error{Error::Kind::BadSyntax, "it holds no games"};
    return games;
}

std::uint64_t OpeningRecords::keyOf(const Board& board) {
    const Ruleset& rules = board.ruleset();
    auto kind = static_cast<std::uint64_t>(rules.size + 32 * rules.lineLength);
    kind += 512 * indexOf(rules.rule);
    return board.canonicalKey() ^ splitMix(kind);
}

void OpeningRecords::add(const RecordedGame& game) {
    Board board(game.rules);
    for (const Point move : game.moves) {
        if (board.ply() >= kPlies || board.isOver() || board.refusal(move)) break;
        const Side mover = board.sideToMove();
        board.play(move);
        Tally& tally = tallies_[keyOf(board)];
        ++tally.games;
        if (game.result != Outcome::Draw)
            ++(game.result == winFor(mover) ? tally.wins : tally.losses);
    }
    ++games_;
}

std::vector<OpeningRecords::Learned> OpeningRecords::movesFrom(const Board& board) const {
    std::vector<Learned> learned;
    if (board.stoneCount() >= kPlies || tallies_.empty()) return learned;
    Board next = board;
    for (const Point p : board.emptyPoints()) {
        if (board.refusal(p)) continue;
        next.play(p);
        if (const auto it = tallies_.find(keyOf(next)); it != tallies_.end())
            learned.push_back({p, it->second.wins, it->second.losses, it->second.games});
        next.undo();
    }
    std::ranges::stable_sort(learned, [](const Learned& a, const Learned& b) {
        return a.score() != b.score() ? a.score() > b.score() : a.games > b.games;
    });
    return learned;
}

const OpeningRecords& OpeningRecords::builtIn() {
    static const OpeningRecords records = [] {
        OpeningRecords made;
        if (const auto games = parseRecordsText(builtInRecords()))
            for (const RecordedGame& game : *games) made.add(game);
        return made;
    }();
    return records;
}

Result<OpeningRecords> OpeningRecords::fromFile(const std::string& path) {
    const auto bytes = readFile(path, record::kMaxInputBytes);
    if (!bytes) return bytes.error();
    OpeningRecords records;
    if (path.ends_with(".records")) {
        const auto games = parseRecordsText(*bytes);
        if (!games) return games.error();
        for (const RecordedGame& game : *games) records.add(game);
        return records;
    }
    const auto format = record::formatByPath(path);
    if (!format) return format.error();
    const auto games = record::readGames(**format, *bytes, {});
    if (!games) return games.error();
    for (const record::Record& record : games->records)
        if (const auto game = recordedGame(record)) records.add(*game);
    if (records.games() == 0)
        return Error{Error::Kind::BadValue, "it holds no game that begins on an empty board"};
    return records;
}

}  // namespace tengen::classics
