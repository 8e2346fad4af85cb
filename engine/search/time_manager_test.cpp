#include "search/time_manager.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace tengen::search {
namespace {

using namespace std::chrono_literals;

TEST(TimeManager, WithoutALimitItNeverEnds) {
    const TimeManager time({.nodes = 100});
    std::this_thread::sleep_for(2ms);
    EXPECT_FALSE(time.isOver());
    EXPECT_TRUE(time.mayDeepen());
    EXPECT_EQ(time.usedShare(), 0);
    EXPECT_GE(time.elapsed(), 2ms);
}

TEST(TimeManager, TheHardLimitEndsTheSearchAndOnlyAGameClockSavesTime) {
    const TimeManager move({.time = 2ms});
    const TimeManager game({.time = 2ms, .matchTime = 10s});
    std::this_thread::sleep_for(3ms);
    EXPECT_TRUE(move.isOver());
    EXPECT_TRUE(game.isOver());
    EXPECT_GT(move.usedShare(), 1);
    EXPECT_TRUE(move.mayDeepen());
    EXPECT_FALSE(game.mayDeepen());
}

TEST(TimeManager, AMoveGetsAPartOfTheGameTime) {
    EXPECT_EQ(timeForMove({}), 0ms);
    EXPECT_EQ(timeForMove({.time = 80ms}), 80ms);
    EXPECT_EQ(timeForMove({.matchTime = 50s}), 2s);
    EXPECT_EQ(timeForMove({.matchTime = 50s, .increment = 1s}), 2750ms);
    EXPECT_EQ(timeForMove({.time = 1s, .matchTime = 50s}), 1s);
    EXPECT_EQ(timeForMove({.matchTime = 10ms, .increment = 10s}), 5ms) << "never all that is left";
}

}  // namespace
}  // namespace tengen::search
