#include "server/engine_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace tengen::server {
namespace {

using namespace std::chrono_literals;

/// What threads of a test wait for each other with.
class Gate {
public:
    void open() {
        const std::scoped_lock lock(mutex_);
        open_ = true;
        changed_.notify_all();
    }
    /// False: it stayed shut for as long as only a hang takes.
    bool wait() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, 60s, [this] { return open_; });
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool open_ = false;
};

/// Runs until it is told to stop.
struct Endless {
    Gate began, ended;
    EnginePool::Job job() {
        return {.run = [this](std::stop_token stop) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            began.open();
            never.wait(lock, stop, [] { return false; });
            ended.open();
        }};
    }
};

void awaitIdle(const EnginePool& pool) {
    while (pool.load().running + pool.load().queued > 0) std::this_thread::sleep_for(1ms);
}

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
    EnginePool pool(1, 10);
    Endless endless;
    auto ticket = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    EXPECT_EQ(pool.load().running, 1);
    ticket->drop();
    EXPECT_TRUE(endless.ended.wait());
    awaitIdle(pool);
}

TEST(EnginePool, OneThatWaitsHearsItsPositionAndADroppedOneLetsTheNextMoveUp) {
    EnginePool pool(1, 10);
    Endless endless;
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
    EnginePool pool(1, 1);
    Endless endless;
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
    EXPECT_TRUE(runInPool(pool, {}, nullptr, [&] { ran = true; }));
    EXPECT_TRUE(ran);
}

TEST(RunInPool, AStopBeforeItsTurnRunsTheSearchAtOnce) {
    EnginePool pool(1, 10);
    Endless endless;
    const auto first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    std::stop_source stop;
    std::atomic<bool> ran = false;
    Gate queued;
    std::thread waiting([&] {
        EXPECT_TRUE(
            runInPool(pool, stop.get_token(), [&](int) { queued.open(); }, [&] { ran = true; }));
    });
    ASSERT_TRUE(queued.wait());
    EXPECT_FALSE(ran);
    stop.request_stop();
    waiting.join();
    EXPECT_TRUE(ran);
    EXPECT_EQ(pool.load().queued, 0) << "its place in the queue is given up";
}

TEST(RunInPool, IsRefusedWhenTooManyWait) {
    EnginePool pool(1, 0);
    Endless endless;
    // An idle thread takes it at once, so that it does not wait.
    std::optional<EnginePool::Ticket> first;
    while (!first) first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    EXPECT_FALSE(runInPool(pool, {}, nullptr, [] { FAIL() << "there was no room"; }));
}

}  // namespace
}  // namespace tengen::server
