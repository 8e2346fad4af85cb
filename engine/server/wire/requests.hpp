#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json_fields.hpp"
#include "core/json_points.hpp"
#include "openings/choice.hpp"
#include "store/game.hpp"

/// What clients say, as typed values: the messages of the WebSocket and the bodies of HTTP. The one
/// place that reads them (docs/API.md, docs/openapi.json). Nothing unknown passes.
namespace tengen::server::wire {

struct Join {
    std::string token;
};
struct Leave {};
struct Play {
    int ply = 0;
    Point at;
};
struct Answer {
    int question = 0;
    openings::Choice choice;
};
struct Undo {};
struct Redo {};
struct Restart {};
struct Resign {};
/// Between two seats a takeback or a draw is an offer; this declines the other's, or withdraws
/// one's own.
struct Decline {};
struct Draw {};
struct Name {
    std::string name;
};
struct HintRequest {};
struct Pause {};
struct Resume {};
struct Speed {
    std::int64_t msPerMove = 0;
};

/// Something said in a game that was joined.
using GameAction = std::variant<Play, Answer, Undo, Redo, Restart, Resign, Draw, Decline, Name,
                                HintRequest, Pause, Resume, Speed>;

struct GameMessage {
    std::string game;
    std::variant<Join, Leave, GameAction> what;
};
struct AnalysisRequest {
    std::string request;  ///< a line of the analysis protocol
    bool isReview = false;
};
struct Ping {};

using Up = std::variant<GameMessage, AnalysisRequest, Ping>;

/// One message of the WebSocket.
std::variant<Up, JsonFault> parseUp(std::string_view text);

inline constexpr std::size_t kMaxMessageLength = 1 << 16;
inline constexpr std::int64_t kMaxMoveTime = 600'000;
inline constexpr int kMaxMoves = 2 * kMaxSize * kMaxSize + 2;

struct NewGame {
    Ruleset rules{};
    std::string opening = "none";
    store::StoredPlayer black{};
    store::StoredPlayer white{};
    std::optional<store::StoredClock> clock{};
    std::vector<Point> moves{};
    std::optional<GivenStones> stones{};  ///< a position that moves did not lead to
};
std::variant<NewGame, JsonFault> parseNewGame(std::string_view body);

struct MoveCall {
    Ruleset rules;
    std::vector<Point> moves;
    std::optional<GivenStones> stones;
    store::StoredPlayer agent;
};
std::variant<MoveCall, JsonFault> parseMoveCall(std::string_view body);

struct ImportCall {
    std::string format;  ///< empty: to be guessed
    Ruleset rules;
    std::string bytes;
};
std::variant<ImportCall, JsonFault> parseImportCall(std::string_view body);

struct ExportCall {
    std::string format;
    nlohmann::json record;
};
std::variant<ExportCall, JsonFault> parseExportCall(std::string_view body);

/// Whether a game is published.
std::variant<bool, JsonFault> parsePublication(std::string_view body);

/// A game or an analysis, and the token that owns it.
struct OwnThing {
    std::string id;
    std::string token;
};
/// What a client wants deleted.
struct OwnThings {
    std::vector<OwnThing> games;
    std::vector<OwnThing> analyses;
};
std::variant<OwnThings, JsonFault> parseOwnThings(std::string_view body);

/// An analysis to be stored; record and review are not checked yet.
struct AnalysisBody {
    std::string title;
    std::string game;  ///< empty: of none
    nlohmann::json record;
    std::optional<nlohmann::json> review;
    std::optional<std::int64_t> revision;  ///< the one that this is a change of
};
std::variant<AnalysisBody, JsonFault> parseAnalysisBody(std::string_view body);

}  // namespace tengen::server::wire
