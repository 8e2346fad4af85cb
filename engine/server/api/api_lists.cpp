// What can be played: agents, rules, opening rules.
#include "catalog/catalog.hpp"
#include "server/api/api.hpp"
#include "server/api/api_response.hpp"

namespace tengen::server {
namespace {

std::string_view about(Rule rule) {
    switch (rule) {
        case Rule::Freestyle: return "five or more in a row win";
        case Rule::Standard: return "exactly five in a row win";
        case Rule::Renju:
            return "Black needs exactly five, and may not make double threes, double fours or "
                   "overlines; White wins with five or more";
        case Rule::Caro: return "five or more win, unless the opponent stands at both ends";
        case Rule::CaroStandard: return "exactly five win, unless the opponent stands at both ends";
    }
    return "";
}

std::string_view about(openings::OpeningRule rule) {
    switch (rule) {
        case openings::OpeningRule::None: return "Black plays anywhere";
        case openings::OpeningRule::Swap:
            return "the first player puts three stones, the second takes a colour";
        case openings::OpeningRule::Swap2:
            return "the first player puts three stones; the second takes a colour, or adds two "
                   "stones and lets the first choose";
        case openings::OpeningRule::Pro:
            return "the first stone on the centre, the third outside 5 × 5";
        case openings::OpeningRule::LongPro:
            return "the first stone on the centre, the third outside 7 × 7";
        case openings::OpeningRule::Rif:
            return "one of the 26 openings, a swap, and two fifth moves of which White chooses";
        case openings::OpeningRule::Yamaguchi:
            return "one of the 26 openings with a declared number of fifth moves, then a swap";
        case openings::OpeningRule::Soosyrv8:
            return "one of the 26 openings, a swap, up to eight fifth moves, and a second swap";
        case openings::OpeningRule::Taraguchi10:
            return "a swap after each of the first stones, or ten fifth moves";
    }
    return "";
}

Json parameterJson(const agents::Parameter& parameter) {
    Json json = {{"key", parameter.name}};
    if (parameter.kind == agents::Parameter::Kind::Number) {
        json["type"] = "integer";
        json["min"] = parameter.min;
        json["max"] = parameter.name == "hash"
                          ? std::min<std::int64_t>(parameter.max, kMaxServedMegabytes)
                          : parameter.max;
    } else {
        // Files are this machine's own matter.
        json["type"] = "choice";
        json["values"] = parameter.choices;
    }
    json["default"] = parameter.defaultValue;
    json["about"] = parameter.meaning;
    return json;
}

Json openingJson(openings::OpeningRule opening) {
    Json json = {{"id", idOf(opening)}, {"about", about(opening)}};
    json["rules"] = Json::array();
    json["sizes"] = Json::array();
    for (const Rule rule : kRules) {
        bool any = false;
        Json sizes = Json::array();
        for (int size = kMinSize; size <= kMaxSize; ++size)
            if (openings::checkOpening(opening, {.rule = rule, .size = size})) {
                any = true;
                sizes.push_back(size);
            }
        if (!any) continue;
        json["rules"].push_back(idOf(rule));
        json["sizes"] = std::move(sizes);  // the same for every rule that has it
    }
    return json;
}

}  // namespace

std::shared_ptr<void> Api::agents(const HttpRequest&, std::string_view, const Respond& respond) {
    Json list = Json::array();
    for (const agents::AgentSpec& spec : catalog::agentCatalog()) {
        Json agent = {{"id", spec.id}, {"name", spec.title}, {"origin", spec.origin}};
        agent["parameters"] = Json::array();
        for (const agents::Parameter& parameter : spec.parameters)
            agent["parameters"].push_back(parameterJson(parameter));
        list.push_back(std::move(agent));
    }
    respond(jsonResponse({{"agents", std::move(list)}}));
    return nullptr;
}

std::shared_ptr<void> Api::rules(const HttpRequest&, std::string_view, const Respond& respond) {
    Json json = {{"rules", Json::array()}, {"openings", Json::array()}};
    for (const Rule rule : kRules)
        json["rules"].push_back({{"id", idOf(rule)}, {"about", about(rule)}});
    for (const openings::OpeningRule opening : openings::kOpeningRules)
        json["openings"].push_back(openingJson(opening));
    json["sizes"] = {{"min", kMinSize}, {"max", kMaxSize}};
    respond(jsonResponse(json));
    return nullptr;
}

}  // namespace tengen::server
