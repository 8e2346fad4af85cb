#include "server/games/agent_choice.hpp"

#include <algorithm>

#include "agents/opening_answer.hpp"
#include "analysis/timed_stop.hpp"
#include "base/hash.hpp"
#include "server/served_agents.hpp"
#include "server/wire/requests.hpp"

namespace tengen::server {

using std::chrono::milliseconds;

AgentChoice think(agents::Agent& agent, const GameState& state, const search::Limits& limits,
                  std::uint64_t seed, std::stop_token stop, const search::OnReport& onReport) {
    constexpr milliseconds kMaxSearchTime{wire::kMaxMoveTime};
    const milliseconds longest = limits.time.count() > 0
                                     ? std::min(limits.time + milliseconds(200), kMaxSearchTime)
                                     : kMaxSearchTime;
    const analysis::TimedStop timed(std::move(stop), longest);
    if (state.isOpening())
        return {agents::answerOpening(agent, state.opening(), limits, seed, timed.token())};
    search::Report report = agent.choose(state.board(), limits, timed.token(), onReport);
    const Point move = report.move();
    return {move, std::move(report)};
}

search::Limits limitsFor(const store::StoredPlayer& agent,
                         const std::optional<store::StoredClock>& clock, const GameState& state) {
    search::Limits limits = limitsOf(agent);
    if (!clock || !state.isTimed()) return limits;
    if (clock->moveMs > 0) {
        const std::int64_t overhead = std::min<std::int64_t>(100, clock->moveMs / 5);
        const milliseconds hard(clock->moveMs - overhead);
        limits.time = limits.time.count() == 0 ? hard : std::min(limits.time, hard);
    } else {
        const auto left = state.clocks(*clock)[indexOf(state.board().sideToMove())];
        limits.matchTime = milliseconds(std::max<std::int64_t>(left, 1));
        limits.increment = milliseconds(clock->incrementMs);
    }
    return limits;
}

std::uint64_t seedOf(std::string_view gameId) { return fnv1a(gameId); }

}  // namespace tengen::server
