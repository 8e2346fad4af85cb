#include "server/games/turn_clock.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "server/testing/manual_loop.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;

class TurnClockTest : public testing::Test {
protected:
    ManualLoop loop_;
    std::vector<std::uint64_t> fallen_;
    TurnClock clock_{loop_, [this](std::uint64_t run) { fallen_.push_back(run); }};
};

TEST_F(TurnClockTest, CountsOnlyWhileItRuns) {
    clock_.start();
    loop_.advance(5s);
    EXPECT_EQ(clock_.spent(), 0ms);
    clock_.run(std::nullopt);
    EXPECT_TRUE(clock_.isRunning());
    loop_.advance(2s);
    clock_.freeze();
    loop_.advance(5s);
    EXPECT_EQ(clock_.spent(), 2s);
    clock_.run(std::nullopt);
    loop_.advance(1s);
    EXPECT_EQ(clock_.spent(), 3s);
    clock_.start();
    EXPECT_EQ(clock_.spent(), 0ms);
    EXPECT_FALSE(clock_.isRunning());
}

TEST_F(TurnClockTest, TheFlagFallsWhenAllIsSpent) {
    clock_.start();
    clock_.run(3s);
    loop_.advance(2s);
    clock_.freeze();
    loop_.advance(10s);
    EXPECT_TRUE(fallen_.empty()) << "a frozen clock has no flag";
    clock_.run(3s);
    loop_.advance(999ms);
    EXPECT_TRUE(fallen_.empty());
    loop_.advance(1ms);
    ASSERT_EQ(fallen_.size(), 1u);
    EXPECT_TRUE(clock_.isCurrent(fallen_[0]));
}

TEST_F(TurnClockTest, AFlagOfAnEarlierTurnIsVoid) {
    clock_.start();
    clock_.run(1s);
    loop_.advance(1s);
    ASSERT_EQ(fallen_.size(), 1u);
    clock_.start();
    EXPECT_FALSE(clock_.isCurrent(fallen_[0]));
}

TEST_F(TurnClockTest, WithoutALimitNoFlagFalls) {
    clock_.start();
    clock_.run(std::nullopt);
    loop_.advance(24h);
    EXPECT_TRUE(fallen_.empty());
}

TEST_F(TurnClockTest, ATimeThatIsOverdrawnEndsAtOnce) {
    clock_.start();
    clock_.run(std::nullopt);
    loop_.advance(5s);
    clock_.run(2s);
    loop_.advance(0s);
    EXPECT_EQ(fallen_.size(), 1u);
}

}  // namespace
}  // namespace tengen::server
