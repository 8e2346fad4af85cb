#pragma once

#include <string>

#include "agents/agent.hpp"
#include "arena/player.hpp"

namespace tengen::arena {

/// A built-in agent, on the thread that asks it. It cannot be killed: one that thinks too long is
/// found out afterwards.
class AgentPlayer final : public Player {
public:
    /// `seed` is the chance in its answers to opening rules.
    AgentPlayer(std::unique_ptr<agents::Agent> agent, const PlayerLimits& limits,
                std::uint64_t seed = 0)
        : agent_(std::move(agent)), limits_(limits), seed_(seed) {}

    std::optional<Failure> prepare(const Ruleset& rules, std::stop_token stop) override;
    Answer move(const Board& board, std::optional<std::chrono::milliseconds> matchTimeLeft,
                std::stop_token stop) override;
    OpeningAnswer answer(const openings::Opening& opening,
                         std::optional<std::chrono::milliseconds> matchTimeLeft,
                         std::stop_token stop) override;

private:
    [[nodiscard]] search::Limits limitsWith(
        std::optional<std::chrono::milliseconds> matchTimeLeft) const;

    std::unique_ptr<agents::Agent> agent_;
    PlayerLimits limits_;
    std::uint64_t seed_;
};

}  // namespace tengen::arena
