// Yixin's extension, as Yixin-Board and other interfaces speak it today.

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "base/text.hpp"
#include "protocol/gomocup_session.hpp"
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
    constexpr eval::Value kMost = 1'000'000'000;
    const auto bias = args.empty() ? std::optional<eval::Value>(0) : parseNumber<eval::Value>(args);
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

/// Thinks about every move that may hold. A search leaves out those that do not even meet the
/// enemy's threat, so that they are marked as lost from the start.
void GomocupSession::yxSearchDefend(const Request&) {
    thinkAndPlay(now().emptyPoints().count(), lostAtOnce(now()));
}

void GomocupSession::yxBalanceOne(const Request& request) {
    balanceStones(request, [](std::span<const Point> points) { return agents::singles(points); });
}

void GomocupSession::yxBalanceTwo(const Request& request) {
    balanceStones(request, [&](std::span<const Point> points) {
        Random random(setup_.seed);
        return agents::somePairs(points, kPairs, random);
    });
}

/// Says the stones, put together by `choicesOf`, after which the score of the side to move is
/// nearest to the bias. The board stays.
void GomocupSession::balanceStones(
    const Request& request,
    const std::function<std::vector<agents::Stones>(std::span<const Point>)>& choicesOf) {
    const auto bias = biasOf(request.args);
    if (!bias) return error(bias.error().message);
    if (const auto refused = refusal()) return error(refused->message);
    auto points = agents::pointsToBalance(now());
    for (const Point p : excluded()) std::erase(points, p);
    const std::vector<agents::Stones> choices = choicesOf(points);
    const Thought thought(*this);
    const search::Report report = agents::balance(*setup_.agent, now(), choices, {.bias = *bias},
                                                  thought.limits(), thought.stop());
    if (report.lines.empty() || report.best().forced)
        return error("every choice near the stones leads to a forced end");
    std::string text;
    for (std::size_t i = 0; i < choices.front().size(); ++i)
        text += (i > 0 ? " " : "") + coordinates().text(report.best().moves[i]);
    out_(text);
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

void GomocupSession::noBlockedPath(const Request& request) {
    error(std::string(request.name) +
          ": lines cannot be blocked, only the next move; send YXBLOCK");
}

void GomocupSession::onlyInterface(const Request& request) {
    error(std::string(request.name) + " is a matter of the interface; the engine does nothing");
}

}  // namespace tengen::protocol
