#include "analysis/session.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>

#include "catalog/catalog.hpp"

namespace tengen::analysis {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

/// Long enough for any machine; only a hang takes it.
constexpr auto kPatience = 60s;

/// What all agents of a test share: how many think, and how often one was asked.
struct Thinkers {
    std::atomic<int> now = 0;
    std::atomic<int> max = 0;
    std::atomic<int> asked = 0;
};

/// Thinks until it is told to stop, or for one moment if it has a depth; tells one report before.
class SlowAgent : public agents::Agent {
public:
    explicit SlowAgent(Thinkers& thinkers) : thinkers_(thinkers) {}

    search::Report choose(const Board&, const search::Limits& limits, std::stop_token stop,
                          const search::OnReport& onReport) override {
        ++thinkers_.asked;
        const int now = ++thinkers_.now;
        for (int max = thinkers_.max; max < now;)
            if (thinkers_.max.compare_exchange_weak(max, now)) break;
        search::Report report{
            .depth = 1, .nodes = 1, .lines = {{.score = 7, .moves = {Point(7, 7)}}}};
        if (onReport) onReport(report);
        if (limits.depth == 0) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any never;
            never.wait(lock, stop, [] { return false; });
        }
        report.depth = 2;
        --thinkers_.now;
        return report;
    }

private:
    Thinkers& thinkers_;
};

class ThrowingAgent : public agents::Agent {
public:
    search::Report choose(const Board&, const search::Limits&, std::stop_token,
                          const search::OnReport&) override {
        throw std::bad_alloc();
    }
};

class Session : public testing::Test {
protected:
    AnalysisSession::Setup setup() {
        AnalysisSession::Setup setup;
        setup.makeAgent = [this](std::string_view text) -> Result<std::unique_ptr<agents::Agent>> {
            if (text == "slow") return std::unique_ptr<agents::Agent>(new SlowAgent(thinkers_));
            if (text == "broken") return std::unique_ptr<agents::Agent>(new ThrowingAgent);
            return catalog::makeAgent(text, 1);
        };
        setup.agent = "slow";
        setup.version = "test 1";
        setup.agents = {"slow"};
        return setup;
    }

    AnalysisSession& start(AnalysisSession::Setup setup) {
        session_ = std::make_unique<AnalysisSession>(std::move(setup), [this](std::string_view s) {
            const std::scoped_lock lock(mutex_);
            heard_.push_back(json::parse(s));
            changed_.notify_all();
        });
        return *session_;
    }

    /// The next reply, in the order they came.
    json next() {
        std::unique_lock lock(mutex_);
        const auto ready = [this] { return told_ < heard_.size(); };
        if (!changed_.wait_for(lock, kPatience, ready)) {
            ADD_FAILURE() << "no reply";
            return {};
        }
        return heard_[told_++];
    }

    std::size_t untold() {
        const std::scoped_lock lock(mutex_);
        return heard_.size() - told_;
    }

    void awaitThinkers(int count) {
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (thinkers_.now != count && std::chrono::steady_clock::now() < deadline)
            std::this_thread::sleep_for(1ms);
        ASSERT_EQ(thinkers_.now, count);
    }

    Thinkers thinkers_;

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<json> heard_;
    std::size_t told_ = 0;
    std::unique_ptr<AnalysisSession> session_;  // last: its threads use the others
};

constexpr std::string_view kEndless = R"({"v":1,"id":"a","stream":true})";

TEST_F(Session, StopBringsTheFinalReplyAndLeavesNoThread) {
    auto& session = start(setup());
    session.handle(kEndless);
    EXPECT_EQ(next()["final"], false);
    awaitThinkers(1);
    EXPECT_FALSE(session.awaitIdle(1ms));

    session.handle(R"({"v":1,"id":"b","action":"stop","target":"a"})");
    const json last = next();
    EXPECT_EQ(last["id"], "a");
    EXPECT_EQ(last["final"], true);
    EXPECT_EQ(last["depth"], 2);
    EXPECT_TRUE(session.awaitIdle(kPatience)) << "a search thread remains";
    EXPECT_EQ(thinkers_.now, 0);
    session.finish();
    EXPECT_EQ(untold(), 0u) << "a stop has no reply of its own";
}

