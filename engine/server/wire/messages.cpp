#include "server/wire/messages.hpp"

#include <algorithm>

#include "analysis/reply.hpp"
#include "core/notation.hpp"
#include "server/wire/game_json.hpp"

namespace tengen::server::wire {
namespace {

std::string_view idOf(Offer::Kind kind) {
    return kind == Offer::Kind::Takeback ? "takeback" : "draw";
}

std::string_view idOf(Viewer viewer) {
    switch (viewer) {
        case Viewer::Black: return "black";
        case Viewer::White: return "white";
        case Viewer::Both: return "both";
        case Viewer::Spectator: break;
    }
    return "spectator";
}

std::string_view idOf(StoneQuestion::Act act) {
    switch (act) {
        case StoneQuestion::Act::Offer: return "offer";
        case StoneQuestion::Act::Choose: return "choose";
        case StoneQuestion::Act::Place: break;
    }
    return "place";
}

Json toJson(const std::optional<Clocks>& clocks) {
    if (!clocks) return nullptr;
    return {{"black", clocks->black},
            {"white", clocks->white},
            {"running", clocks->running ? Json(nameOf(*clocks->running)) : Json(nullptr)}};
}

Json toJson(const Presence& presence) {
    return {{"black", presence.black}, {"white", presence.white}};
}

Json toJson(const std::optional<Offer>& offer) {
    if (!offer) return nullptr;
    return {{"kind", idOf(offer->kind)}, {"by", nameOf(offer->by)}};
}

void addKind(Json& json, const StoneQuestion& stone) {
    json.update({{"kind", "stone"},
                 {"act", idOf(stone.act)},
                 {"stone", nameOf(stone.stone)},
                 {"remaining", stone.remaining},
                 {"offers", server::toJson(stone.offers)},
                 {"legal", server::toJson(stone.legal)}});
}
void addKind(Json& json, const DecisionQuestion& decision) {
    json["kind"] = "choice";
    json["choices"] = Json::array();
    for (const openings::Decision choice : decision.choices)
        json["choices"].push_back(openings::idOf(choice));
}
void addKind(Json& json, const NumberQuestion& number) {
    json["kind"] = "number";
    json["max"] = number.max;
}

Json toJson(const std::optional<Question>& question) {
    if (!question) return nullptr;
    Json json = {{"number", question->number},
                 {"player", nameOf(question->player)},
                 {"text", question->text}};
    std::visit([&](const auto& kind) { addKind(json, kind); }, question->kind);
    return json;
}

void addTurn(Json& json, const Turn& turn) {
    json["toMove"] = nameOf(turn.toMove);
    json["clocks"] = toJson(turn.clocks);
    json["forbidden"] = server::toJson(turn.forbidden);
    json["winningLine"] = server::toJson(turn.winningLine);
    json["thinking"] = turn.thinking;
    json["canUndo"] = turn.canUndo;
    json["canRedo"] = turn.canRedo;
}

Json message(std::string_view type) { return {{"t", type}}; }
Json message(std::string_view type, const std::string& game) {
    return {{"t", type}, {"game", game}};
}

Json toJson(const Position& position) {
    Json json = message("position", position.game.head.id);
    addGame(json, position.game.head, position.game.moves, position.game.times);
    json["you"] = idOf(position.you);
    json["ply"] = position.game.moves.size();
    addTurn(json, position.turn);
    json["paused"] = position.paused;
    json["msPerMove"] = position.msPerMove;
    json["watchers"] = position.watchers;
    json["connected"] = toJson(position.connected);
    json["offer"] = toJson(position.offer);
    json["question"] = toJson(position.question);
    return json;
}

Json toJson(const Moved& moved) {
    Json json = message("moved", moved.game);
    json["ply"] = moved.ply;
    json["at"] = toText(moved.at);
    json["by"] = nameOf(other(moved.turn.toMove));
    json["timeMs"] = moved.timeMs;
    addTurn(json, moved.turn);
    json["result"] = server::toJson(moved.result);
    json["ended"] = timeJson(moved.ended);
    return json;
}

Json toJson(const Thinking& thinking) {
    const search::Report& report = thinking.report;
    const search::Line& best = report.best();
    Json json = message("thinking", thinking.game);
    json["by"] = nameOf(thinking.by);
    json["depth"] = report.depth;
    json["score"] = best.score;
    json["winrate"] = winrateJson(best);
    json["nodes"] = report.nodes;
    json["nps"] = analysis::nodesPerSecond(report);
    json["pv"] = server::toJson(best.moves);
    json["timeMs"] = report.time.count() / 1000;
    return json;
}

Json toJson(const Note& note) {
    Json json = message("note", note.game);
    json["ply"] = note.ply;
    json["by"] = nameOf(note.by);
    json["text"] = note.text;
    return json;
}

Json toJson(const Hint& hint) {
    const Point* point = std::get_if<Point>(&hint.answer);
    Json json = message("hint", hint.game);
    json["ply"] = hint.ply;
    json["move"] = point != nullptr ? Json(toText(*point)) : Json(nullptr);
    json["answer"] = toText(hint.answer);
    json["pv"] = server::toJson(hint.pv);
    json["text"] = hint.text;
    return json;
}

Json toJson(const Offered& offered) {
    Json json = message("offered", offered.game);
    json.update(toJson(std::optional(offered.offer)));
    return json;
}

Json toJson(const Declined& declined) {
    Json json = message("declined", declined.game);
    json["kind"] = idOf(declined.kind);
    json["by"] = nameOf(declined.by);
    return json;
}

Json toJson(const Players& players) {
    Json json = message("players", players.game);
    json["black"] = server::toJson(players.black);
    json["white"] = server::toJson(players.white);
    return json;
}

Json toJson(const Watchers& watchers) {
    Json json = message("watchers", watchers.game);
    json["count"] = watchers.count;
    json["connected"] = toJson(watchers.connected);
    return json;
}

Json toJson(const QueuedMove& queued) {
    Json json = message("queued", queued.game);
    json["position"] = queued.position;
    return json;
}

Json toJson(const CappedAnalysis& capped) {
    Json json = message("capped");
    json["id"] = capped.id;
    json["afterMs"] = capped.after.count();
    return json;
}

Json toJson(const QueuedAnalysis& queued) {
    Json json = message("queued");
    json["id"] = queued.id;
    json["position"] = queued.position;
    return json;
}

Json toJson(const Deleted& deleted) { return message("deleted", deleted.game); }

Json toJson(const Archived& archived) {
    Json json = message("archived", archived.game);
    json["as"] = archived.as;
    return json;
}

Json toJson(const Refused& refused) {
    Json json = message("refused", refused.game);
    json["code"] = server::idOf(refused.code);
    json["message"] = refused.message;
    if (refused.at) json["at"] = toText(*refused.at);
    return json;
}

Json toJson(const Error& error) {
    Json json = message("error");
    json["code"] = error.code;
    json["message"] = error.message;
    return json;
}

Json toJson(const Pong&) { return message("pong"); }

}  // namespace

std::string encode(const Down& message) {
    // The reply is JSON already.
    if (const auto* analysis = std::get_if<AnalysisReply>(&message))
        return R"({"t":"analysis","reply":)" + analysis->line + "}";
    return std::visit(
        [](const auto& said) -> std::string {
            if constexpr (std::is_same_v<std::decay_t<decltype(said)>, AnalysisReply>)
                return {};
            else
                return dumped(toJson(said));
        },
        message);
}

}  // namespace tengen::server::wire
