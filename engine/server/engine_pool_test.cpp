#include "server/engine_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "server/testing/pool_jobs.hpp"

namespace tengen::server {
namespace {

TEST(EnginePool, RunsWhatIsSubmittedAndIsIdleAfterwards) {
    EnginePool pool(2, 10);
    Gate ran;
    const auto ticket = pool.submit({.run = [&](std::stop_token) { ran.open(); }});
    ASSERT_TRUE(ticket);
    EXPECT_TRUE(ran.wait());
    awaitIdle(pool);
    EXPECT_EQ(pool.load().places, 2);
}

TEST(EnginePool, ADroppedTicketStopsASearchThatRuns) {
    Endless endless;
    EnginePool pool(1, 10);
    auto ticket = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    EXPECT_EQ(pool.load().running, 1);
    ticket->drop();
    EXPECT_TRUE(endless.ended.wait());
    awaitIdle(pool);
}

TEST(EnginePool, OneThatWaitsHearsItsPositionAndADroppedOneLetsTheNextMoveUp) {
    Endless endless;
    EnginePool pool(1, 10);
    auto first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());

    std::vector<int> heard;  // under the pool's lock until `ran` opens
    Gate ran;
    auto second = pool.submit({.run = [](std::stop_token) { FAIL() << "it was withdrawn"; }});
    const auto third =
        pool.submit({.run = [&](std::stop_token) { ran.open(); },
                     .onPosition = [&](int position) { heard.push_back(position); }});
    EXPECT_EQ(pool.load().queued, 2);
    second->drop();
    EXPECT_EQ(pool.load().queued, 1);
    first->drop();
    ASSERT_TRUE(ran.wait());
    EXPECT_EQ(heard, (std::vector{2, 1, 0}));
}

TEST(EnginePool, MoreThanMayWaitAreRefused) {
    Endless endless;
    EnginePool pool(1, 1);
    const auto first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    const auto second = pool.submit({.run = [](std::stop_token) {}});
    EXPECT_TRUE(second);
    EXPECT_FALSE(pool.submit({.run = [](std::stop_token) {}}));
}

TEST(EnginePool, AJobThatThrowsCostsNothingButItself) {
    EnginePool pool(1, 10);
    const auto bad = pool.submit({.run = [](std::stop_token) { throw std::bad_alloc(); }});
    Gate ran;
    const auto good = pool.submit({.run = [&](std::stop_token) { ran.open(); }});
    EXPECT_TRUE(ran.wait());
}

TEST(EnginePool, AJobThatThrowsIsCountedAndSaidToItsOwnerAndToTheLog) {
    std::string logged;
    EnginePool pool({.onFailure = [&](std::string_view why) { logged = why; }});
    Gate failed;
    const auto bad =
        pool.submit({.run = [](std::stop_token) { throw std::runtime_error("no memory is left"); },
                     .onFailed =
                         [&](EnginePool::Failure why) {
                             EXPECT_EQ(why, EnginePool::Failure::Threw);
                             failed.open();
                         }});
    EXPECT_TRUE(failed.wait());
    awaitIdle(pool);
    EXPECT_EQ(logged, "no memory is left");
    EXPECT_EQ(pool.load().failed, 1);
    const auto worse = pool.submit({.run = [](std::stop_token) { throw 7; }});
    awaitIdle(pool);
    EXPECT_EQ(pool.load().failed, 2);
}

TEST(EnginePool, ATicketMayOutliveThePool) {
    std::optional<EnginePool::Ticket> ticket;
    Endless endless;
    {
        EnginePool pool(1, 10);
        ticket = pool.submit(endless.job());
        ASSERT_TRUE(endless.began.wait());
    }
    EXPECT_TRUE(endless.ended.wait()) << "the pool stops what runs before it goes";
    ticket->drop();
    EXPECT_FALSE(ticket->holds());
}

TEST(RunInPool, WaitsForItsSearch) {
    EnginePool pool(1, 10);
    bool ran = false;
    EXPECT_TRUE(runInPool(pool, {}, {}, [&](const auto&, const auto&) { ran = true; }));
    EXPECT_TRUE(ran);
}

TEST(RunInPool, ReturnsWhenItsSearchThrows) {
    EnginePool pool(1, 10);
    EXPECT_TRUE(runInPool(pool, {}, {}, [](const auto&, const auto&) { throw 7; }));
    awaitIdle(pool);
    EXPECT_EQ(pool.load().failed, 1);
}

TEST(RunInPool, AStopBeforeItsTurnRunsTheSearchAtOnce) {
    Endless endless;
    EnginePool pool(1, 10);
    const auto first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    std::stop_source stop;
    std::atomic<bool> ran = false;
    Gate queued;
    std::thread waiting([&] {
        EXPECT_TRUE(runInPool(pool, stop.get_token(), {.onPosition = [&](int) { queued.open(); }},
                              [&](const auto&, const auto&) { ran = true; }));
    });
    ASSERT_TRUE(queued.wait());
    EXPECT_FALSE(ran);
    stop.request_stop();
    waiting.join();
    EXPECT_TRUE(ran);
    EXPECT_EQ(pool.load().queued, 0) << "its place in the queue is given up";
}

TEST(RunInPool, IsRefusedWhenTooManyWait) {
    Endless endless;
    EnginePool pool(1, 0);
    // An idle thread takes it at once, so that it does not wait.
    std::optional<EnginePool::Ticket> first;
    while (!first) first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    EXPECT_FALSE(
        runInPool(pool, {}, {}, [](const auto&, const auto&) { FAIL() << "there was no room"; }));
}

}  // namespace
}  // namespace tengen::server
