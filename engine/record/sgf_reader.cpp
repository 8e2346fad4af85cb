#include "record/sgf.hpp"

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "record/limits.hpp"
#include "record/record_builder.hpp"
#include "record/rule_text.hpp"
#include "record/sgf_point.hpp"
#include "record/sgf_syntax.hpp"

namespace tengen::record {
namespace {

constexpr std::string_view kGomoku = "4";
constexpr std::size_t kMaxNesting = 1'000'000;

/// Properties that say how the file is made or shown, nothing about the game: skipped in silence.
constexpr std::array<std::string_view, 8> kAboutTheFile = {"FF",        "CA", "AP", "ST",
                                                           "MULTIGOGM", "KM", "HA", "VW"};

/// Reads the games of one file. Not copied, not shared: a reader is used once.
class SgfReader {
public:
    SgfReader(std::string_view text, const ReadOptions& options)
        : scanner_(text), options_(options) {}

    Result<Games> read() {
        while (scanner_.findGame()) {
            if (games_.records.size() >= kMaxGames)
                return scanner_.error("more than " + std::to_string(kMaxGames) +
                                      " games are too many");
            auto record = readGame();
            if (!record) return record.error();
            games_.records.push_back(std::move(*record));
        }
        if (games_.records.empty())
            return scanner_.error("there is no game here; an SGF game starts with (;");
        addNotes();
        return std::move(games_);
    }

private:
    Result<Record> readGame();
    Result<RecordBuilder> startGame(const SgfNode& root);
    Result<void> applyNode(const SgfNode& node, RecordBuilder& game);
    Result<void> applySetup(const SgfProperty& property, RecordBuilder& game);
    Result<void> applyMove(const SgfProperty& property, RecordBuilder& game);
    Result<void> applyWords(const SgfProperty& property, RecordBuilder& game);
    void addNotes();

