#include "server/store_worker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <latch>

#include "server/async.hpp"
#include "server/testing/manual_loop.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {
namespace {

/// The order of calls on the threads; the stores are empty.
class StoreThreadsTest : public ::testing::Test {
protected:
    std::vector<store::StoreReader> readers(std::size_t count) {
        std::vector<store::StoreReader> all;
        while (all.size() < count)
            all.push_back({.games = std::move(*store::openGameStore("sqlite::memory:")),
                           .analyses = std::move(*store::openAnalysisStore("sqlite::memory:"))});
        return all;
    }

    template <class Work>
    Task<void> write(StoreThreads& worker, Work work) {
        const Result<void> done = co_await worker.call([&] { return work(), Result<void>(); });
        if (!done) errors_.push_back(done.error());
        ++done_;
    }
    template <class Work>
    Task<void> read(StoreThreads& worker, Work work) {
        co_await worker.read("", [&](ReadStores in) { return work(in), 0; });
        ++done_;
    }
    template <class Work>
    Task<void> compute(StoreThreads& worker, std::string client, Work work) {
        const Result<int> done = co_await worker.compute(client, [&] { return work(), 0; });
        if (!done) errors_.push_back(done.error());
        ++done_;
    }
    /// Starts a task; what it throws is counted as done.
    void spawn(Task<void> task) {
        server::spawn(std::move(task), [this](const std::exception_ptr& exception) {
            thrown_.push_back(textOf(exception));
            ++done_;
        });
    }
    bool runUntilDone(int count) {
        return loop_.runUntil([&] { return done_ >= count; });
    }

    ManualLoop loop_;
    std::unique_ptr<store::GameStore> games_ = std::move(*store::openGameStore("sqlite::memory:"));
    std::unique_ptr<store::AnalysisStore> analyses_ =
        std::move(*store::openAnalysisStore("sqlite::memory:"));
    int done_ = 0;  ///< calls that have returned to the loop
    std::vector<Error> errors_;
    std::vector<std::string> thrown_;
};

TEST_F(StoreThreadsTest, WritesRunOneAfterAnotherInTheirOrder) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(3));
    std::vector<int> order;  // without a lock: only the writing thread touches it
    for (int i = 0; i < 200; ++i) spawn(write(threads, [&order, i] { order.push_back(i); }));
    ASSERT_TRUE(runUntilDone(200));
    threads.finish();
    for (int i = 0; i < 200; ++i) EXPECT_EQ(order[static_cast<std::size_t>(i)], i);
}

TEST_F(StoreThreadsTest, SlowReadsDelayNeitherAWriteNorAnotherRead) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(3));
    std::latch release(1);
    for (int i = 0; i < 2; ++i) spawn(read(threads, [&](ReadStores) { release.wait(); }));
    spawn(write(threads, [] {}));
    spawn(read(threads, [](ReadStores) {}));
    EXPECT_TRUE(runUntilDone(2)) << "while two reads are under way";
    EXPECT_EQ(done_, 2);
    release.count_down();
    EXPECT_TRUE(runUntilDone(4));
}

TEST_F(StoreThreadsTest, ASlowWriteDelaysNoRead) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(1));
    std::latch release(1);
    spawn(write(threads, [&] { release.wait(); }));
    spawn(read(threads, [](ReadStores) {}));
    EXPECT_TRUE(runUntilDone(1));
    EXPECT_EQ(done_, 1);
    release.count_down();
    EXPECT_TRUE(runUntilDone(2));
}

TEST_F(StoreThreadsTest, ComputationsOfOneClientDoNotGoBeforeThoseOfAnother) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(1));
    std::latch release(1);
    std::string order;  // without a lock: only one thread touches it
    spawn(compute(threads, "a", [&] { release.wait(); }));
    for (int i = 0; i < 3; ++i) spawn(compute(threads, "a", [&] { order += 'a'; }));
    spawn(compute(threads, "b", [&] { order += 'b'; }));
    spawn(write(threads, [] {}));
    EXPECT_TRUE(runUntilDone(1)) << "a write waits for no computation";
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // which the client has used
    release.count_down();
    ASSERT_TRUE(runUntilDone(6));
    EXPECT_EQ(order, "baaa");
}

TEST_F(StoreThreadsTest, TheClientWithTheMostWaitingLosesItsLastToAnother) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(1), std::make_shared<Monitor>(),
                         {.maxWaiting = 2});
    std::latch began(1), release(1);
    std::string order;
    spawn(compute(threads, "a", [&] {
        began.count_down();
        release.wait();
    }));
    began.wait();
    spawn(compute(threads, "a", [&] { order += '1'; }));
    spawn(compute(threads, "a", [&] { order += '2'; }));
    spawn(compute(threads, "b", [&] { order += 'b'; }));
    ASSERT_TRUE(runUntilDone(1));
    ASSERT_EQ(errors_.size(), 1u);
    EXPECT_EQ(errors_[0].kind, Error::Kind::Unavailable);
    release.count_down();
    ASSERT_TRUE(runUntilDone(4));
    EXPECT_EQ(order, "b1");
}

TEST_F(StoreThreadsTest, WhatAComputationThrowsIsThrownWhereItIsAwaited) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(1));
    spawn(compute(threads, "a", [] { throw std::runtime_error("no"); }));
    ASSERT_TRUE(runUntilDone(1));
    EXPECT_EQ(thrown_, std::vector<std::string>{"no"});
}