TEST_F(Session, ARequestThatWaitsIsStoppedAtOnceToo) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"a"})");
    awaitThinkers(1);
    session.handle(R"({"v":1,"id":"b"})");
    session.handle(R"({"v":1,"id":"c","action":"stop","target":"b"})");
    EXPECT_EQ(next()["id"], "b");
    EXPECT_EQ(thinkers_.now, 1) << "the other one goes on";
    session.stopAll();
    EXPECT_EQ(next()["id"], "a");
}

TEST_F(Session, WhatWaitsIsNotSearchedForAClientThatIsGone) {
    auto setup = this->setup();
    std::atomic<int> made = 0;
    setup.makeAgent = [&, make = setup.makeAgent](std::string_view text) {
        ++made;
        return make(text);
    };
    AnalysisSession& session = start(std::move(setup));
    session.handle(R"({"v":1,"id":"a","stream":true})");
    next();  // it has begun
    for (int i = 0; i < 10; ++i) session.handle(R"({"v":1,"id":")" + std::to_string(i) + "\"}");
    session.abandon();
    EXPECT_TRUE(session.awaitIdle(kPatience));
    EXPECT_EQ(made, 1);
}

TEST_F(Session, OnlySoManySearchAtATime) {
    auto two = setup();
    two.searches = 2;
    auto& session = start(std::move(two));
    for (int i = 0; i < 20; ++i)
        session.handle(R"({"v":1,"limits":{"depth":1},"id":")" + std::to_string(i) + "\"}");
    session.finish();
    EXPECT_EQ(thinkers_.asked, 20);
    EXPECT_LE(thinkers_.max, 2);
    EXPECT_EQ(untold(), 20u);
}

TEST_F(Session, RequestsAreTakenInTurn) {
    auto& session = start(setup());
    for (int i = 0; i < 5; ++i)
        session.handle(R"({"v":1,"limits":{"depth":1},"id":")" + std::to_string(i) + "\"}");
    for (int i = 0; i < 5; ++i) EXPECT_EQ(next()["id"], std::to_string(i));
}

TEST_F(Session, AnOpenIdIsRefusedAndAClosedOneMayComeAgain) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"a"})");
    for (const std::string_view again :
         {R"({"v":1,"id":"a"})", R"({"v":1,"id":"a","action":"version"})",
          R"({"v":1,"id":"a","action":"stop","target":"a"})"}) {
        session.handle(again);
        const json reply = next();
        EXPECT_EQ(reply["id"], "a");
        EXPECT_EQ(reply["error"]["code"], "duplicate-id");
    }
    session.handle(R"({"v":1,"id":"b","action":"stop","target":"a"})");
    EXPECT_EQ(next()["final"], true);
    session.handle(R"({"v":1,"id":"a","limits":{"depth":1}})");
    EXPECT_EQ(next()["final"], true);
}

TEST_F(Session, StoppingWhatIsNotOpenIsAnErrorOfTheStop) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"b","action":"stop","target":"a"})");
    const json reply = next();
    EXPECT_EQ(reply["id"], "b");
    EXPECT_EQ(reply["error"]["code"], "not-running");
}

TEST_F(Session, TheOwnerOfTheProcessorsRunsTheSearchesOrHasNoRoom) {
    auto shared = setup();
    std::atomic<int> performed = 0;
    shared.perform = [&](const auto& asked, const auto& search) {
        if (asked.id == "full") return false;
        ++performed;
        search({.stop = asked.stop});
        return true;
    };
    auto& session = start(std::move(shared));
    session.handle(R"({"v":1,"id":"a","limits":{"depth":1}})");
    EXPECT_EQ(next()["depth"], 2);
    EXPECT_EQ(performed, 1);
    session.handle(R"({"v":1,"id":"full","limits":{"depth":1}})");
    EXPECT_EQ(next()["error"]["code"], "busy");
    session.finish();
    EXPECT_EQ(thinkers_.asked, 1);
}

TEST_F(Session, MoreThanCanWaitIsBusy) {
    auto narrow = setup();
    narrow.maxWaiting = 1;
    auto& session = start(std::move(narrow));
    session.handle(R"({"v":1,"id":"a"})");
    EXPECT_TRUE(session.awaitRoom(1ms));
    session.handle(R"({"v":1,"id":"b"})");
    EXPECT_FALSE(session.awaitRoom(1ms));
    session.handle(R"({"v":1,"id":"c"})");
    const json reply = next();
    EXPECT_EQ(reply["id"], "c");
    EXPECT_EQ(reply["error"]["code"], "busy");
    session.handle(R"({"v":1,"id":"d","action":"stop","target":"b"})");
    EXPECT_EQ(next()["id"], "b");
    EXPECT_TRUE(session.awaitRoom(kPatience));
}

