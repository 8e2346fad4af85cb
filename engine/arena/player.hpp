#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.hpp"
#include "base/enum.hpp"
#include "core/board.hpp"
#include "openings/opening.hpp"

namespace tengen::arena {

/// What a player may use up, and how it is measured. 0 is no limit.
struct PlayerLimits {
    std::chrono::milliseconds time{0};       ///< for a move
    std::chrono::milliseconds matchTime{0};  ///< for all moves of a game
    std::chrono::milliseconds increment{0};  ///< added to that after each move
    ClockKind clock = ClockKind::Wall;       ///< any other kind stands for the player's CPU time
    std::uint64_t nodes = 0;
    int depth = 0;
    std::uint64_t memory = 0;  ///< bytes; told, not measured

    friend bool operator==(const PlayerLimits&, const PlayerLimits&) = default;
};

/// What a player did that the rules of the game do not allow for.
enum class Fault : std::uint8_t {
    Start,    ///< did not start, or not in time
    Refused,  ///< does not play this game
    Crash,    ///< ended, or closed its output
    Time,     ///< thought too long
    Flood,    ///< wrote more than makes sense
    Garbage,  ///< wrote what is no move
    Illegal,  ///< played where it cannot
    End,      ///< did not go when told that the game is over
};

inline constexpr std::array kFaults = {Fault::Start, Fault::Refused, Fault::Crash,   Fault::Time,
                                       Fault::Flood, Fault::Garbage, Fault::Illegal, Fault::End};

constexpr std::string_view idOf(Fault fault) {
    constexpr std::string_view kIds[] = {"start", "refused", "crash",   "time",
                                         "flood", "garbage", "illegal", "end"};
    return kIds[indexOf(fault)];
}

/// A fault and the sentence that tells what happened.
struct Failure {
    Fault fault = Fault::Crash;
    std::string reason;
};

/// A move and what it cost by the clock of the limits.
struct TimedMove {
    Point move;
    std::chrono::microseconds time{0};
};

/// The stop token asked to leave: the game is not to be counted.
struct Abandoned {};

using Answer = std::variant<TimedMove, Failure, Abandoned>;

/// What a player has to say to an opening rule, and what finding it out cost. Several choices are
/// the answers to one question after the other.
struct Choices {
    std::vector<openings::Choice> choices;
    std::chrono::microseconds time{0};
};

using OpeningAnswer = std::variant<Choices, Failure, Abandoned>;

/// One side of one game. Created for one game and destroyed after it, so games do not affect each
/// other. Not thread-safe.
class Player {
public:
    virtual ~Player() = default;

    /// Gets ready; nothing when it is.
    virtual std::optional<Failure> prepare(const Ruleset& rules, std::stop_token stop) = 0;

    /// The move of the side to move. `matchTimeLeft` is what is left of the limit for all moves,
    /// which the caller keeps. REQUIRES: the game is not over.
    virtual Answer move(const Board& board, std::optional<std::chrono::milliseconds> matchTimeLeft,
                        std::stop_token stop) = 0;

    /// At least one answer to what the opening asks of it now. REQUIRES: !opening.isDone().
    virtual OpeningAnswer answer(const openings::Opening& opening,
                                 std::optional<std::chrono::milliseconds> matchTimeLeft,
                                 std::stop_token stop) = 0;

    /// Called after the last move. A failure here loses the game.
    virtual std::optional<Failure> finish() { return std::nullopt; }
};

}  // namespace tengen::arena
