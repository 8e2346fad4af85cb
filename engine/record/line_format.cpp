#include "record/line_format.hpp"

#include "base/text.hpp"
#include "record/cursor.hpp"
#include "record/limits.hpp"
#include "record/record_builder.hpp"

namespace tengen::record {
namespace {

Error onLine(std::size_t number, const std::string& where, const Error& why) {
    return {why.kind, "line " + std::to_string(number) + ", " + where + why.message};
}

Result<Record> playedOut(std::span<const Point> moves, const Ruleset& rules, std::size_t line) {
    RecordBuilder builder(rules);
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (const auto played = builder.play(moves[i]); !played)
            return onLine(line, "move " + std::to_string(i + 1) + ": ", played.error());
    return builder.finish();
}

}  // namespace

Result<Games> readLines(std::string_view text, const Ruleset& rules, const ParseLine& parse) {
    Games games;
    std::size_t number = 0;
    for (Cursor cursor(text); !cursor.atEnd();) {
        const std::string_view line = cursor.takeLine();
        ++number;
        if (trim(line).empty()) continue;
        if (games.records.size() >= kMaxGames)
            return onLine(number, "",
                          {Error::Kind::TooLarge,
                           "more than " + std::to_string(kMaxGames) + " games are too many"});

        const auto moves = parse(line, rules);
        if (!moves) return onLine(number, "", moves.error());
        auto record = playedOut(*moves, rules, number);
        if (!record) return record.error();
        games.records.push_back(std::move(*record));
    }
    if (games.records.empty())
        return Error{Error::Kind::BadSyntax, "line 1: there is no game in this text"};
    return games;
}

Result<Written> writeLines(std::span<const Record> records, bool allVariations, Capacity capacity,
                           const SpellLine& spell) {
    Written written;
    bool hadSetup = false;
    for (const Record& given : records) {
        const bool isSetUp = given.setup != Setup{};
        hadSetup = hadSetup || isSetUp;
        const auto plain = isSetUp ? withSetupAsMoves(given) : Result<Record>(given);
        if (!plain) return plain.error();

        const MoveTree& tree = plain->tree;
        const NodeId mainEnd = tree.mainLineEnd();
        for (NodeId node = mainEnd; node != MoveTree::kNone; node = tree.nextInOrder(node)) {
            if (tree.firstChild(node) != MoveTree::kNone) continue;
            const auto line = spell(tree.pathTo(node), plain->rules);
            if (!line) return line.error();
            written.bytes += *line + "\n";
            if (written.bytes.size() > kMaxOutputBytes)
                return Error{Error::Kind::TooLarge, "the lines of play would fill more than " +
                                                        std::to_string(kMaxOutputBytes >> 20) +
                                                        " MiB"};
            if (!allVariations) break;
        }
    }

    capacity.variations = allVariations;
    if (hadSetup) written.notes.emplace_back("stones that were set up are written as moves");
    if (auto lost = lossesOf(records, capacity)) written.notes.push_back(std::move(*lost));
    return written;
}

}  // namespace tengen::record
