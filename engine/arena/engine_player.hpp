#pragma once

#include <string>
#include <vector>

#include "arena/gomocup_client.hpp"
#include "arena/player.hpp"

namespace tengen::arena {

/// The patience a referee has beyond the limits of the game.
struct Patience {
    std::chrono::milliseconds tolerance{1000};  ///< beyond the time for a move
    std::chrono::milliseconds start{10'000};    ///< for START and its OK
    /// From END until it is killed. That costs the game, so a busy machine must not be the cause.
    std::chrono::milliseconds end{10'000};

    /// From an engine's reply until its next command. Some engines miss a command that arrives
    /// within milliseconds of their move, and hang.
    std::chrono::milliseconds turnDelay{0};

    friend bool operator==(const Patience&, const Patience&) = default;
};

/// An external engine: a process that speaks the Gomocup protocol, started for one game. REQUIRES:
/// a time limit, otherwise a hang cannot be detected.
class EnginePlayer final : public Player {
public:
    EnginePlayer(std::vector<std::string> command, const PlayerLimits& limits,
                 const Patience& patience)
        : command_(std::move(command)), limits_(limits), patience_(patience) {}

    std::optional<Failure> prepare(const Ruleset& rules, std::stop_token stop) override;
    Answer move(const Board& board, std::optional<std::chrono::milliseconds> matchTimeLeft,
                std::stop_token stop) override;
    /// By SWAP2BOARD: of all opening rules the protocol has only Swap2.
    OpeningAnswer answer(const openings::Opening& opening,
                         std::optional<std::chrono::milliseconds> matchTimeLeft,
                         std::stop_token stop) override;
    std::optional<Failure> finish() override;

private:
    [[nodiscard]] std::vector<std::string> infoLines(const Ruleset& rules) const;
    /// What it said to a question: points, or SWAP.
    struct Said {
        GomocupClient::Reply reply;
        std::chrono::microseconds time{0};
    };
    using Heard = std::variant<Said, Failure, Abandoned>;
    Heard await(int size, std::chrono::milliseconds allowed, const std::stop_token& stop);
    std::chrono::microseconds used(std::chrono::nanoseconds cpuBefore, const Stopwatch& watch);
    void keepTurnDelay(const std::stop_token& stop) const;
    Heard ask(int size, std::optional<std::chrono::milliseconds> matchTimeLeft,
              std::vector<std::string> lines, const std::stop_token& stop);
    [[nodiscard]] bool byCpu() const { return limits_.clock != ClockKind::Wall; }

    std::vector<std::string> command_;
    PlayerLimits limits_;
    Patience patience_;
    std::optional<GomocupClient> client_;
    int knownPlies_ = -1;             // of the position the engine has; -1: none yet
    std::optional<Point> firstMove_;  // said together with its colour, and not yet played
    std::optional<Process::Clock::time_point> replied_;  // its last reply
    bool failed_ = false;                                // then it is not worth waiting for
};

}  // namespace tengen::arena
