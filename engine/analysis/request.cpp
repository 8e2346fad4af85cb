#include "analysis/request.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "base/json.hpp"
#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::analysis {
namespace {

using nlohmann::json;
using Code = Refusal::Code;

/// As the schema counts: every byte that does not continue a UTF-8 sign begins a character.
std::size_t charactersIn(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

/// A number without a fraction, however it is spelt: 1000, 1000.0 and 1e3 are the same to JSON.
std::optional<std::int64_t> wholeNumber(const json& value) {
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(kMaxNodes)) return std::nullopt;
        return static_cast<std::int64_t>(number);
    }
    if (value.is_number_integer()) return value.get<std::int64_t>();
    if (!value.is_number_float()) return std::nullopt;
    const double number = value.get<double>();
    const bool fits = std::abs(number) <= static_cast<double>(kMaxNodes);
    if (!fits || number != std::floor(number)) return std::nullopt;
    return static_cast<std::int64_t>(number);
}

/// Takes a request out of its JSON. The first thing found wrong is kept and decides; what is read
/// after it has no effect, so the readers below need not ask each other how it went.
class RequestReader {
public:
    explicit RequestReader(const json& object) : object_(object) {}

    std::variant<Request, Refusal> read() {
        readId();
        readVersion();
        const Row* row = refusal_ ? nullptr : readAction();
        if (!refusal_) checkMembers(row->members);
        if (!refusal_) (this->*row->read)();
        if (refusal_) {
            if (!request_.id.empty()) refusal_->id = request_.id;
            return *refusal_;
        }
        return std::move(request_);
    }

private:
    using Names = std::span<const std::string_view>;
    struct Row {
        std::string_view action;
        Names members;  ///< beside v, id and action
        void (RequestReader::*read)();
    };

    static std::span<const Row> table() {
        using namespace std::string_view_literals;
        static constexpr std::string_view kAnalyse[] = {
            "rule", "size", "moves", "stones", "toMove", "limits", "multiPv", "agent", "stream"};
        static constexpr Names kBalance(kAnalyse, 8);
        static constexpr Names kPosition(kAnalyse, 6);
        static constexpr std::string_view kSolve[] = {"rule",   "size",   "moves", "stones",
                                                      "toMove", "limits", "kind"};
        static constexpr std::string_view kStop[] = {"target"};
        static constexpr Row kTable[] = {
            {"analyse", kAnalyse, &RequestReader::readAnalyse},
            {"balance", kBalance, &RequestReader::readBalance},
            {"solve", kSolve, &RequestReader::readSolve},
            {"defences", kPosition, &RequestReader::readDefences},
            {"threats", kPosition, &RequestReader::readThreats},
            {"stop", kStop, &RequestReader::readStop},
            {"version", {}, &RequestReader::readVersionRequest},
        };
        return kTable;
    }

    // ---- what every request has ----

    void readId() {
        if (const json* id = required("id")) {
            const auto text = word(*id, "id", kLongestId);
            if (text) request_.id = *text;
        }
    }

    void readVersion() {
        const auto found = object_.find("v");
        if (found == object_.end() || wholeNumber(*found) != kAnalysisVersion)
            refuse(Code::Version, "\"v\" must be 1, the version of the protocol spoken here");
    }

    const Row* readAction() {
        std::string action = "analyse";
        if (const json* given = optional("action"))
            action = given->is_string() ? given->get<std::string>() : "";
        const auto rows = table();
        const auto row = std::ranges::find(rows, action, &Row::action);
        if (row != rows.end()) return &*row;
        std::string known;
        for (const Row& r : rows) (known += known.empty() ? "" : ", ") += r.action;
        refuse(Code::BadValue, "\"action\" must be one of " + known);
        return nullptr;
    }

    void checkMembers(Names members) {
        for (const auto& [name, value] : object_.items()) {
            const bool common = name == "v" || name == "id" || name == "action";
            if (!common && std::ranges::find(members, name) == members.end())
                refuse(Code::UnknownMember,
                       "there is no member " + tengen::quoted(name) + " in this request");
        }
    }

    // ---- one for each action ----

