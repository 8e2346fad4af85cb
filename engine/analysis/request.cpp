#include "analysis/request.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "core/json_points.hpp"
#include "core/notation.hpp"

namespace tengen::analysis {
namespace {

using nlohmann::json;
using Code = Refusal::Code;

Code codeOf(JsonFault::Code code) {
    switch (code) {
        case JsonFault::Code::Syntax: return Code::Syntax;
        case JsonFault::Code::TooLarge: return Code::TooLarge;
        case JsonFault::Code::UnknownMember: return Code::UnknownMember;
        case JsonFault::Code::MissingMember: return Code::MissingMember;
        case JsonFault::Code::UnknownType:
        case JsonFault::Code::BadValue: break;
    }
    return Code::BadValue;
}

/// Takes a request out of its JSON. The first thing found wrong is kept and decides; what is read
/// after it has no effect, so the readers below need not ask each other how it went.
class RequestReader {
public:
    explicit RequestReader(const json& object) : fields_(object, fault_) {}

    std::variant<Request, Refusal> read() {
        request_.id = fields_.text("id", 1, kMaxIdLength);
        readVersion();
        if (const Row* row = failed() ? nullptr : readAction()) {
            (this->*row->read)();
            if (!failed()) fields_.close();
        }
        if (!failed()) return std::move(request_);
        // Each is set only while the other is not, but a fault may follow a refusal unseen.
        Refusal refusal =
            refusal_ ? *refusal_
                     : Refusal{.code = codeOf(fault_->code), .message = std::move(fault_->message)};
        if (!request_.id.empty()) refusal.id = request_.id;
        return refusal;
    }

private:
    struct Row {
        std::string_view action;
        void (RequestReader::*read)();
    };

    static std::span<const Row> table() {
        static constexpr Row kTable[] = {
            {"analyse", &RequestReader::readAnalyse},
            {"balance", &RequestReader::readBalance},
            {"solve", &RequestReader::readSolve},
            {"defences", &RequestReader::readDefences},
            {"threats", &RequestReader::readThreats},
            {"stop", &RequestReader::readStop},
            {"version", &RequestReader::readVersionRequest},
        };
        return kTable;
    }

    // ---- what every request has ----

    void readVersion() {
        const json* version = fields_.optional("v");
        if (version == nullptr || wholeNumber(*version) != kAnalysisVersion)
            refuse(Code::Version, "\"v\" must be 1, the version of the protocol spoken here");
    }

    const Row* readAction() {
        std::string action = "analyse";
        if (const json* given = fields_.optional("action"))
            action = given->is_string() ? given->get<std::string>() : "";
        const auto rows = table();
        const auto row = std::ranges::find(rows, action, &Row::action);
        if (row != rows.end()) return &*row;
        std::string known;
        for (const Row& r : rows) (known += known.empty() ? "" : ", ") += r.action;
        fields_.refuseValue("action", "one of " + known);
        return nullptr;
    }

    // ---- one for each action ----

    void readAnalyse() {
        AnalyseRequest what{.board = position(), .limits = limits(), .agent = agent()};
        what.limits.multiPv = multiPv(1);
        what.stream = fields_.boolean("stream", false);
        mustGoOn(what.board);
        request_.what = std::move(what);
    }

    void readBalance() {
        constexpr int kUsual = 5;
        BalanceRequest what{.board = position(), .limits = limits(), .agent = agent()};
        what.limits.multiPv = multiPv(kUsual);
        mustGoOn(what.board);
        request_.what = std::move(what);
    }

    void readSolve() {
        SolveRequest what{.board = position(), .limits = limits()};
        if (const json* kind = fields_.required("kind")) {
            if (*kind == "vct")
                what.kind = SolveRequest::Kind::Vct;
            else if (*kind != "vcf")
                fields_.refuseValue("kind", "vcf or vct");
        }
        mustGoOn(what.board);
        mustHaveThreats(what.board);
        request_.what = std::move(what);
    }

    void readDefences() {
        DefencesRequest what{.board = position(), .limits = limits()};
        mustGoOn(what.board);
        mustHaveThreats(what.board);
        request_.what = std::move(what);
    }

    void readThreats() {
        ThreatsRequest what{.board = position()};
        limits();  // they change nothing, but must make sense
        mustHaveThreats(what.board);
        request_.what = std::move(what);
    }

    void readStop() { request_.what = StopRequest{fields_.text("target", 1, kMaxIdLength)}; }

    void readVersionRequest() { request_.what = VersionRequest{}; }

    // ---- parts of them ----

