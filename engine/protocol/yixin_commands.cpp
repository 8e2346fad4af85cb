// Yixin's extension, as Yixin-Board and other interfaces speak it today.

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "protocol/gomocup_session.hpp"
#include "protocol/thought.hpp"

namespace tengen {
namespace {

/// Of how many first moves yxBalanceTwo looks at all replies.
constexpr int kFirstMoves = 32;

/// The line whose score is nearest to `wanted`; a forced end is no balance.
const Line* nearest(const Report& report, Value wanted) {
    const Line* best = nullptr;
    const auto away = [&](const Line& line) { return std::abs(line.score - wanted); };
    for (const Line& line : report.lines)
        if (!line.forced && (best == nullptr || away(line) < away(*best))) best = &line;
    return best;
}

Result<Value> biasOf(std::string_view args) {
    // Scores are far smaller; a bound keeps their differences from overflowing.
    constexpr Value kMost = 1'000'000'000;
    const auto bias = args.empty() ? std::optional<Value>(0) : parseNumber<Value>(args);
    if (!bias || std::abs(*bias) > kMost)
        return Error{Error::Kind::BadSyntax,
                     "expected a value such as 0 or -50 but got " + quoted(args)};
    return *bias;
}

}  // namespace

void GomocupSession::yxShowInfo(const Request&) {
    people_ = true;
    out_(fmt::format("MESSAGE {} {}", name(), setup_.version));
    out_(fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", setup_.maxThreads));
    out_(fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", Settings::kHashExponent));
}

void GomocupSession::yxBoard(const Request& request) {
    if (const auto set = setPosition(request.words); !set) error(set.error().message);
}

void GomocupSession::yxNBest(const Request& request) {
    const auto number = parseNumber(request.args);
    if (!number || *number < 1)
        return error("YXNBEST wants how many of the best moves to show, not " +
                     quoted(request.args));
    thinkAndPlay(std::min(*number, kMaxSize * kMaxSize));
}

void GomocupSession::yxSearchDefend(const Request&) { thinkAndPlay(now().emptyPoints().count()); }

void GomocupSession::yxBalanceOne(const Request& request) {
    const auto bias = biasOf(request.args);
    if (!bias) return error(bias.error().message);
    if (const auto refused = refusal()) return error(refused->message);
    const Thought thought(*this);
    Limits limits = thought.limits();
    limits.multiPv = now().emptyPoints().count();
    const Report report = setup_.agent->choose(now(), limits, thought.stop(), nullptr);
    const Line* line = nearest(report, *bias);
    if (line == nullptr) return error("every move leads to a forced end");
    out_(coordinates().text(line->moves.front()));
}

/// The side to move's score after both stones is to be near the bias.
void GomocupSession::yxBalanceTwo(const Request& request) {
    const auto bias = biasOf(request.args);
    if (!bias) return error(bias.error().message);
    if (const auto refused = refusal()) return error(refused->message);
    const Thought thought(*this);
    Limits limits = thought.limits(kFirstMoves + 1);
    limits.multiPv = kFirstMoves;
    const Report firsts = setup_.agent->choose(now(), limits, thought.stop(), nullptr);

    std::optional<std::pair<Point, Point>> best;
    Value bestAway = 0;
    limits.multiPv = now().emptyPoints().count();
    for (const Line& first : firsts.lines) {
        Board board = now();
        board.play(first.moves.front());
        if (board.isOver()) continue;
        const Report seconds = setup_.agent->choose(board, limits, thought.stop(), nullptr);
        const Line* second = nearest(seconds, -*bias);
        if (second == nullptr) continue;
        const Value away = std::abs(second->score + *bias);
        if (!best || away < bestAway) {
            best = {first.moves.front(), second->moves.front()};
            bestAway = away;
        }
        if (thought.stop().stop_requested()) break;
    }
    if (!best) return error("every pair of moves leads to a forced end");
    out_(coordinates().text(best->first) + " " + coordinates().text(best->second));
}

void GomocupSession::yxShowForbid(const Request&) {
    std::string line = "FORBID ";
    if (now().rule() == Rule::Renju && now().sideToMove() == Side::Black)
        for (const Point p : now().emptyPoints())
            if (now().isForbidden(p)) line += coordinates().digits(p);
    out_(line + ".");
}

void GomocupSession::yxBlock(const Request& request) {
    const auto added = points(request.words);
    if (!added) return error(added.error().message);
    for (const Point p : *added)
        if (std::ranges::find(blocked_, p) == blocked_.end()) blocked_.push_back(p);
}

void GomocupSession::yxBlockUndo(const Request& request) {
    const auto freed = points(request.words);
    if (!freed) return error(freed.error().message);
    for (const Point p : *freed) std::erase(blocked_, p);
}

void GomocupSession::yxBlockReset(const Request&) { blocked_.clear(); }

// A row of the table of commands, none of which is const.
// NOLINTNEXTLINE(readability-make-member-function-const)
void GomocupSession::yxHashClear(const Request&) { setup_.agent->newGame(); }

void GomocupSession::yxShowHashUsage(const Request&) {
    const auto usage = setup_.agent->tableUsage();
    out_(usage ? fmt::format("MESSAGE the hash table is {:.1f} % full", *usage / 10.0)
               : "MESSAGE the agent " + setup_.agentName + " keeps no hash table");
}

// ---- known to Yixin's interface, not done here: one clear line each ----

void GomocupSession::noHashFile(const Request& request) {
    error(std::string(request.name) + ": there is no hash table to write or read");
}

void GomocupSession::noDatabase(const Request& request) {
    error(std::string(request.name) + ": there is no position database in this version");
}

void GomocupSession::noBlockedPath(const Request& request) {
    error(std::string(request.name) +
          ": lines cannot be blocked, only the next move; send YXBLOCK");
}

void GomocupSession::onlyInterface(const Request& request) {
    error(std::string(request.name) + " is a matter of the interface; the engine does nothing");
}

}  // namespace tengen
