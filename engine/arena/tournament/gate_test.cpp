#include "arena/tournament/gate.hpp"

#include <gtest/gtest.h>

#include "arena/tournament/standings.hpp"

namespace tengen::arena {
namespace {

GateSettings gateOf(std::string_view first, std::string_view second) {
    GateSettings gate;
    gate.match.conditions = {.rules = {.size = 15}, .seed = 4};
    for (const std::string_view text : {first, second})
        gate.match.players.push_back({.spec = *PlayerSpec::parse(text)});
    gate.match.games = 400;
    gate.match.sprt = {.elo0 = 0, .elo1 = 300};
    gate.nodes = 60;
    return gate;
}

GateVerdict played(const GateSettings& gate, GatePhase phase) {
    TournamentSettings match = matchOf(gate, phase);
    match.openings =
        generatedOpenings(match.openingsNeeded(), match.conditions.rules, match.conditions.seed);
    const auto record = playInMemory(match);
    EXPECT_TRUE(record);
    return verdictOf(*standingsOf(*record, {})->sprt);
}

TEST(Gate, TheFirstMatchHasNodesTheSecondCpuTimeAndOtherOpenings) {
    GateSettings gate = gateOf("tengen", "./engine");
    for (Entrant& player : gate.match.players)
        player.limits = {.time = std::chrono::seconds(9), .memory = 1 << 26};
    const TournamentSettings nodes = matchOf(gate, GatePhase::FixedNodes);
    EXPECT_EQ(nodes.players[0].limits, (PlayerLimits{.nodes = 60, .memory = 1 << 26}));
    EXPECT_EQ(nodes.players[1].limits,
              (PlayerLimits{.time = gate.hangTime, .nodes = 60, .memory = 1 << 26}));
    EXPECT_EQ(nodes.conditions.seed, 4U);
    const TournamentSettings time = matchOf(gate, GatePhase::EqualTime);
    for (const Entrant& player : time.players)
        EXPECT_EQ(
            player.limits,
            (PlayerLimits{.time = gate.time, .clock = ClockKind::ProcessCpu, .memory = 1 << 26}));
    EXPECT_EQ(time.conditions.seed, 5U);
    EXPECT_EQ(time.sprt, gate.match.sprt);
}

TEST(Gate, TheStrongerPlayerPassesAndTheWeakerFails) {
    const GatePhase nodes = GatePhase::FixedNodes;
    EXPECT_EQ(played(gateOf("tengen:hash=1", "tengen:hash=1,tables=plain"), nodes),
              GateVerdict::Pass);
    EXPECT_EQ(played(gateOf("tengen:hash=1,tables=plain", "tengen:hash=1"), nodes),
              GateVerdict::Fail);
    GateSettings few = gateOf("tengen:hash=1", "tengen:hash=1,tables=plain");
    few.match.games = 2;
    EXPECT_EQ(played(few, nodes), GateVerdict::Undecided);
}

TEST(Gate, AVerdictIsThatOfTheTest) {
    EXPECT_EQ(verdictOf({.verdict = Sprt::Verdict::H1}), GateVerdict::Pass);
    EXPECT_EQ(verdictOf({.verdict = Sprt::Verdict::H0}), GateVerdict::Fail);
    EXPECT_EQ(verdictOf({.verdict = Sprt::Verdict::Open}), GateVerdict::Undecided);
}

}  // namespace
}  // namespace tengen::arena