TEST_F(StoreThreadsTest, EveryReadingThreadHasStoresOfItsOwn) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(3));
    std::latch together(3);
    std::mutex mutex;
    std::vector<store::GameReader*> seen;
    for (int i = 0; i < 3; ++i)
        spawn(read(threads, [&](ReadStores in) {
            together.arrive_and_wait();
            const std::scoped_lock lock(mutex);
            seen.push_back(&in.games);
        }));
    ASSERT_TRUE(runUntilDone(3));
    std::ranges::sort(seen);
    EXPECT_EQ(std::ranges::unique(seen).size(), 0u);
    EXPECT_FALSE(std::ranges::count(seen, games_.get()));
}

TEST_F(StoreThreadsTest, WithoutReadersReadsRunBetweenTheWrites) {
    StoreThreads threads(loop_, {*games_, *analyses_}, {});
    std::vector<int> order;
    store::GameReader* seen = nullptr;
    spawn(write(threads, [&] { order.push_back(1); }));
    spawn(read(threads, [&](ReadStores in) {
        order.push_back(2);
        seen = &in.games;
    }));
    spawn(write(threads, [&] { order.push_back(3); }));
    ASSERT_TRUE(runUntilDone(3));
    EXPECT_EQ(order, (std::vector{1, 2, 3}));
    EXPECT_EQ(seen, games_.get());
}

TEST_F(StoreThreadsTest, FinishWaitsForAllCallsAndLaterOnesRunAtOnce) {
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(2));
    std::atomic<int> ran = 0;
    for (int i = 0; i < 50; ++i) {
        spawn(write(threads, [&] { ++ran; }));
        spawn(read(threads, [&](ReadStores) { ++ran; }));
    }
    threads.finish();
    EXPECT_EQ(ran, 100);
    EXPECT_TRUE(runUntilDone(100));
    spawn(write(threads, [&] { ++ran; }));
    spawn(read(threads, [&](ReadStores) { ++ran; }));
    EXPECT_EQ(ran, 102);
    EXPECT_EQ(done_, 102) << "nothing is left to the loop";
}

TEST_F(StoreThreadsTest, WhatACallThrowsIsItsErrorAndTheThreadGoesOn) {
    const auto monitor = std::make_shared<Monitor>();
    StoreThreads threads(loop_, {*games_, *analyses_}, readers(1), monitor);
    bool ran = false;
    spawn(write(threads, [] { throw std::bad_alloc(); }));
    spawn(write(threads, [&] { ran = true; }));
    spawn(read(threads, [](ReadStores) { throw std::runtime_error("broken"); }));
    ASSERT_TRUE(runUntilDone(3));
    EXPECT_TRUE(ran);
    ASSERT_EQ(errors_.size(), 1u);
    EXPECT_EQ(errors_[0].kind, Error::Kind::Io);
    EXPECT_EQ(thrown_, std::vector<std::string>{"broken"}) << "an int holds no error";
    EXPECT_EQ(monitor->exceptions(), 2);
}

TEST_F(StoreThreadsTest, TooManyCallsAreRefusedAtOnce) {
    StoreThreads threads(loop_, {*games_, *analyses_}, {}, std::make_shared<Monitor>(),
                         {.maxWaiting = 3});
    std::latch begun(1);
    std::latch release(1);
    spawn(write(threads, [&] {
        begun.count_down();
        release.wait();
    }));
    begun.wait();
    for (int i = 0; i < 5; ++i) spawn(write(threads, [] {}));
    EXPECT_EQ(done_, 2) << "three wait";
    ASSERT_EQ(errors_.size(), 2u);
    EXPECT_EQ(errors_[0].kind, Error::Kind::Unavailable);
    release.count_down();
    EXPECT_TRUE(runUntilDone(6));
    EXPECT_EQ(errors_.size(), 2u);
}

TEST_F(StoreThreadsTest, ACallThatHasWaitedTooLongIsNotMade) {
    StoreThreads threads(loop_, {*games_, *analyses_}, {}, std::make_shared<Monitor>(),
                         {.patience = std::chrono::milliseconds(50)});
    bool ran = false;
    spawn(write(threads, [] { std::this_thread::sleep_for(std::chrono::milliseconds(200)); }));
    spawn(write(threads, [&] { ran = true; }));
    ASSERT_TRUE(runUntilDone(2));
    EXPECT_FALSE(ran);
    ASSERT_EQ(errors_.size(), 1u);
    EXPECT_EQ(errors_[0].kind, Error::Kind::Unavailable);
}

TEST_F(StoreThreadsTest, FinishGivesUpWhatHasNotBegunInTime) {
    StoreThreads threads(loop_, {*games_, *analyses_}, {});
    std::atomic<int> ran = 0;
    for (int i = 0; i < 3; ++i)
        spawn(write(threads, [&] {
            ++ran;
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
        }));
    threads.finish(std::chrono::milliseconds(50));
    ASSERT_TRUE(runUntilDone(3));
    EXPECT_EQ(ran, 1);
    EXPECT_EQ(errors_.size(), 2u);
    spawn(write(threads, [&] { ++ran; }));
    EXPECT_EQ(ran, 1) << "the store hangs, and the loop must not";
    EXPECT_EQ(errors_.size(), 3u);
}

}  // namespace
}  // namespace tengen::server
