#include "server/games/agent_choice.hpp"

#include <gtest/gtest.h>

namespace tengen::server {
namespace {

using namespace std::chrono_literals;

GameState afterMoves(int count, std::int64_t timeMs = 0) {
    auto state = GameState::start({}, openings::OpeningRule::None);
    for (int i = 0; i < count; ++i) EXPECT_TRUE(state->apply(Point(i, i % 2 * 5), timeMs));
    return std::move(*state);
}

store::StoredPlayer agent(std::int64_t timeMs) {
    store::StoredPlayer player;
    player.isAgent = true;
    player.timeMs = timeMs;
    player.nodes = 7;
    player.depth = 3;
    return player;
}

TEST(AgentLimits, WithoutAClockAreTheAgentsOwn) {
    const auto limits = limitsFor(agent(500), std::nullopt, afterMoves(4));
    EXPECT_EQ(limits.time, 500ms);
    EXPECT_EQ(limits.nodes, 7u);
    EXPECT_EQ(limits.depth, 3);
    EXPECT_EQ(limits.matchTime, 0ms);
}

TEST(AgentLimits, ATimePerMoveLeavesAnOverhead) {
    const store::StoredClock clock{.moveMs = 1000};
    EXPECT_EQ(limitsFor(agent(0), clock, afterMoves(4)).time, 900ms);
    EXPECT_EQ(limitsFor(agent(500), clock, afterMoves(4)).time, 500ms);
    EXPECT_EQ(limitsFor(agent(0), store::StoredClock{.moveMs = 100}, afterMoves(4)).time, 80ms);
    EXPECT_EQ(limitsFor(agent(0), clock, afterMoves(1)).time, 0ms) << "not timed yet";
}

TEST(AgentLimits, AClockGivesWhatIsLeftAndItsIncrement) {
    const store::StoredClock clock{.initialMs = 10'000, .incrementMs = 100};
    const auto limits = limitsFor(agent(0), clock, afterMoves(4, 1000));
    EXPECT_EQ(limits.matchTime, 9100ms);
    EXPECT_EQ(limits.increment, 100ms);
}

TEST(AgentSeed, BelongsToTheGame) {
    EXPECT_EQ(seedOf("abc"), seedOf("abc"));
    EXPECT_NE(seedOf("abc"), seedOf("abd"));
}

}  // namespace
}  // namespace tengen::server