    SgfScanner scanner_;
    const ReadOptions& options_;
    Games games_;
    std::set<std::string> ignored_;
    std::size_t skippedTurns_ = 0;
};

const SgfProperty* find(const SgfNode& node, std::string_view name) {
    const auto it = std::ranges::find(node, name, &SgfProperty::name);
    return it == node.end() ? nullptr : &*it;
}

Result<Record> SgfReader::readGame() {
    std::optional<RecordBuilder> game;
    std::vector<NodeId> branches;
    do {
        const auto token = scanner_.next();
        if (!token) return token.error();
        switch (*token) {
            case SgfScanner::Token::Open:
                if (branches.size() >= kMaxNesting)
                    return scanner_.error("more than " + std::to_string(kMaxNesting) +
                                          " variations inside each other are too many");
                branches.push_back(game ? game->current() : MoveTree::kRoot);
                break;
            case SgfScanner::Token::Close:
                if (game) game->backTo(branches.back());
                branches.pop_back();
                break;
            case SgfScanner::Token::End:
                return scanner_.error("the text ends before the game does; a ) is missing");
            case SgfScanner::Token::Node: {
                const auto node = scanner_.takeNode();
                if (!node) return node.error();
                if (!game) {
                    auto started = startGame(*node);
                    if (!started) return started.error();
                    game = std::move(*started);
                }
                if (const auto applied = applyNode(*node, *game); !applied) return applied.error();
            }
        }
    } while (!branches.empty());
    if (!game) return scanner_.error("this game has no node; it should start with (;");
    return game->finish();
}

/// The size and rule must be known before the first point is read, wherever in the root they stand.
Result<RecordBuilder> SgfReader::startGame(const SgfNode& root) {
    Ruleset rules = options_.rules;
    if (const auto* size = find(root, "SZ")) {
        const auto [width, height] = splitAt(trim(size->values[0]), ':');
        const auto number = parseNumber(trim(width));
        if (!number || (!height.empty() && parseNumber(trim(height)) != number))
            return scanner_.errorIn(
                size->at, {Error::Kind::BadValue, "expected the size of a square board, not " +
                                                      inQuotes(size->values[0])});
        rules.size = *number;
    }
    if (const auto* rule = find(root, "RU"))
        if (const std::string text = unescaped(rule->values[0]);
            !trim(text).empty() && !readRule(text, rules))
            addNote(games_.notes, "RU names no rule we know, so " + ruleText(rules) +
                                      " is assumed: " + inQuotes(text));
    if (const auto* kind = find(root, "GM"); kind && trim(kind->values[0]) != kGomoku)
        addNote(games_.notes,
                "GM says another game than Gomoku, which is GM[4]: " + inQuotes(kind->values[0]));

    const auto sound = checked(rules);
    const auto* size = find(root, "SZ");
    if (!sound) return size ? scanner_.errorIn(size->at, sound.error()) : sound.error();
    return RecordBuilder(rules);
}

Result<void> SgfReader::applyNode(const SgfNode& node, RecordBuilder& game) {
    // The order within a node means nothing: stones first, then the move, then words about it.
    using Apply = Result<void> (SgfReader::*)(const SgfProperty&, RecordBuilder&);
    for (const Apply apply :
         {&SgfReader::applySetup, &SgfReader::applyMove, &SgfReader::applyWords})
        for (const SgfProperty& property : node)
            if (const auto applied = (this->*apply)(property, game); !applied)
                return scanner_.errorIn(property.at, applied.error());
    return {};
}

// One of three of a type, of which the others are not const.
// NOLINTNEXTLINE(readability-make-member-function-const)
Result<void> SgfReader::applySetup(const SgfProperty& property, RecordBuilder& game) {
    const auto& [name, at, values] = property;
    if (name == "PL") {
        const char side = lower(trim(values[0]).empty() ? ' ' : trim(values[0])[0]);
        // Later in the game it only repeats what the colour of the next move says.
        if (game.hasMoves()) return {};
        if (side != 'b' && side != 'w' && side != '1' && side != '2')
            return Error{Error::Kind::BadSyntax, "expected PL[B] or PL[W]"};
        return game.setToMove(side == 'b' || side == '1' ? Side::Black : Side::White);
    }
    if (name != "AB" && name != "AW" && name != "AE") return {};

    for (const std::string_view value : values) {
        if (trim(value).empty()) continue;
        const auto points = parseSgfPoints(value, game.rules().size, options_.rowsFromTop);
        if (!points) return points.error();
        for (const Point p : *points) {
            const auto done = name == "AE"
                                  ? game.lift(p)
                                  : game.place(name == "AB" ? Side::Black : Side::White, p);
            if (!done) return done.error();
        }
    }
    return {};
}

Result<void> SgfReader::applyMove(const SgfProperty& property, RecordBuilder& game) {
    const auto& [name, at, values] = property;
    if (name != "B" && name != "W") return {};
    const Side side = name == "B" ? Side::Black : Side::White;
    for (const std::string_view value : values) {
        const auto move = parseSgfPoint(value, game.rules().size, options_.rowsFromTop);
        if (!move) return move.error();
        if (side != game.toMove() && game.hasMoves()) ++skippedTurns_;
        if (const auto played = game.play(side, *move); !played) return played.error();
    }
    return {};
}

Result<void> SgfReader::applyWords(const SgfProperty& property, RecordBuilder& game) {
    const auto& [name, at, values] = property;
    if (name == "C" || name == "GC") {
        for (const std::string_view value : values)
            game.tree().addComment(name == "C" ? game.current() : MoveTree::kRoot,
                                   unescaped(value));
        return {};
    }
    if (name == "LB") {
        for (const std::string_view value : values) {
            const auto parts = composed(value);
            if (!parts) return Error{Error::Kind::BadSyntax, "expected LB[point:text]"};
            const auto point = parseSgfPoint(parts->first, game.rules().size, options_.rowsFromTop);
            if (!point) return point.error();
            if (!point->isPass())
                game.tree().setLabel(game.current(), *point, unescaped(parts->second));
        }
        return {};
    }
    const auto field = std::ranges::find(kFields, name, &FieldName::sgf);
    if (field != kFields.end()) {
        game.info().set(field->field, unescaped(values[0]));
        return {};
    }

    static constexpr std::array<std::string_view, 9> kApplied = {"SZ", "RU", "GM", "PL", "AB",
                                                                 "AW", "AE", "B",  "W"};
    const bool known = std::ranges::find(kApplied, name) != kApplied.end() ||
                       std::ranges::find(kAboutTheFile, name) != kAboutTheFile.end();
    constexpr std::size_t kMaxNamed = 12;
    if (!known && ignored_.size() < kMaxNamed) ignored_.insert(name.substr(0, 8));
    return {};
}

void SgfReader::addNotes() {
    if (scanner_.skippedText()) games_.notes.emplace_back("text outside the games was skipped");
    if (skippedTurns_ > 0)
        games_.notes.push_back("a side moved twice running; a pass was put in between (" +
                               std::to_string(skippedTurns_) + " times)");
    if (ignored_.empty()) return;
    std::string names;
    for (const std::string& name : ignored_) names += (names.empty() ? "" : ", ") + name;
    games_.notes.push_back("SGF properties that we do not keep were left out: " + names);
}

}  // namespace

Result<Games> readSgf(std::string_view text, const ReadOptions& options) {
    return SgfReader(text, options).read();
}

}  // namespace tengen::record
