#include "base/clock.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace tengen {
namespace {

using namespace std::chrono_literals;

void burn(std::chrono::milliseconds cpu) {
    for (const Stopwatch watch(ClockKind::ThreadCpu); watch.elapsed() < cpu;) {
    }
}

TEST(Stopwatch, SleepingTakesWallTimeAndNoCpuTime) {
    const Stopwatch wall(ClockKind::Wall), process(ClockKind::ProcessCpu),
        thread(ClockKind::ThreadCpu);
    std::this_thread::sleep_for(50ms);
    EXPECT_GE(wall.elapsed(), 50ms);
    EXPECT_LT(process.elapsed(), wall.elapsed());
    EXPECT_LT(thread.elapsed(), wall.elapsed());
}

TEST(Stopwatch, TheProcessPaysForAllItsThreadsAndAThreadOnlyForItself) {
    const Stopwatch process(ClockKind::ProcessCpu), thread(ClockKind::ThreadCpu);
    std::thread([] { burn(20ms); }).join();
    EXPECT_GE(process.elapsed(), 20ms);
    EXPECT_LT(thread.elapsed(), process.elapsed());
}

}  // namespace
}  // namespace tengen
