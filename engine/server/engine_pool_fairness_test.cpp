#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "server/engine_pool.hpp"
#include "server/testing/pool_jobs.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;

/// A search that polls until it is stopped, and counts how often.
class Polling {
public:
    EnginePool::Job job(std::string client, Priority priority) {
        return {.run =
                    [this](const EnginePool::Turn& turn) {
                        began.open();
                        while (!turn.stop().stop_requested()) {
                            turn.yield();
                            ++polls;
                            std::this_thread::sleep_for(1ms);
                        }
                        ended.open();
                    },
                .client = std::move(client),
                .priority = priority};
    }
    /// Waits until it has run on; false when that takes as long as only a hang does.
    bool runsOn() {
        const int before = polls;
        const auto end = std::chrono::steady_clock::now() + 60s;
        while (polls == before && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(1ms);
        return polls != before;
    }

    Gate began, ended;
    std::atomic<int> polls = 0;
};

/// Occupies a pool of one place, submits jobs, and then lets them run one after another.
class Order {
public:
    Order() { EXPECT_TRUE(first_.began.wait()); }
    void add(const std::string& client, Priority priority, const std::string& name) {
        auto ticket = pool_.submit({.run = [this, name](std::stop_token) { ran_.push_back(name); },
                                    .client = client,
                                    .priority = priority});
        ASSERT_TRUE(ticket);
        tickets_.push_back(std::move(*ticket));
    }
    std::vector<std::string> run() {
        running_->drop();
        awaitIdle(pool_);
        return ran_;
    }

private:
    std::vector<std::string> ran_;  // one job at a time
    Endless first_;
    EnginePool pool_{{.slice = 1h, .aging = 1h}};
    std::optional<EnginePool::Ticket> running_ = pool_.submit(first_.job());
    std::vector<EnginePool::Ticket> tickets_;
};

TEST(FairEnginePool, LiveMovesGoBeforeAnalysesBeforeReviews) {
    Order order;
    order.add("a", Priority::Review, "review");
    order.add("b", Priority::Analysis, "analysis");
    order.add("c", Priority::Live, "move");
    order.add("d", Priority::Live, "another move");
    EXPECT_EQ(order.run(),
              (std::vector<std::string>{"move", "another move", "analysis", "review"}));
}

TEST(FairEnginePool, ClientsTakeTurnsHoweverManyJobsOneHas) {
    Order order;
    for (const char* name : {"a1", "a2", "a3", "a4"}) order.add("a", Priority::Live, name);
    for (const char* name : {"b1", "b2"}) order.add("b", Priority::Live, name);
    order.add("c", Priority::Live, "c1");
    EXPECT_EQ(order.run(), (std::vector<std::string>{"a1", "b1", "c1", "a2", "b2", "a3", "a4"}));
}

TEST(FairEnginePool, TwoLongAnalysesOfOneClientGiveWayToAMoveOfAnother) {
    Polling one, two;
    EnginePool pool({.searches = 2, .slice = 20ms});
    const auto first = pool.submit(one.job("a", Priority::Analysis));
    const auto second = pool.submit(two.job("a", Priority::Analysis));
    ASSERT_TRUE(one.began.wait() && two.began.wait());
    Gate moved;
    const auto move = pool.submit({.run = [&](std::stop_token) { moved.open(); }, .client = "b"});
    EXPECT_TRUE(moved.wait());
    EXPECT_TRUE(one.runsOn() && two.runsOn()) << "both go on afterwards";
}

TEST(FairEnginePool, AnalysesOfTwoClientsShareOnePlace) {
    Polling one, two;
    EnginePool pool({.slice = 10ms});
    const auto first = pool.submit(one.job("a", Priority::Analysis));
    ASSERT_TRUE(one.began.wait());
    const auto second = pool.submit(two.job("b", Priority::Analysis));
    ASSERT_TRUE(two.began.wait());
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(one.runsOn() && two.runsOn());
    EXPECT_EQ(pool.load().running, 1);
    EXPECT_EQ(pool.load().paused, 1);
}

TEST(FairEnginePool, ALongMoveGivesWayToTheMoveOfAnotherClient) {
    Polling one;
    EnginePool pool({.slice = 10ms});
    const auto first = pool.submit(one.job("a", Priority::Live));
    ASSERT_TRUE(one.began.wait());
    Gate moved;
    const auto move = pool.submit({.run = [&](std::stop_token) { moved.open(); }, .client = "b"});
    EXPECT_TRUE(moved.wait());
}

TEST(FairEnginePool, AClientThatHasUsedLittleDoesNotWaitForTheSliceOfAnother) {
    Polling one;
    EnginePool pool({.slice = 10s});
    const auto first = pool.submit(one.job("a", Priority::Live));
    ASSERT_TRUE(one.began.wait());
    std::this_thread::sleep_for(1500ms);  // clearly more than next to nothing of a slice
    Gate moved;
    const auto began = std::chrono::steady_clock::now();
    const auto move = pool.submit({.run = [&](std::stop_token) { moved.open(); }, .client = "b"});
    EXPECT_TRUE(moved.wait());
    EXPECT_LT(std::chrono::steady_clock::now() - began, 7s);
}

TEST(FairEnginePool, AMoveThatTakesLongCountsAsAnAnalysis) {
    Polling one;
    EnginePool pool({.slice = 10ms, .aging = 1h, .live = 50ms});
    const auto first = pool.submit(one.job("a", Priority::Live));
    ASSERT_TRUE(one.began.wait());
    Gate analysed;
    const auto second = pool.submit({.run = [&](std::stop_token) { analysed.open(); },
                                     .client = "b",
                                     .priority = Priority::Analysis});
    EXPECT_TRUE(analysed.wait());
}

TEST(FairEnginePool, MovesOfAClientThatHasHadManyCountAsAnalyses) {
    Polling one;
    EnginePool pool({.slice = 1h, .aging = 1h, .live = 1h, .liveUse = 100ms});
    {
        const auto first = pool.submit(one.job("a", Priority::Live));
        ASSERT_TRUE(one.began.wait());
        std::this_thread::sleep_for(500ms);
    }
    awaitIdle(pool);
    Endless keeper;
    auto keeping = pool.submit(keeper.job());
    ASSERT_TRUE(keeper.began.wait());
    std::vector<std::string> ran;
    const auto add = [&](const std::string& client, Priority priority) {
        return pool.submit({.run = [&ran, client](std::stop_token) { ran.push_back(client); },
                            .client = client,
                            .priority = priority});
    };
    const auto again = add("a", Priority::Live);
    const auto other = add("b", Priority::Analysis);
    keeping->drop();
    awaitIdle(pool);
    EXPECT_EQ(ran, (std::vector<std::string>{"b", "a"}));
}

TEST(FairEnginePool, WhatAClientHasUsedCountsWhenItComesBack) {
    Polling one;
    EnginePool pool({.slice = 1s, .aging = 1h});
    {
        const auto first = pool.submit(one.job("a", Priority::Live));
        ASSERT_TRUE(one.began.wait());
        std::this_thread::sleep_for(500ms);
    }
    awaitIdle(pool);
    Endless keeper;
    auto keeping = pool.submit(keeper.job());
    ASSERT_TRUE(keeper.began.wait());
    std::vector<std::string> ran;
    const auto add = [&](const std::string& client) {
        return pool.submit(
            {.run = [&ran, client](std::stop_token) { ran.push_back(client); }, .client = client});
    };
    const auto again = add("a");
    const auto other = add("b");
    keeping->drop();
    awaitIdle(pool);
    EXPECT_EQ(ran, (std::vector<std::string>{"b", "a"}));
}

TEST(FairEnginePool, LongMovesOfManyClientsDoNotKeepOutAnother) {
    // One place and one pause: four live moves may be started.
    EnginePool pool({.slice = 5ms, .maxPaused = 1, .minRun = 50ms});
    std::vector<Polling> hogs(8);
    std::vector<std::optional<EnginePool::Ticket>> tickets;
    for (std::size_t i = 0; i < hogs.size(); ++i)
        tickets.push_back(pool.submit(hogs[i].job(std::to_string(i), Priority::Live)));
    for (std::size_t i = 0; i < 4; ++i) ASSERT_TRUE(hogs[i].began.wait());
    Gate moved;
    const auto move =
        pool.submit({.run = [&](std::stop_token) { moved.open(); }, .client = "honest"});
    EXPECT_TRUE(moved.wait());
}

TEST(FairEnginePool, AnalysesOfManyClientsAreCutForAnotherThatHasNone) {
    EnginePool pool({.slice = 5ms, .maxPaused = 1, .minRun = 50ms});
    const auto analyse = [&](const std::string& client, std::atomic<bool>& isCut) {
        return std::jthread([&pool, &isCut, client](const std::stop_token& stop) {
            runInPool(pool, stop, {.client = client, .priority = Priority::Analysis},
                      [&](const auto& yield, const std::stop_token& cut) {
                          while (!stop.stop_requested() && !cut.stop_requested()) {
                              yield();
                              std::this_thread::sleep_for(1ms);
                          }
                          isCut = cut.stop_requested();
                      });
        });
    };
    std::atomic<bool> cuts[2] = {false, false};
    const auto one = analyse("a", cuts[0]);
    const auto two = analyse("b", cuts[1]);
    while (pool.load().running + pool.load().paused < 2) std::this_thread::sleep_for(1ms);
    EXPECT_TRUE(runInPool(pool, {}, {.client = "c", .priority = Priority::Analysis},
                          [](const auto&, const auto&) {}));
    EXPECT_TRUE(cuts[0] || cuts[1]);
}

TEST(FairEnginePool, OneClientDoesNotPauseItsOwnSearchesOfOneKind) {
    Polling one;
    EnginePool pool({.slice = 1ms, .aging = 1h});
    const auto first = pool.submit(one.job("a", Priority::Analysis));
    ASSERT_TRUE(one.began.wait());
    const auto second =
        pool.submit({.run = [](std::stop_token) {}, .client = "a", .priority = Priority::Analysis});
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(one.runsOn());
    EXPECT_EQ(pool.load().queued, 1);
}

TEST(FairEnginePool, NothingWaitsForEverBehindAHigherPriority) {
    Polling moves, review;
    EnginePool pool({.slice = 10ms, .aging = 20ms});
    const auto first = pool.submit(moves.job("a", Priority::Live));
    ASSERT_TRUE(moves.began.wait());
    const auto second = pool.submit(review.job("b", Priority::Review));
    ASSERT_TRUE(review.began.wait());
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(review.runsOn() && moves.runsOn());
}

TEST(FairEnginePool, APausedSearchThatIsStoppedEndsAtOnce) {
    Polling paused;
    Endless move;  // does not poll: it keeps the only place
    EnginePool pool(1, 10);
    auto first = pool.submit(paused.job("a", Priority::Analysis));
    ASSERT_TRUE(paused.began.wait());
    auto second = pool.submit(move.job());
    ASSERT_TRUE(move.began.wait());
    EXPECT_EQ(pool.load().paused, 1);
    first->drop();
    EXPECT_TRUE(paused.ended.wait());
    EXPECT_EQ(pool.load().running, 1);
}

TEST(FairEnginePool, APoolMayEndWhileSearchesArePaused) {
    Polling paused;
    Endless move;
    EnginePool pool(1, 10);
    const auto first = pool.submit(paused.job("a", Priority::Analysis));
    ASSERT_TRUE(paused.began.wait());
    const auto second = pool.submit(move.job());
    ASSERT_TRUE(move.began.wait());
}

TEST(FairEnginePool, APausedSearchOfRunInPoolEndsWhenItIsStopped) {
    Endless move;
    EnginePool pool(1, 10);
    std::stop_source stop;
    Gate began;
    std::thread waiting([&] {
        EXPECT_TRUE(runInPool(pool, stop.get_token(), {.priority = Priority::Analysis},
                              [&](const auto& yield, const auto&) {
                                  began.open();
                                  while (!stop.stop_requested()) {
                                      yield();
                                      std::this_thread::sleep_for(1ms);
                                  }
                              }));
    });
    ASSERT_TRUE(began.wait());
    const auto second = pool.submit(move.job());
    EXPECT_TRUE(move.began.wait());
    stop.request_stop();
    waiting.join();
    EXPECT_EQ(pool.load().running, 1);
}

TEST(FairEnginePool, HoweverManyJobsOneClientHasAnotherIsTaken) {
    Endless endless;
    EnginePool pool(1, 256);
    const auto first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    std::vector<EnginePool::Ticket> tickets;
    while (auto ticket = pool.submit({.run = [](std::stop_token) {}, .client = "a"}))
        tickets.push_back(std::move(*ticket));
    EXPECT_EQ(tickets.size(), 256u);
    for (int client = 0; client < 50; ++client)
        for (int i = 0; i < 258; ++i)
            if (auto ticket =
                    pool.submit({.run = [](std::stop_token) {}, .client = std::to_string(client)}))
                tickets.push_back(std::move(*ticket));
    EXPECT_EQ(pool.load().queued, 256);
    EXPECT_TRUE(pool.submit({.run = [](std::stop_token) {}, .client = "honest"}));
}

TEST(FairEnginePool, AJobThatIsDisplacedHearsOfIt) {
    Endless endless;
    EnginePool pool(1, 2);
    const auto first = pool.submit(endless.job());
    ASSERT_TRUE(endless.began.wait());
    std::vector<std::string> displaced;
    const auto submit = [&](const std::string& name) {
        return pool.submit({.run = [](std::stop_token) {},
                            .client = name.substr(0, 1),
                            .onFailed =
                                [&displaced, name](EnginePool::Failure why) {
                                    EXPECT_EQ(why, EnginePool::Failure::Displaced);
                                    displaced.push_back(name);
                                }});
    };
    const auto one = submit("a1");
    const auto two = submit("a2");
    EXPECT_FALSE(submit("a3"));
    const auto other = submit("b1");
    EXPECT_TRUE(other);
    EXPECT_EQ(displaced, (std::vector<std::string>{"a2"}));
    EXPECT_FALSE(submit("c1")) << "each has one, and there is room for two";
}

}  // namespace
}  // namespace tengen::server
