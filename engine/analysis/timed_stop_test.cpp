#include "analysis/timed_stop.hpp"

#include <gtest/gtest.h>

namespace tengen::analysis {
namespace {

using namespace std::chrono_literals;

/// Waits without looking at a clock of our own: a hang is what the test runner's limit is for.
void awaitStop(const std::stop_token& token) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any never;
    never.wait(lock, token, [] { return false; });
}

TEST(TimedStop, StopsWhenTheTimeIsOver) {
    const std::stop_source parent;
    const TimedStop stop(parent.get_token(), 5ms);
    awaitStop(stop.token());
    EXPECT_TRUE(stop.token().stop_requested());
    EXPECT_FALSE(parent.stop_requested());
}

TEST(TimedStop, StopsWithItsParent) {
    std::stop_source parent;
    const TimedStop stop(parent.get_token(), 24h);
    EXPECT_FALSE(stop.token().stop_requested());
    parent.request_stop();
    EXPECT_TRUE(stop.token().stop_requested());
}

TEST(TimedStop, IsStoppedFromTheStartWhenItsParentIs) {
    std::stop_source parent;
    parent.request_stop();
    EXPECT_TRUE(TimedStop(parent.get_token(), 24h).token().stop_requested());
}

TEST(TimedStop, WithoutATimeOnlyTheParentStopsIt) {
    std::stop_source parent;
    const TimedStop stop(parent.get_token(), 0ms);
    EXPECT_FALSE(stop.token().stop_requested());
    parent.request_stop();
    EXPECT_TRUE(stop.token().stop_requested());
}

}  // namespace
}  // namespace tengen::analysis