    void readAnalyse() {
        AnalyseRequest what{.board = position(), .limits = limits(), .agent = agent()};
        what.limits.multiPv = multiPv(1);
        if (const json* stream = optional("stream")) {
            if (stream->is_boolean())
                what.stream = stream->get<bool>();
            else
                refuse(Code::BadValue, "\"stream\" must be true or false");
        }
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
        if (const json* kind = required("kind")) {
            if (*kind == "vct")
                what.kind = SolveRequest::Kind::Vct;
            else if (*kind != "vcf")
                refuse(Code::BadValue, "\"kind\" must be vcf or vct");
        }
        mustGoOn(what.board);
        request_.what = std::move(what);
    }

    void readDefences() {
        DefencesRequest what{.board = position(), .limits = limits()};
        mustGoOn(what.board);
        request_.what = std::move(what);
    }

    void readThreats() {
        request_.what = ThreatsRequest{.board = position()};
        limits();  // they change nothing, but must make sense
    }

    void readStop() {
        if (const json* target = required("target"))
            if (const auto text = word(*target, "target", kLongestId))
                request_.what = StopRequest{*text};
    }

    void readVersionRequest() { request_.what = VersionRequest{}; }

    // ---- parts of them ----

    Board position() {
        Ruleset rules;
        if (const json* rule = optional("rule")) {
            const auto id = word(*rule, "rule", kLongestId);
            const auto known = parseRule(id.value_or(""));
            if (known)
                rules.rule = *known;
            else
                refuse(Code::BadValue, "\"rule\": " + known.error().message);
        }
        if (const json* size = optional("size"))
            rules.size = static_cast<int>(number(*size, "size", kMinSize, kMaxSize));
        if (refusal_) return Board();

        const json* stones = optional("stones");
        if (stones != nullptr && object_.contains("moves"))
            refuse(Code::BadValue, "a position has either \"moves\" or \"stones\"");
        auto board = stones != nullptr ? fromStones(*stones, rules) : fromMoves(rules);
        if (!board) refuse(Code::BadPosition, board.error().message);
        return refusal_ ? Board() : *board;
    }

    Result<Board> fromMoves(const Ruleset& rules) {
        std::vector<Point> moves;
        if (const json* list = optional("moves"))
            moves = points(*list, "moves", rules.size, /*passes=*/true);
        if (refusal_) return Board(rules);
        auto board = Board::afterMoves(rules, moves);
        const auto toMove = side();
        if (board && toMove && *toMove != board->sideToMove())
            refuse(Code::BadPosition, "after these moves it is " +
                                          std::string(nameOf(board->sideToMove())) +
                                          " to move; give \"stones\" for any other position");
        return board;
    }

    Result<Board> fromStones(const json& stones, const Ruleset& rules) {
        if (!stones.is_object()) {
            refuse(Code::BadValue, "\"stones\" must be {\"black\":[…],\"white\":[…]}");
            return Board(rules);
        }
        for (const auto& [name, value] : stones.items())
            if (name != nameOf(Side::Black) && name != nameOf(Side::White))
                refuse(Code::UnknownMember,
                       "there is no member " + tengen::quoted(name) + " in stones");
        std::vector<Point> placed[2];
        for (const Side s : kSides) {
            const auto list = stones.find(nameOf(s));
            const std::string name = "stones." + std::string(nameOf(s));
            if (list == stones.end())
                refuse(Code::MissingMember, "the member '" + name + "' is missing");
            else
                placed[indexOf(s)] = points(*list, name, rules.size, /*passes=*/false);
        }
        const auto toMove = side();
        if (!toMove)
            refuse(Code::MissingMember,
                   "with \"stones\" the member 'toMove' must say black or white");
        if (refusal_) return Board(rules);
        return Board::withStones(rules, placed[0], placed[1], *toMove);
    }

    std::optional<Side> side() {
        const json* toMove = optional("toMove");
        if (toMove == nullptr) return std::nullopt;
        for (const Side s : kSides)
            if (*toMove == nameOf(s)) return s;
        refuse(Code::BadValue, "\"toMove\" must be black or white");
        return std::nullopt;
    }

