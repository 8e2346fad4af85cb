#include "search/move_overhead.hpp"

#include <gtest/gtest.h>

namespace tengen::search {
namespace {

using namespace std::chrono_literals;

/// After searches without a pause.
MoveOverhead onAQuietMachine() {
    MoveOverhead overhead;
    for (int move = 0; move < 200; ++move) overhead.observe(0us);
    return overhead;
}

TEST(MoveOverhead, IsTakenOffButNeverEverything) {
    const MoveOverhead overhead = onAQuietMachine();
    EXPECT_EQ(overhead.takenFrom(1000ms, ClockKind::Wall), 950ms);
    EXPECT_EQ(overhead.takenFrom(20ms, ClockKind::Wall), 15ms);
    EXPECT_EQ(overhead.takenFrom(60s, ClockKind::Wall), 59'900ms);
    EXPECT_EQ(overhead.takenFrom(1000ms, ClockKind::ThreadCpu), 998ms);
    EXPECT_EQ(overhead.takenFrom(100ms, ClockKind::ThreadCpu, 1500us), 96ms);
    EXPECT_EQ(overhead.takenFrom(3ms, ClockKind::Wall), 1ms);
    EXPECT_EQ(overhead.takenFrom(-5ms, ClockKind::Wall), 1ms);
}

TEST(MoveOverhead, IsCarefulBeforeTheFirstSearch) {
    EXPECT_EQ(MoveOverhead().takenFrom(100ms, ClockKind::Wall), 75ms);
    EXPECT_EQ(MoveOverhead().takenFrom(5000ms, ClockKind::Wall), 4880ms);
}

TEST(MoveOverhead, GrowsWithThePausesOfABusyMachine) {
    MoveOverhead overhead;
    overhead.observe(30ms);
    EXPECT_EQ(overhead.takenFrom(100ms, ClockKind::Wall), 65ms);
    overhead.observe(10ms);
    EXPECT_LT(overhead.takenFrom(100ms, ClockKind::Wall), 75ms) << "the longer one may come again";
    overhead.observe(500ms);
    EXPECT_EQ(overhead.takenFrom(100ms, ClockKind::Wall), 28ms) << "a third is left to the search";
    EXPECT_EQ(overhead.takenFrom(5000ms, ClockKind::Wall), 4400ms);
    EXPECT_EQ(overhead.takenFrom(100ms, ClockKind::ProcessCpu), 98ms) << "pauses cost no CPU time";
}

TEST(MoveOverhead, ShrinksWhenTheMachineIsQuietAgain) {
    MoveOverhead overhead;
    overhead.observe(40ms);
    for (int move = 0; move < 60; ++move) overhead.observe(500us);
    EXPECT_GE(overhead.takenFrom(100ms, ClockKind::Wall), 93ms);
}

}  // namespace
}  // namespace tengen::search
