#include "arena/agent_player.hpp"

#include <algorithm>

namespace tengen {

std::optional<Failure> AgentPlayer::prepare(const Ruleset& rules, std::stop_token) {
    if (const auto accepted = agent_->accepts(rules); !accepted)
        return Failure{Fault::Refused, accepted.error().message};
    agent_->newGame();
    return std::nullopt;
}

Answer AgentPlayer::move(const Board& board, std::optional<std::chrono::milliseconds> matchTimeLeft,
                         std::stop_token stop) {
    // Games run side by side in this process, so CPU time can only be that of the thread.
    const ClockKind clock =
        limits_.clock == ClockKind::Wall ? ClockKind::Wall : ClockKind::ThreadCpu;
    using std::chrono::milliseconds;
    const Limits limits{
        .time = limits_.time,
        // Nought would mean «no limit» to the agent.
        .matchTime = matchTimeLeft ? std::max(*matchTimeLeft, milliseconds(1)) : milliseconds(0),
        .clock = clock,
        .nodes = limits_.nodes,
        .depth = limits_.depth};
    const Stopwatch watch(clock);
    const Report report = agent_->choose(board, limits, stop, nullptr);
    if (stop.stop_requested()) return Abandoned{};
    return Thought{report.move(), watch.elapsed()};
}

}  // namespace tengen