    std::vector<Point> points(const json& list, const std::string& name, int size, bool passes) {
        std::vector<Point> result;
        const std::string where = "\"" + name + "\": ";
        if (!list.is_array()) refuse(Code::BadValue, "\"" + name + "\" must be a list of points");
        if (refusal_) return result;
        for (const json& item : list) {
            if (!item.is_string()) {
                refuse(Code::BadValue, "\"" + name + "\" must be a list of points such as \"h8\"");
                return result;
            }
            // One spelling only, small letters: what stands in a request can be compared as text.
            const auto& text = item.get_ref<const std::string&>();
            const auto point = parsePoint(text, kMaxSize);
            const bool known = point && toText(*point) == text && (passes || !point->isPass());
            if (!known)
                refuse(Code::BadValue,
                       where + "expected a point such as \"h8\", not " + tengen::quoted(text));
            else if (!point->isPass() && (point->x() >= size || point->y() >= size))
                refuse(Code::BadPosition,
                       where + text + " is not on a board of size " + std::to_string(size));
            if (refusal_) return result;
            result.push_back(*point);
        }
        return result;
    }

    search::Limits limits() {
        search::Limits result;
        const json* given = optional("limits");
        if (given == nullptr) return result;
        if (!given->is_object()) {
            refuse(Code::BadValue, "\"limits\" must be an object");
            return result;
        }
        for (const auto& [name, value] : given->items()) {
            if (name == "timeMs")
                result.time =
                    std::chrono::milliseconds(number(value, "limits.timeMs", 1, kMaxTime.count()));
            else if (name == "nodes")
                result.nodes =
                    static_cast<std::uint64_t>(number(value, "limits.nodes", 1, kMaxNodes));
            else if (name == "depth")
                result.depth = static_cast<int>(number(value, "limits.depth", 1, kMaxDepth));
            else if (name == "threads")
                result.threads = static_cast<int>(number(value, "limits.threads", 1, kMaxThreads));
            else
                refuse(Code::UnknownMember,
                       "there is no member " + tengen::quoted(name) + " in limits");
        }
        return result;
    }

    int multiPv(int usual) {
        const json* given = optional("multiPv");
        return given == nullptr ? usual : static_cast<int>(number(*given, "multiPv", 1, kMaxLines));
    }

    std::string agent() {
        const json* given = optional("agent");
        return given == nullptr ? "" : word(*given, "agent", kLongestAgent).value_or("");
    }

    void mustGoOn(const Board& board) {
        if (board.isOver()) refuse(Code::GameOver, "the game is over in this position");
    }

    // ---- single values ----

    const json* optional(std::string_view name) const {
        const auto found = object_.find(name);
        return found == object_.end() ? nullptr : &*found;
    }

    const json* required(std::string_view name) {
        const json* found = optional(name);
        if (found == nullptr)
            refuse(Code::MissingMember, "the member " + tengen::quoted(name) + " is missing");
        return found;
    }

    std::optional<std::string> word(const json& value, std::string_view name, std::size_t most) {
        if (value.is_string()) {
            const auto& text = value.get_ref<const std::string&>();
            if (!text.empty() && charactersIn(text) <= most) return text;
        }
        refuse(Code::BadValue, "\"" + std::string(name) + "\" must be a text of 1 to " +
                                   std::to_string(most) + " characters");
        return std::nullopt;
    }

    std::int64_t number(const json& value, std::string_view name, std::int64_t least,
                        std::int64_t most) {
        const auto whole = wholeNumber(value);
        if (whole && *whole >= least && *whole <= most) return *whole;
        refuse(Code::BadValue, "\"" + std::string(name) + "\" must be a whole number from " +
                                   std::to_string(least) + " to " + std::to_string(most));
        return least;
    }

    void refuse(Code code, std::string message) {
        if (!refusal_) refusal_ = Refusal{.code = code, .message = std::move(message)};
    }

    const json& object_;
    Request request_{.id = {}, .what = VersionRequest{}};
    std::optional<Refusal> refusal_;
};

}  // namespace

std::variant<Request, Refusal> parseRequest(std::string_view line) {
    if (line.size() > kLongestRequest)
        return Refusal{.code = Code::TooLarge,
                       .message = "a request has at most " + std::to_string(kLongestRequest) +
                                  " bytes on one line"};
    const auto object = parseJsonObject(line);
    if (!object) return Refusal{.code = Code::Syntax, .message = object.error().message};
    return RequestReader(*object).read();
}

}  // namespace tengen::analysis
