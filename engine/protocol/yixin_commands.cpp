// Yixin's extension, as Yixin-Board and other interfaces speak it today.

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "agents/balance.hpp"
#include "base/text.hpp"
#include "protocol/command.hpp"
#include "protocol/session_state.hpp"
#include "protocol/thinking.hpp"
#include "protocol/thought.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::protocol {
namespace {

/// How many pairs of stones yxBalanceTwo looks at.
constexpr std::size_t kPairs = 256;

/// The moves that leave the enemy a five, an open four or two fours.
std::vector<Point> lostAtOnce(const Board& board) {
    const Side self = board.sideToMove();
    if (board.isOver() || board.count(self, Threat::Five) > 0) return {};
    const auto answers = board.count(other(self), Threat::Five) > 0
                             ? std::optional(search::repliesToFour(board))
                             : search::repliesToThree(board);
    std::vector<Point> lost;
    if (answers)
        for (const Point p : board.emptyPoints() - *answers)
            if (!board.refusal(p)) lost.push_back(p);
    return lost;
}

Result<eval::Value> biasOf(std::string_view args) {
    // Scores are far smaller; a bound keeps their differences from overflowing.
    constexpr eval::Value kMax = 1'000'000'000;
    const auto bias = args.empty() ? std::optional<eval::Value>(0) : parseNumber<eval::Value>(args);
    if (!bias || std::abs(*bias) > kMax)
        return Error{Error::Kind::BadSyntax,
                     "expected a value such as 0 or -50 but got " + inQuotes(args)};
    return *bias;
}

void yxShowInfo(SessionState& session, const Request&) {
    session.isInterface = true;
    session.out(fmt::format("MESSAGE {} {}", session.name(), session.setup.version));
    session.out(fmt::format("MESSAGE INFO MAX_THREAD_NUM {}", session.setup.maxThreads));
    session.out(fmt::format("MESSAGE INFO MAX_HASH_SIZE {}", Settings::kHashExponent));
}

void yxBoard(SessionState& session, const Request& request) {
    if (const auto set = session.setPosition(request.words); !set)
        session.error(set.error().message);
}

void yxNBest(SessionState& session, const Request& request) {
    const auto number = parseNumber(request.args);
    if (!number || *number < 1)
        return session.error("YXNBEST wants how many of the best moves to show, not " +
                             inQuotes(request.args));
    thinkAndPlay(session, std::min(*number, kMaxSize * kMaxSize));
}

/// Thinks about every move that may hold. A search leaves out those that do not even meet the
/// enemy's threat, so that they are marked as lost from the start.
void yxSearchDefend(SessionState& session, const Request&) {
    thinkAndPlay(session, session.now().emptyPoints().count(), lostAtOnce(session.now()));
}

/// Says the stones, put together by `choicesOf`, after which the score of the side to move is
/// nearest to the bias. The board stays.
void balanceStones(
    SessionState& session, const Request& request,
    const std::function<std::vector<agents::Stones>(std::span<const Point>)>& choicesOf) {
    const auto bias = biasOf(request.args);
    if (!bias) return session.error(bias.error().message);
    if (const auto refused = session.refusal()) return session.error(refused->message);
    auto points = agents::pointsToBalance(session.now());
    for (const Point p : session.excluded()) std::erase(points, p);
    const std::vector<agents::Stones> choices = choicesOf(points);
    const Thought thought(session);
    const search::Report report =
        agents::balance(*session.setup.agent, session.now(), choices, {.bias = *bias},
                        thought.limits(), thought.stop());
    if (report.lines.empty() || report.best().forced)
        return session.error("every choice near the stones leads to a forced end");
    std::string text;
    for (std::size_t i = 0; i < choices.front().size(); ++i)
        text += (i > 0 ? " " : "") + session.coordinates().text(report.best().moves[i]);
    session.out(text);
}

void yxBalanceOne(SessionState& session, const Request& request) {
    balanceStones(session, request,
                  [](std::span<const Point> points) { return agents::singles(points); });
}

void yxBalanceTwo(SessionState& session, const Request& request) {
    balanceStones(session, request, [&](std::span<const Point> points) {
        Random random(session.setup.seed);
        return agents::somePairs(points, kPairs, random);
    });
}

void yxShowForbid(SessionState& session, const Request&) {
    std::string line = "FORBID ";
    if (session.now().rule() == Rule::Renju && session.now().sideToMove() == Side::Black)
        for (const Point p : session.now().emptyPoints())
            if (session.now().isForbidden(p)) line += session.coordinates().digits(p);
    session.out(line + ".");
}

void yxBlock(SessionState& session, const Request& request) {
    const auto added = session.points(request.words);
    if (!added) return session.error(added.error().message);
    for (const Point p : *added)
        if (std::ranges::find(session.blocked, p) == session.blocked.end())
            session.blocked.push_back(p);
}

void yxBlockUndo(SessionState& session, const Request& request) {
    const auto freed = session.points(request.words);
    if (!freed) return session.error(freed.error().message);
    for (const Point p : *freed) std::erase(session.blocked, p);
}

void yxBlockReset(SessionState& session, const Request&) { session.blocked.clear(); }

void yxHashClear(SessionState& session, const Request&) { session.setup.agent->newGame(); }

void yxShowHashUsage(SessionState& session, const Request&) {
    const auto usage = session.setup.agent->tableUsage();
    session.out(usage ? fmt::format("MESSAGE the hash table is {:.1f} % full", *usage / 10.0)
                      : "MESSAGE the agent " + session.setup.agentName + " keeps no hash table");
}

// ---- known to Yixin's interface, not done here: one clear line each ----

void noHashFile(SessionState& session, const Request& request) {
    session.error(std::string(request.name) + ": there is no hash table to write or read");
}

void noBlockedPath(SessionState& session, const Request& request) {
    session.error(std::string(request.name) +
                  ": lines cannot be blocked, only the next move; send YXBLOCK");
}

void onlyInterface(SessionState& session, const Request& request) {
    session.error(std::string(request.name) +
                  " is a matter of the interface; the engine does nothing");
}

}  // namespace

std::span<const Command> yixinCommands() {
    using enum Input;
    static constexpr Command kCommands[] = {
        {"YXSHOWINFO", Line, false, yxShowInfo},
        {"YXBOARD", Block, true, yxBoard},
        {"YXNBEST", Line, true, yxNBest},
        {"YXSEARCHDEFEND", Line, true, yxSearchDefend},
        {"YXBALANCEONE", Line, true, yxBalanceOne},
        {"YXBALANCETWO", Line, true, yxBalanceTwo},
        {"YXSHOWFORBID", Line, true, yxShowForbid},
        {"YXBLOCK", Block, true, yxBlock},
        {"YXBLOCKUNDO", Block, true, yxBlockUndo},
        {"YXBLOCKRESET", Line, false, yxBlockReset},
        {"YXHASHCLEAR", Line, false, yxHashClear},
        {"YXSHOWHASHUSAGE", Line, false, yxShowHashUsage},
        {"YXHASHDUMP", Path, false, noHashFile},
        {"YXHASHLOAD", Path, false, noHashFile},
        {"YXBLOCKPATH", Block, false, noBlockedPath},
        {"YXBLOCKPATHUNDO", Block, false, noBlockedPath},
        {"YXBLOCKPATHRESET", Line, false, noBlockedPath},
        {"YXFORBID", Line, false, onlyInterface},
        {"YXDRAW", Line, false, onlyInterface},
        {"YXRESIGN", Line, false, onlyInterface},
        {"YXPRINTFEATURE", Line, false, onlyInterface},
    };
    return kCommands;
}

}  // namespace tengen::protocol
