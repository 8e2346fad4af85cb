#include "server/wire/requests.hpp"

#include <algorithm>

#include "base/json.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "core/json_points.hpp"
#include "record/clean_text.hpp"
#include "server/random_text.hpp"
#include "server/wire/base64.hpp"
#include "server/wire/visible_text.hpp"

namespace tengen::server::wire {
namespace {

using nlohmann::json;
using Code = JsonFault::Code;

constexpr std::size_t kMaxNameLength = 60;
constexpr std::size_t kMaxAgentLength = 200;
constexpr std::size_t kMaxTitleLength = 200;
constexpr std::size_t kMaxIdLength = 64;
constexpr std::size_t kMaxOwnThings = 1000;
constexpr std::int64_t kMaxNodes = std::int64_t{1} << 53;
constexpr std::int64_t kMaxDepth = kMaxSize * kMaxSize;

// ---- the parts of bodies ----

Ruleset rulesFrom(JsonFields& fields) {
    Ruleset rules;
    if (const auto id = fields.optionalText("rule", 1, 40)) {
        const auto rule = parseRule(*id);
        if (rule)
            rules.rule = *rule;
        else
            fields.refuse(Code::BadValue, rule.error().message);
    }
    rules.size = fields.optionalNumber<int>("size", kMinSize, kMaxSize).value_or(rules.size);
    rules.lineLength = fields.optionalNumber<int>("lineLength", kMinLineLength, kMaxLineLength)
                           .value_or(rules.lineLength);
    return rules;
}

std::vector<Point> movesFrom(JsonFields& fields, bool hasStones) {
    if (hasStones && fields.has("moves"))
        fields.refuse(Code::BadValue, "a position has either \"moves\" or \"stones\"");
    return readPoints(fields, "moves", Passes::Allowed, kMaxMoves);
}

void readLimits(JsonFields& fields, std::optional<JsonFault>& fault, store::StoredPlayer& player) {
    const json* value = fields.optional("limits");
    if (value == nullptr) return;
    JsonFields limits(*value, fault, fields.pathOf("limits"));
    player.timeMs = limits.optionalNumber("timeMs", 1, kMaxMoveTime).value_or(0);
    player.nodes = limits.optionalNumber("nodes", 1, kMaxNodes).value_or(0);
    player.depth = limits.optionalNumber("depth", 1, kMaxDepth).value_or(0);
    limits.close();
}

/// Refuses what cannot be seen or turns the text around it, by which one name looks like another.
void checkVisible(JsonFields& fields, std::string_view member, std::string_view text) {
    if (!isVisible(text))
        fields.refuseValue(std::string(member),
                           "without control, zero-width and direction-changing characters");
}

store::StoredPlayer playerFrom(JsonFields& fields, std::string_view name,
                               std::optional<JsonFault>& fault) {
    store::StoredPlayer player;
    const json* value = fields.required(name);
    if (value == nullptr) return player;
    JsonFields own(*value, fault, std::string(name));
    const std::string kind = own.text("kind", 1, 10);
    if (kind == "human") {
        player.name = own.optionalText("name", 1, kMaxNameLength).value_or("");
        checkVisible(own, "name", player.name);
    } else if (kind == "agent") {
        player.isAgent = true;
        player.name = own.text("agent", 1, kMaxAgentLength);
        readLimits(own, fault, player);
    } else {
        own.refuseValue("kind", "\"human\" or \"agent\"");
    }
    own.close();
    return player;
}

std::optional<store::StoredClock> clockFrom(JsonFields& fields, std::optional<JsonFault>& fault) {
    const json* value = fields.optional("clock");
    if (value == nullptr || value->is_null()) return std::nullopt;
    JsonFields own(*value, fault, "clock");
    store::StoredClock clock;
    if (own.has("moveMs")) {
        clock.moveMs = own.number("moveMs", 100, 3'600'000);
    } else {
        clock.initialMs = own.number("initialMs", 1000, 86'400'000);
        clock.incrementMs = own.number("incrementMs", 0, 3'600'000);
    }
    own.close();
    return clock;
}

/// Parses the body and lets `read` take its members.
template <class Value, class Read>
std::variant<Value, JsonFault> parseBody(std::string_view body, Read read) {
    const auto object = parseJsonObject(body);
    if (!object) return JsonFault{.code = Code::Syntax, .message = object.error().message};
    std::optional<JsonFault> fault;
    JsonFields fields(*object, fault);
    Value value = read(fields, fault);
    fields.close();
    if (fault) return *fault;
    return value;
}

// ---- the messages of the WebSocket ----

openings::Choice choiceFrom(JsonFields& fields) {
    const int given = (fields.has("at") ? 1 : 0) + (fields.has("choice") ? 1 : 0) +
                      (fields.has("number") ? 1 : 0);
    if (given != 1) {
        fields.refuse(given == 0 ? Code::MissingMember : Code::BadValue,
                      "an answer has one of \"at\", \"choice\" and \"number\"");
        return 1;
    }
    if (fields.has("at")) return readPoint(fields, "at", Passes::Refused);
    if (fields.has("number")) return fields.number<int>("number", 1, kMaxDepth);
    const std::string id = fields.text("choice", 1, 20);
    for (const openings::Decision decision :
         {openings::Decision::Stay, openings::Decision::Swap, openings::Decision::PlaceTwo,
          openings::Decision::OfferTen})
        if (idOf(decision) == id) return decision;
    fields.refuseValue("choice", "one of stay, swap, place2, offer10");
    return 1;
}

int plyFrom(JsonFields& fields, std::string_view name) {
    return fields.number<int>(name, 0, kMaxMoves);
}

using What = std::variant<Join, Leave, GameAction>;
struct GameKind {
    std::string_view name;
    What (*read)(JsonFields& fields);
};

constexpr GameKind kGameKinds[] = {
    {"join", [](JsonFields& f) -> What { return Join{f.text("token", 1, 64)}; }},
    {"leave", [](JsonFields&) -> What { return Leave{}; }},
    {"play",
     [](JsonFields& f) -> What {
         const int ply = plyFrom(f, "ply");
         return GameAction(Play{.ply = ply, .at = readPoint(f, "at", Passes::Allowed)});
     }},
    {"answer",
     [](JsonFields& f) -> What {
         const int question = plyFrom(f, "question");
         return GameAction(Answer{.question = question, .choice = choiceFrom(f)});
     }},
    {"undo", [](JsonFields&) -> What { return GameAction(Undo{}); }},
    {"redo", [](JsonFields&) -> What { return GameAction(Redo{}); }},
    {"restart", [](JsonFields&) -> What { return GameAction(Restart{}); }},
    {"resign", [](JsonFields&) -> What { return GameAction(Resign{}); }},
    {"draw", [](JsonFields&) -> What { return GameAction(Draw{}); }},
    {"decline", [](JsonFields&) -> What { return GameAction(Decline{}); }},
    {"name",
     [](JsonFields& f) -> What {
         std::string name = f.text("name", 1, kMaxNameLength);
         checkVisible(f, "name", name);
         return GameAction(Name{std::move(name)});
     }},
    {"hint", [](JsonFields&) -> What { return GameAction(HintRequest{}); }},
    {"pause", [](JsonFields&) -> What { return GameAction(Pause{}); }},
    {"resume", [](JsonFields&) -> What { return GameAction(Resume{}); }},
    {"speed",
     [](JsonFields& f) -> What { return GameAction(Speed{f.number("msPerMove", 0, 60'000)}); }},
};

}  // namespace

std::variant<Up, JsonFault> parseUp(std::string_view text) {
    if (text.size() > kMaxMessageLength)
        return JsonFault{
            .code = Code::TooLarge,
            .message = "a message has at most " + std::to_string(kMaxMessageLength) + " bytes"};
    return parseBody<Up>(text, [](JsonFields& fields, std::optional<JsonFault>&) -> Up {
        const std::string kind = fields.text("t", 1, 20);
        if (fields.failed() || kind == "ping") return Ping{};
        if (kind == "analysis") {
            const json* request = fields.required("request");
            if (request != nullptr && !request->is_object())
                fields.refuseValue("request", "an object of the analysis protocol");
            const bool isReview = fields.boolean("review", false);
            return AnalysisRequest{fields.failed() ? "" : request->dump(), isReview};
        }
        const auto* found = std::ranges::find(kGameKinds, std::string_view(kind), &GameKind::name);
        if (found == std::end(kGameKinds)) {
            fields.refuse(Code::UnknownType,
                          "there is no message " + inQuotes(kind) + "; docs/API.md lists them");
            return Ping{};
        }
        std::string game = fields.text("game", 1, kMaxIdLength);
        return GameMessage{std::move(game), found->read(fields)};
    });
}

std::variant<NewGame, JsonFault> parseNewGame(std::string_view body) {
    return parseBody<NewGame>(body, [](JsonFields& fields, std::optional<JsonFault>& fault) {
        NewGame game;
        game.rules = rulesFrom(fields);
        game.opening = fields.optionalText("opening", 1, 40).value_or("none");
        game.black = playerFrom(fields, "black", fault);
        game.white = playerFrom(fields, "white", fault);
        game.clock = clockFrom(fields, fault);
        game.stones = readStones(fields, fault);
        game.moves = movesFrom(fields, game.stones.has_value());
        return game;
    });
}

std::variant<MoveCall, JsonFault> parseMoveCall(std::string_view body) {
    return parseBody<MoveCall>(body, [](JsonFields& fields, std::optional<JsonFault>& fault) {
        MoveCall call;
        call.rules = rulesFrom(fields);
        call.stones = readStones(fields, fault);
        if (!call.stones) fields.required("moves");
        call.moves = movesFrom(fields, call.stones.has_value());
        call.agent.isAgent = true;
        call.agent.name = fields.optionalText("agent", 1, kMaxAgentLength)
                              .value_or(std::string(catalog::kDefaultAgent));
        readLimits(fields, fault, call.agent);
        return call;
    });
}

std::variant<ImportCall, JsonFault> parseImportCall(std::string_view body) {
    return parseBody<ImportCall>(body, [](JsonFields& fields, std::optional<JsonFault>&) {
        ImportCall call;
        call.format = fields.optionalText("format", 1, 20).value_or("");
        call.rules = rulesFrom(fields);
        if (fields.has("text") == fields.has("base64")) {
            fields.refuse(Code::MissingMember, "give the file as one of \"text\" and \"base64\"");
        } else if (fields.has("text")) {
            call.bytes = fields.text("text", 0, SIZE_MAX);
        } else {
            const auto bytes = fromBase64(fields.text("base64", 0, SIZE_MAX));
            if (bytes)
                call.bytes = *bytes;
            else
                fields.refuseValue("base64", "base64 of RFC 4648");
        }
        return call;
    });
}

std::variant<ExportCall, JsonFault> parseExportCall(std::string_view body) {
    return parseBody<ExportCall>(body, [](JsonFields& fields, std::optional<JsonFault>&) {
        ExportCall call;
        call.format = fields.text("format", 1, 20);
        if (const json* record = fields.required("record")) call.record = *record;
        return call;
    });
}

std::variant<bool, JsonFault> parsePublication(std::string_view body) {
    return parseBody<bool>(body, [](JsonFields& fields, std::optional<JsonFault>&) {
        const json* value = fields.required("published");
        if (value != nullptr && !value->is_boolean())
            fields.refuseValue("published", "true or false");
        return value != nullptr && value->is_boolean() && value->get<bool>();
    });
}

std::variant<OwnThings, JsonFault> parseOwnThings(std::string_view body) {
    return parseBody<OwnThings>(body, [](JsonFields& fields, std::optional<JsonFault>& fault) {
        const auto read = [&](std::string_view name) {
            std::vector<OwnThing> things;
            const json* list = fields.optional(name);
            if (list == nullptr) return things;
            if (!list->is_array() || list->size() > kMaxOwnThings) {
                fields.refuseValue(name, "a list of at most 1000 ids with their tokens");
                return things;
            }
            for (const json& each : *list) {
                JsonFields own(each, fault, std::string(name));
                things.push_back({.id = own.text("id", 1, kMaxIdLength),
                                  .token = own.text("token", 1, kMaxIdLength)});
                own.close();
            }
            return things;
        };
        OwnThings things;
        things.games = read("games");
        things.analyses = read("analyses");
        return things;
    });
}

std::variant<AnalysisBody, JsonFault> parseAnalysisBody(std::string_view body) {
    return parseBody<AnalysisBody>(body, [](JsonFields& fields, std::optional<JsonFault>&) {
        AnalysisBody analysis;
        analysis.title = record::cleanLine(fields.text("title", 1, kMaxTitleLength));
        if (analysis.title.empty()) fields.refuseValue("title", "more than blanks");
        checkVisible(fields, "title", analysis.title);
        analysis.game = fields.optionalText("game", 1, kMaxIdLength).value_or("");
        if (!analysis.game.empty() && !isId(analysis.game))
            fields.refuseValue("game", "the id of a game");
        if (const json* record = fields.required("record")) analysis.record = *record;
        if (const json* review = fields.optional("review")) analysis.review = *review;
        analysis.revision = fields.optionalNumber("revision", 0, kMaxNodes);
        return analysis;
    });
}

}  // namespace tengen::server::wire
