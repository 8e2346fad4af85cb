#include "search/shared_limits.hpp"

#include <gtest/gtest.h>

namespace tengen::search {
namespace {

using namespace std::chrono_literals;

TEST(SharedLimits, PartsOfWhatIsLeftAddUpToTheWhole) {
    SharedLimits shared({.nodes = 1000});
    std::uint64_t all = 0;
    for (int searches = 8; searches > 0; --searches) {
        const std::uint64_t nodes = shared.part(1.0 / searches).nodes;
        all += nodes;
        shared.spend(nodes);
    }
    EXPECT_EQ(all, 1000u);
    EXPECT_EQ(shared.left(), 0);
    EXPECT_EQ(shared.part(0.5).nodes, 1u) << "0 would be no limit";
}

TEST(SharedLimits, WhatASearchDoesNotUseIsThereForTheNext) {
    SharedLimits shared({.nodes = 1000});
    shared.spend(10);
    EXPECT_EQ(shared.part(1).nodes, 990u);
    EXPECT_DOUBLE_EQ(shared.left(), 0.99);
}

TEST(SharedLimits, TimeIsSharedAndTheMatchClockHasBecomeTheTimeOfThisAnswer) {
    const SharedLimits shared({.time = 60s, .matchTime = 100s, .increment = 4s, .depth = 7});
    const Limits half = shared.part(0.5);
    EXPECT_LE(half.time, 3500ms) << "half of 100 s / 25 + 3 s";
    EXPECT_GT(half.time, 0ms);
    EXPECT_EQ(half.matchTime, 0ms);
    EXPECT_EQ(half.nodes, 0u);
    EXPECT_EQ(half.depth, 7);
}

TEST(SharedLimits, ThereIsAlwaysAnEnd) {
    EXPECT_EQ(SharedLimits({}).part(0.25).nodes, SharedLimits::kDefaultNodes / 4);
    EXPECT_EQ(SharedLimits({.depth = 12}).part(1).nodes, SharedLimits::kDefaultNodes);
}

}  // namespace
}  // namespace tengen::search