    Board position() {
        Ruleset rules;
        if (const auto id = fields_.optionalText("rule", 1, kMaxIdLength)) {
            const auto known = parseRule(*id);
            if (known)
                rules.rule = *known;
            else
                refuse(Code::BadValue, "\"rule\": " + known.error().message);
        }
        rules.size =
            fields_.optionalNumber<int>("size", kMinSize, kMaxSize).value_or(Ruleset{}.size);
        rules.lineLength = fields_.optionalNumber<int>("lineLength", kMinLineLength, kMaxLineLength)
                               .value_or(Ruleset{}.lineLength);
        if (const auto fit = checked(rules); !fit) refuse(Code::BadValue, fit.error().message);
        if (fields_.has("stones") && fields_.has("moves"))
            refuse(Code::BadValue, "a position has either \"moves\" or \"stones\"");
        if (failed()) return Board();
        auto board = fields_.has("stones") ? fromStones(rules) : fromMoves(rules);
        if (!board) refuse(Code::BadPosition, board.error().message);
        return failed() ? Board() : *board;
    }

    Result<Board> fromMoves(const Ruleset& rules) {
        const auto moves = readPoints(fields_, "moves", Passes::Allowed, kMaxRequestLength);
        checkOnBoard("moves", moves, rules.size);
        if (failed()) return Board(rules);
        auto board = Board::afterMoves(rules, moves);
        const auto toMove = readSide(fields_, "toMove");
        if (board && toMove && *toMove != board->sideToMove())
            refuse(Code::BadPosition, "after these moves it is " +
                                          std::string(nameOf(board->sideToMove())) +
                                          " to move; give \"stones\" for any other position");
        return board;
    }

    Result<Board> fromStones(const Ruleset& rules) {
        const auto stones = readStones(fields_, fault_);
        if (failed()) return Board(rules);
        checkOnBoard("stones.black", stones->black, rules.size);
        checkOnBoard("stones.white", stones->white, rules.size);
        if (failed()) return Board(rules);
        return Board::withStones(rules, stones->black, stones->white, stones->toMove);
    }

    void checkOnBoard(std::string_view name, std::span<const Point> points, int size) {
        for (const Point p : points)
            if (!p.isPass() && (p.x() >= size || p.y() >= size))
                refuse(Code::BadPosition, "\"" + std::string(name) + "\": " + toText(p) +
                                              " is not on a board of size " + std::to_string(size));
    }

    search::Limits limits() {
        search::Limits result;
        const json* given = fields_.optional("limits");
        if (given == nullptr) return result;
        JsonFields own(*given, fault_, "limits");
        if (const auto time = own.optionalNumber("timeMs", 1, kMaxTime.count()))
            result.time = std::chrono::milliseconds(*time);
        if (const auto nodes = own.optionalNumber<std::uint64_t>("nodes", 1, kMaxNodes))
            result.nodes = *nodes;
        if (const auto depth = own.optionalNumber<int>("depth", 1, kMaxDepth))
            result.depth = *depth;
        if (const auto threads = own.optionalNumber<int>("threads", 1, kMaxThreads))
            result.threads = *threads;
        own.close();
        return result;
    }

    int multiPv(int usual) {
        return fields_.optionalNumber<int>("multiPv", 1, kMaxLines).value_or(usual);
    }

    std::string agent() { return fields_.optionalText("agent", 1, kMaxAgentLength).value_or(""); }

    void mustGoOn(const Board& board) {
        if (board.isOver()) refuse(Code::GameOver, "the game is over in this position");
    }

    void mustHaveThreats(const Board& board) {
        if (!board.hasShapes())
            refuse(Code::BadValue,
                   "threats are known for rows of five only; for other rows ask "
                   "an agent such as fudan1 to analyse");
    }

    [[nodiscard]] bool failed() const { return refusal_.has_value() || fault_.has_value(); }

    void refuse(Code code, std::string message) {
        if (!failed()) refusal_ = Refusal{.code = code, .message = std::move(message)};
    }

    std::optional<JsonFault> fault_;  ///< the first thing wrong with the JSON
    std::optional<Refusal> refusal_;  ///< the first thing wrong with what it says
    JsonFields fields_;
    Request request_{.id = {}, .what = VersionRequest{}};
};

}  // namespace

std::variant<Request, Refusal> parseRequest(std::string_view line) {
    if (line.size() > kMaxRequestLength)
        return Refusal{.code = Code::TooLarge,
                       .message = "a request has at most " + std::to_string(kMaxRequestLength) +
                                  " bytes on one line"};
    const auto object = parseJsonObject(line);
    if (!object) return Refusal{.code = Code::Syntax, .message = object.error().message};
    return RequestReader(*object).read();
}

}  // namespace tengen::analysis
