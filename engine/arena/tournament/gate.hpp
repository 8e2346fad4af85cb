#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "arena/tournament/tournament.hpp"
#include "base/enum.hpp"

namespace tengen::arena {

/// The matches of a gate, in order. The first is cheap and tells whether a player chooses better;
/// the second, whether that is worth its time.
enum class GatePhase : std::uint8_t { FixedNodes, EqualTime };
inline constexpr std::array kGatePhases = {GatePhase::FixedNodes, GatePhase::EqualTime};

constexpr std::string_view idOf(GatePhase phase) {
    return phase == GatePhase::FixedNodes ? "nodes" : "time";
}

enum class GateVerdict : std::uint8_t {
    Pass,       ///< the first player is stronger in every phase
    Fail,       ///< it is not, in the last phase played
    Undecided,  ///< the games were used up, or the gate was stopped
};

constexpr std::string_view idOf(GateVerdict verdict) {
    constexpr std::string_view kIds[] = {"pass", "fail", "undecided"};
    return kIds[indexOf(verdict)];
}

/// A test whether one player may take the place of another: two matches with an SPRT. The second
/// is played only when the first is passed.
struct GateSettings {
    /// Of both matches: conditions, players (whose limits are only their memory), games
    /// at most, the SPRT.
    TournamentSettings match{};
    std::uint64_t nodes = 10'000;                ///< a move, in the first
    std::chrono::milliseconds time{100};         ///< of CPU a move, in the second
    std::chrono::milliseconds hangTime{60'000};  ///< of outside engines in the first: for ever else
};

/// The match of a phase, without openings. Its seed is another in each, so that generated openings
/// that favour the first player by luck do not do so twice.
/// REQUIRES: two players and an SPRT.
TournamentSettings matchOf(const GateSettings& gate, GatePhase phase);

/// What the test of a phase says.
GateVerdict verdictOf(const SprtState& state);

}  // namespace tengen::arena
