#include "arena/agent_player.hpp"

#include <algorithm>

#include "agents/opening_answer.hpp"

namespace tengen::arena {

std::optional<Failure> AgentPlayer::prepare(const Ruleset& rules, std::stop_token) {
    if (const auto accepted = agent_->accepts(rules); !accepted)
        return Failure{Fault::Refused, accepted.error().message};
    // Half of it: agents have more in memory than their tables.
    if (limits_.memory > 0) agent_->setTableMemory(std::max<std::uint64_t>(limits_.memory / 2, 1));
    agent_->newGame();
    if (limits_.time.count() > 0 || limits_.matchTime.count() > 0) agent_->prepare(rules);
    return std::nullopt;
}

search::Limits AgentPlayer::limitsWith(
    std::optional<std::chrono::milliseconds> matchTimeLeft) const {
    using std::chrono::milliseconds;
    return {
        .time = limits_.time,
        // Nought would mean «no limit» to the agent.
        .matchTime = matchTimeLeft ? std::max(*matchTimeLeft, milliseconds(1)) : milliseconds(0),
        .increment = limits_.increment,
        // Games run side by side in this process, so CPU time can only be that of the thread.
        .clock = limits_.clock == ClockKind::Wall ? ClockKind::Wall : ClockKind::ThreadCpu,
        .nodes = limits_.nodes,
        .depth = limits_.depth};
}

Answer AgentPlayer::move(const Board& board, std::optional<std::chrono::milliseconds> matchTimeLeft,
                         std::stop_token stop) {
    const search::Limits limits = limitsWith(matchTimeLeft);
    const Stopwatch watch(limits.clock);
    const search::Report report = agent_->choose(board, limits, stop, nullptr);
    if (stop.stop_requested()) return Abandoned{};
    return TimedMove{report.move(), watch.elapsed()};
}

OpeningAnswer AgentPlayer::answer(const openings::Opening& opening,
                                  std::optional<std::chrono::milliseconds> matchTimeLeft,
                                  std::stop_token stop) {
    const search::Limits limits = limitsWith(matchTimeLeft);
    const Stopwatch watch(limits.clock);
    const openings::Choice choice = agents::answerOpening(*agent_, opening, limits, seed_, stop);
    if (stop.stop_requested()) return Abandoned{};
    return Choices{{choice}, watch.elapsed()};
}

}  // namespace tengen::arena
