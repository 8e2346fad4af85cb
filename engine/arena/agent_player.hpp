#pragma once

#include <string>

#include "agents/agent.hpp"
#include "arena/player.hpp"

namespace tengen {

/// A built-in agent, on the thread that asks it. It cannot be killed: one that thinks too long is
/// found out afterwards.
class AgentPlayer final : public Player {
public:
    AgentPlayer(std::unique_ptr<Agent> agent, const PlayerLimits& limits)
        : agent_(std::move(agent)), limits_(limits) {}

    std::optional<Failure> prepare(const Ruleset& rules, std::stop_token stop) override;
    Answer move(const Board& board, std::optional<std::chrono::milliseconds> matchTimeLeft,
                std::stop_token stop) override;

private:
    std::unique_ptr<Agent> agent_;
    PlayerLimits limits_;
};

}  // namespace tengen
