#include "record/json_draft.hpp"

#include "core/notation.hpp"
#include "record/cursor.hpp"
#include "record/record_builder.hpp"

namespace tengen::record {
namespace {

Result<void> checkLabels(const JsonDraft::Words& words, int size) {
    for (const Label& label : words.annotation.labels)
        if (label.at.isPass() || label.at.x() >= size || label.at.y() >= size)
            return Error{Error::Kind::BadValue, "the label on " + toText(label.at) +
                                                    " is not on a board of size " +
                                                    std::to_string(size)};
    return {};
}

}  // namespace

Error placed(std::optional<std::string_view> text, std::size_t offset, const Error& error) {
    return text ? errorAt(*text, offset, error) : error;
}

Result<Record> JsonDraft::build(std::optional<std::string_view> text) const {
    if (const auto sound = checked(rules); !sound) return placed(text, offset, sound.error());
    RecordBuilder game(rules);
    game.info() = info;
    const auto annotate = [&](NodeId node, const Words& said) -> Result<void> {
        if (const auto fit = checkLabels(said, rules.size); !fit)
            return placed(text, said.offset, fit.error());
        game.tree().annotate(node, said.annotation);
        return {};
    };

    for (const Side side : kSides)
        for (const auto& [point, at] : side == Side::Black ? black : white)
            if (const auto put = game.place(side, point); !put)
                return placed(text, at, put.error());
    if (const auto set = game.setToMove(toMove); !set) return placed(text, offset, set.error());
    if (const auto said = annotate(MoveTree::kRoot, start); !said) return said.error();

    std::vector<NodeId> entries = {MoveTree::kRoot};
    entries.reserve(moves.size() + 1);
    for (const Move& move : moves) {
        const auto [point, at] = move.at;
        if (move.after != Move::kNone) {
            // Only back along the current line: the moves are in reading order, which also keeps
            // the work of taking moves back in proportion to the length of the file.
            if (move.after >= entries.size() || !game.isOnPath(entries[move.after]))
                return placed(text, at,
                              {Error::Kind::BadValue,
                               "\"after\" must be the number of an earlier entry on the "
                               "current line, not " +
                                   std::to_string(move.after)});
            game.backTo(entries[move.after]);
        }
        if (const auto played = game.play(point); !played) return placed(text, at, played.error());
        entries.push_back(game.current());
        if (move.words == Move::kNone) continue;
        if (const auto said = annotate(game.current(), words[move.words]); !said)
            return said.error();
    }
    return game.finish();
}

}  // namespace tengen::record
