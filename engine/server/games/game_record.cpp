#include "server/games/game_record.hpp"

#include "base/text.hpp"
#include "record/record_builder.hpp"
#include "server/wire/game_json.hpp"

namespace tengen::server {
namespace {

/// As SGF spells it.
std::string resultText(const store::GameResult& result) {
    if (result.winner == store::Winner::Draw) return "0";
    std::string text = result.winner == store::Winner::Black ? "B+" : "W+";
    if (result.by == store::EndedBy::Resignation) text += "R";
    if (result.by == store::EndedBy::Time) text += "T";
    if (result.by == store::EndedBy::Forbidden) text += "F";
    return text;
}

std::string secondsText(std::int64_t ms) {
    std::string text = std::to_string(ms / 1000);
    if (ms % 1000 != 0) text += "." + std::to_string(1000 + ms % 1000).substr(1);
    return text;
}

void setClock(record::GameInfo& info, const store::StoredClock& clock) {
    if (clock.moveMs > 0)
        return info.set(record::Field::Overtime, secondsText(clock.moveMs) + " s a move");
    info.set(record::Field::TimeLimit, secondsText(clock.initialMs));
    if (clock.incrementMs > 0)
        info.set(record::Field::Overtime, secondsText(clock.incrementMs) + " s increment");
}

/// What an agent was allowed for a move; empty without limits. No format has a field for it.
std::string limitsText(const store::StoredPlayer& player) {
    std::string text;
    const auto add = [&](std::int64_t limit, const std::string& words) {
        if (limit > 0) text += (text.empty() ? "" : ", ") + words;
    };
    add(player.timeMs, secondsText(player.timeMs) + " s");
    add(player.nodes, std::to_string(player.nodes) + " nodes");
    add(player.depth, "depth " + std::to_string(player.depth));
    return text;
}

}  // namespace

record::Record recordOf(const store::GameHead& head, const GameState& state) {
    record::RecordBuilder builder(head.rules);
    builder.info().set(record::Field::Black, head.holder(Side::Black).name);
    builder.info().set(record::Field::White, head.holder(Side::White).name);
    for (const Side side : kSides)
        if (const std::string limits = limitsText(head.holder(side)); !limits.empty())
            builder.tree().addComment(builder.current(),
                                      std::string(side == Side::Black ? "Black" : "White") +
                                          " has at most " + limits + " a move.");
    if (head.clock) setClock(builder.info(), *head.clock);
    if (head.opening != "none") builder.info().set(record::Field::Opening, head.opening);
    if (head.result) builder.info().set(record::Field::Result, resultText(*head.result));
    if (head.started > 0)
        builder.info().set(record::Field::Date,
                           timeJson(head.started).get<std::string>().substr(0, 10));
    for (const Side side : kSides)
        for (const Point p : head.setup.stones(side)) (void)builder.place(side, p);
    (void)builder.setToMove(head.setup.toMove);
    const auto moves = state.board().moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        // A game that was played is one that can be: the builder has nothing to refuse.
        if (!builder.play(moves[i])) break;
        const auto ms = std::min<std::int64_t>(state.times()[i], UINT32_MAX);
        if (ms > 0) builder.tree().setTime(builder.current(), static_cast<std::uint32_t>(ms));
    }
    return builder.finish();
}

std::string_view guessFormat(std::string_view bytes) {
    constexpr std::string_view kRenLib = "\xFFRenLib";
    if (bytes.starts_with(kRenLib) || bytes.starts_with('\x78' + std::string(1, '\0')))
        return "lib";
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
    const std::string_view text = trim(bytes);
    if (text.starts_with('{')) return "json";
    if (text.starts_with('(') || text.find("(;") != std::string_view::npos) return "sgf";
    if (lower(text.substr(0, 9)) == "piskvorky") return "psq";
    if (!text.empty() && (isDigit(text.front()) || text.front() == '-') && text.size() > 1)
        return "openings";
    return "pos";
}

}  // namespace tengen::server
