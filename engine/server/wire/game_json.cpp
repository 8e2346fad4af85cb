#include "server/wire/game_json.hpp"

#include <ctime>

#include "core/notation.hpp"

namespace tengen::server {

Json toJson(const store::StoredPlayer& player) {
    if (!player.isAgent) {
        Json json = {{"kind", "human"}};
        if (!player.name.empty()) json["name"] = player.name;
        return json;
    }
    Json json = {{"kind", "agent"}, {"agent", player.name}};
    Json limits = Json::object();
    if (player.timeMs > 0) limits["timeMs"] = player.timeMs;
    if (player.nodes > 0) limits["nodes"] = player.nodes;
    if (player.depth > 0) limits["depth"] = player.depth;
    if (!limits.empty()) json["limits"] = std::move(limits);
    return json;
}

Json toJson(const std::optional<store::StoredClock>& clock) {
    if (!clock) return nullptr;
    if (clock->moveMs > 0) return {{"moveMs", clock->moveMs}};
    return {{"initialMs", clock->initialMs}, {"incrementMs", clock->incrementMs}};
}

Json toJson(const std::optional<store::GameResult>& result) {
    if (!result) return nullptr;
    return {{"winner", idOf(result->winner)}, {"by", idOf(result->by)}};
}

Json toJson(std::span<const Point> moves) {
    Json list = Json::array();
    for (const Point p : moves) list.push_back(toText(p));
    return list;
}

Json toJson(const PointSet& points) {
    Json list = Json::array();
    for (const Point p : points) list.push_back(toText(p));
    return list;
}

Json toJson(const Setup& setup) {
    return {{"black", toJson(setup.black)},
            {"white", toJson(setup.white)},
            {"toMove", nameOf(setup.toMove)}};
}

Json timeJson(std::int64_t ms) {
    if (ms == 0) return nullptr;
    const std::time_t seconds = ms / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return std::string(text, length);
}

namespace {

void addHead(Json& json, const store::GameHead& head) {
    json["rule"] = idOf(head.rules.rule);
    json["size"] = head.rules.size;
    json["lineLength"] = head.rules.lineLength;
    json["opening"] = head.opening;
    json["black"] = toJson(head.holder(Side::Black));
    json["white"] = toJson(head.holder(Side::White));
    json["clock"] = toJson(head.clock);
}

void addEnd(Json& json, const store::GameHead& head) {
    json["result"] = toJson(head.result);
    json["started"] = timeJson(head.started);
    json["ended"] = timeJson(head.ended);
    json["published"] = head.published;
}

}  // namespace

Json summaryJson(const store::GameHead& head) {
    Json json = {{"id", head.id}};
    addHead(json, head);
    json["plies"] = head.summary.plies;
    addEnd(json, head);
    return json;
}

void addGame(Json& json, const store::GameHead& head, std::span<const Point> moves,
             std::span<const std::int64_t> times) {
    addHead(json, head);
    json["setup"] = head.setup == Setup{} ? Json(nullptr) : toJson(head.setup);
    json["moves"] = toJson(moves);
    json["times"] = times;
    addEnd(json, head);
}

Json winrateJson(const search::Line& line) {
    return line.winrate ? Json(*line.winrate) : Json(nullptr);
}

std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace tengen::server
