#include "arena/tournament/gate.hpp"

#include <cassert>

namespace tengen::arena {

TournamentSettings matchOf(const GateSettings& gate, GatePhase phase) {
    assert(gate.match.players.size() == 2 && gate.match.sprt);
    TournamentSettings match = gate.match;
    match.conditions.seed += indexOf(phase);
    for (Entrant& player : match.players) {
        player.limits = {.memory = player.limits.memory};
        if (phase == GatePhase::EqualTime) {
            player.limits.time = gate.time;
            player.limits.clock = ClockKind::ProcessCpu;
        } else {
            player.limits.nodes = gate.nodes;
            if (player.spec.isOutside()) player.limits.time = gate.hangTime;
        }
    }
    return match;
}

GateVerdict verdictOf(const SprtState& state) {
    switch (state.verdict) {
        case Sprt::Verdict::H1: return GateVerdict::Pass;
        case Sprt::Verdict::H0: return GateVerdict::Fail;
        case Sprt::Verdict::Open: break;
    }
    return GateVerdict::Undecided;
}

}  // namespace tengen::arena
