#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/point_set.hpp"
#include "core/rules.hpp"
#include "openings/choice.hpp"
#include "search/report.hpp"
#include "server/error_codes.hpp"
#include "store/game.hpp"

/// What the server says, as typed values: one struct for each message of the WebSocket (schema
/// Down of docs/openapi.json). encode() is the one place that turns them into JSON.
namespace tengen::server::wire {

/// Milliseconds left to each colour.
struct Clocks {
    std::int64_t black = 0;
    std::int64_t white = 0;
    std::optional<Side> running{};
};

/// Which players are connected; agents always are.
struct Presence {
    bool black = false;
    bool white = false;
    friend bool operator==(const Presence&, const Presence&) = default;
};

/// What one of two players proposes to the other.
struct Offer {
    enum class Kind : std::uint8_t { Takeback, Draw };
    Kind kind = Kind::Takeback;
    Side by = Side::Black;
    friend bool operator==(const Offer&, const Offer&) = default;
};

/// What the opening rule asks of a player: a stone, a decision or a number.
struct StoneQuestion {
    enum class Act : std::uint8_t { Place, Offer, Choose };
    Act act = Act::Place;
    Side stone = Side::Black;
    int remaining = 1;
    std::vector<Point> offers{};
    PointSet legal{};
};
struct DecisionQuestion {
    std::vector<openings::Decision> choices{};
};
struct NumberQuestion {
    int max = 0;
};
struct Question {
    std::size_t number = 0;  ///< of the question, repeated by its answer
    Side player = Side::Black;
    std::string text{};
    std::variant<StoneQuestion, DecisionQuestion, NumberQuestion> kind{};
};

/// A game with its moves and times.
struct Game {
    store::GameHead head{};
    std::vector<Point> moves{};
    std::vector<std::int64_t> times{};
};

/// What changes with every move.
struct Turn {
    Side toMove = Side::Black;
    std::optional<Clocks> clocks{};
    PointSet forbidden{};
    PointSet winningLine{};
    bool thinking = false;
    bool canUndo = false;
    bool canRedo = false;
};

/// Who the receiver of a position is.
enum class Viewer : std::uint8_t { Black, White, Both, Spectator };

/// All there is to know about a game that was joined.
struct Position {
    Game game{};
    Viewer you = Viewer::Spectator;
    Turn turn{};
    bool paused = false;
    std::int64_t msPerMove = 0;
    std::size_t watchers = 0;
    Presence connected{};
    std::optional<Offer> offer{};
    std::optional<Question> question{};
};

struct Moved {
    std::string game{};
    int ply = 0;
    Point at{};
    std::int64_t timeMs = 0;
    Turn turn{};
    std::optional<store::GameResult> result{};
    std::int64_t ended = 0;
};

/// What the agent to move has found so far.
struct Thinking {
    std::string game{};
    Side by = Side::Black;
    search::Report report{};
};

/// What an agent has to say about the move that it is about to make.
struct Note {
    std::string game{};
    int ply = 0;
    Side by = Side::Black;
    std::string text{};
};

struct Hint {
    std::string game{};
    int ply = 0;
    openings::Choice answer{};
    std::vector<Point> pv{};
    std::string text{};
};

struct Offered {
    std::string game{};
    Offer offer{};
};
/// The offer was declined, or withdrawn by the player who made it.
struct Declined {
    std::string game{};
    Offer::Kind kind = Offer::Kind::Takeback;
    Side by = Side::Black;
};

struct Players {
    std::string game{};
    store::StoredPlayer black{};
    store::StoredPlayer white{};
};

struct Watchers {
    std::string game{};
    std::size_t count = 0;
    Presence connected{};
};

/// How many searches go before an agent's move, or before an analysis.
struct QueuedMove {
    std::string game{};
    int position = 0;
};
struct QueuedAnalysis {
    std::string id{};
    int position = 0;
};

/// The server has ended an analysis that took too long; its final reply follows.
struct CappedAnalysis {
    std::string id{};
    std::chrono::milliseconds after{0};
};

struct Deleted {
    std::string game{};
};
/// A restarted game that was over stays in the store under another id.
struct Archived {
    std::string game{};
    std::string as{};
};

struct Refused {
    std::string game{};
    GameRefusal code = GameRefusal::Illegal;
    std::string message{};
    std::optional<Point> at{};
};

/// The message was not understood.
struct Error {
    std::string_view code;
    std::string message{};
};

/// A line of the analysis protocol.
struct AnalysisReply {
    std::string line{};
};

struct Pong {};

using Down = std::variant<Position, Moved, Thinking, Note, Hint, Offered, Declined, Players,
                          Watchers, QueuedMove, QueuedAnalysis, CappedAnalysis, Deleted, Archived,
                          Refused, Error, AnalysisReply, Pong>;

/// The text of a message.
std::string encode(const Down& message);

}  // namespace tengen::server::wire
