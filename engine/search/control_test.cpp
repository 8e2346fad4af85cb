#include "search/control.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace tengen::search {
namespace {

using namespace std::chrono_literals;

TEST(SearchControl, KnowsTheLongestPauseBetweenTwoPolls) {
    SearchControl control({.time = 10s}, {});
    control.poll(1);
    std::this_thread::sleep_for(20ms);
    control.poll(1);
    control.poll(1);
    EXPECT_GE(control.longestPause(), 20ms);
    EXPECT_FALSE(control.isOver());
}

TEST(SearchControl, WithoutATimeLimitLooksAtNoClock) {
    SearchControl control({.nodes = 2}, {});
    std::this_thread::sleep_for(2ms);
    control.poll(1);
    EXPECT_EQ(control.longestPause(), 0us);
    EXPECT_FALSE(control.isOver());
    control.poll(1);
    EXPECT_TRUE(control.isOver());
}

}  // namespace
}  // namespace tengen::search