TEST_F(Session, TheEndOfAConversationAnswersEverything) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"a"})");
    session.handle(R"({"v":1,"id":"b","limits":{"depth":1}})");
    session.handle(R"({"v":1,"id":"c","action":"balance"})");
    session.stopEndless();
    session.finish();
    EXPECT_EQ(next()["id"], "a");
    EXPECT_EQ(next()["id"], "b");
    EXPECT_EQ(next()["id"], "c");
}

TEST_F(Session, StopEndlessLeavesTheLimitedOnesAlone) {
    auto& session = start(setup());
    // The slow agent heeds depth alone, so this one only ends by a stop, though it has a limit.
    session.handle(R"({"v":1,"id":"a","limits":{"nodes":9}})");
    awaitThinkers(1);
    session.stopEndless();
    EXPECT_FALSE(session.awaitIdle(20ms));
    session.stopAll();
    EXPECT_TRUE(session.awaitIdle(kPatience));
}

TEST_F(Session, ASearchThatBreaksOffIsAnErrorAndTheNextOneRuns) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"a","agent":"broken"})");
    const json reply = next();
    EXPECT_EQ(reply["id"], "a");
    EXPECT_EQ(reply["error"]["code"], "failed");
    session.handle(R"({"v":1,"id":"b","agent":"fudan5"})");
    EXPECT_EQ(next()["evaluation"], "fudan5");
}

TEST_F(Session, AnUnknownAgentIsAnErrorThatListsTheKnownOnes) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"a","agent":"unknown"})");
    const json reply = next();
    EXPECT_EQ(reply["error"]["code"], "agent");
    EXPECT_NE(reply["error"]["message"].get<std::string>().find("fudan5"), std::string::npos);
    session.handle(R"({"v":1,"id":"b","action":"balance","agent":"unknown"})");
    EXPECT_EQ(next()["error"]["code"], "agent");
}

TEST_F(Session, TheSolverStopsByTimeByNodesAndWhenTold) {
    auto& session = start(setup());
    session.handle(
        R"({"v":1,"id":"a","action":"solve","kind":"vct","limits":{"nodes":1},"toMove":"black",)"
        R"("stones":{"black":["h8","h9","i8","g7","j6"],"white":["a1","a3","a5","a7"]}})");
    const json byNodes = next();
    EXPECT_EQ(byNodes["id"], "a");
    EXPECT_TRUE(byNodes["solved"].is_null()) << byNodes;
    EXPECT_TRUE(byNodes["in"].is_null());
}

TEST_F(Session, AFourThatWinsIsSolvedWithItsLine) {
    auto& session = start(setup());
    session.handle(R"({"v":1,"id":"a","action":"solve","kind":"vcf","toMove":"black",)"
                   R"("stones":{"black":["f8","g8","h8"],"white":["a1","c1"]}})");
    const json reply = next();
    EXPECT_EQ(reply["solved"], true);
    EXPECT_EQ(reply["in"], 3);
    EXPECT_EQ(reply["line"].size(), 3u);
}

TEST_F(Session, BlankLinesMeanNothingAndBadOnesGoOn) {
    auto& session = start(setup());
    for (const std::string_view line : {"", "  ", "\r", "nonsense", R"({"v":1,"id":"x","y":2})"})
        session.handle(line);
    EXPECT_EQ(next()["error"]["code"], "syntax");
    EXPECT_EQ(next()["error"]["code"], "unknown-member");
    session.handle(R"({"v":1,"id":"v","action":"version"})");
    const json reply = next();
    EXPECT_EQ(reply["version"], "test 1");
    EXPECT_EQ(reply["agents"], json::array({"slow"}));
    EXPECT_EQ(untold(), 0u);
}

TEST_F(Session, DestroyingItStopsWhatRuns) {
    {
        AnalysisSession session(setup(), [](std::string_view) {});
        session.handle(R"({"v":1,"id":"a"})");
        session.handle(R"({"v":1,"id":"b"})");
        awaitThinkers(1);
    }
    EXPECT_EQ(thinkers_.now, 0);
    EXPECT_EQ(thinkers_.asked, 2) << "even the waiting one is answered";
}

}  // namespace
}  // namespace tengen::analysis
