#include "protocol/command_pump.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>

#include "protocol/testing/agents.hpp"

namespace tengen::protocol {
namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

/// Times that no machine reaches, where a test is not about them.
constexpr CommandPump::Timing kCalm{.endGrace = 10min, .patience = 10min, .grace = 10min};

template <class TestAgent>
struct Running {
    explicit Running(CommandPump::Timing timing = kCalm)
        : output([this](std::string_view line) {
              const std::scoped_lock lock(mutex);
              lines.emplace_back(line);
              changed.notify_all();
          }),
          session(setup(), [this](std::string_view line) { output.write(line); }),
          pump(session, output, timing) {}

    SessionSetup setup() {
        auto made = std::make_unique<TestAgent>();
        agent = made.get();
        return {.agent = std::move(made), .agentName = "test", .version = "1"};
    }

    /// What was written, as soon as there are that many lines, or what there is when it hangs.
    Lines await(std::size_t count) {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, 60s, [&] { return lines.size() >= count; });
        return lines;
    }
    Lines written() {
        const std::scoped_lock lock(mutex);
        return lines;
    }
    void awaitThought() {
        ASSERT_EQ(agent->started.get_future().wait_for(60s), std::future_status::ready);
    }

    std::mutex mutex;
    std::condition_variable changed;
    Lines lines;
    TestAgent* agent = nullptr;
    LineOutput output;
    GomocupSession session;
    CommandPump pump;
};

constexpr const char* kAbout = R"(name="Tengen test", version="1", author="The Tengen authors")";

TEST(CommandPump, StopsAThoughtAndAnswers) {
    for (const char* stop : {"YXSTOP\n", "stop\r\n"}) {
        Running<testing::SlowAgent> running;
        running.pump.feed("START 15\nBEGIN\n");
        running.awaitThought();
        EXPECT_EQ(running.written(), Lines{"OK"});
        running.pump.feed(stop);
        EXPECT_EQ(running.await(2), (Lines{"OK", "0,14"}));
    }
}

TEST(CommandPump, StopsAThoughtThatHasNotEvenBegun) {
    Running<testing::SlowAgent> running;
    running.pump.feed("START 15\nBEGIN\nSTOP\n");
    EXPECT_EQ(running.await(2), (Lines{"OK", "0,14"}));
}

TEST(CommandPump, StopsNothingThatComesLater) {
    Running<testing::SlowAgent> running;
    running.pump.feed("STOP\nSTART 15\nBEGIN\n");
    running.awaitThought();
    EXPECT_FALSE(running.agent->wasStopped);
    EXPECT_EQ(running.written(), Lines{"OK"});
    running.pump.feed("STOP\n");
    EXPECT_EQ(running.await(2).size(), 2u);
}

TEST(CommandPump, LetsOtherLinesWaitForTheThought) {
    Running<testing::SlowAgent> running;
    running.pump.feed("START 15\nBEGIN\n");
    running.awaitThought();
    running.pump.feed("ABOUT\nINFO rule 7\nRESTART\n");
    EXPECT_EQ(running.written(), Lines{"OK"});
    running.pump.feed("STOP\n");
    const Lines all = running.await(5);
    ASSERT_EQ(all.size(), 5u);
    EXPECT_EQ(all[1], "0,14");
    EXPECT_EQ(all[2], kAbout);
    EXPECT_EQ(all[3].substr(0, 14), "MESSAGE rule 7");
    EXPECT_EQ(all[4], "OK");
}

TEST(CommandPump, PondersUntilALineComes) {
    Running<testing::PonderingAgent> running;
    running.pump.feed("INFO pondering 1\nSTART 15\nBEGIN\n");
    EXPECT_EQ(running.agent->awaitPondering(), 2);
    EXPECT_EQ(running.await(2), (Lines{"OK", "0,14"})) << "it pondered after its answer";
    running.pump.feed("TURN 7,7\n");
    EXPECT_EQ(running.agent->awaitPondering(), 4) << "the next one";
    EXPECT_EQ(running.await(3).size(), 3u);
    EXPECT_EQ(running.agent->stopped(), 1);
    running.pump.feed("STOP\nABOUT\n");
    EXPECT_EQ(running.await(4).back(), kAbout);
    EXPECT_EQ(running.agent->stopped(), 2);
}

TEST(CommandPump, EndsWhilePondering) {
    for (const bool byEnd : {true, false}) {
        Running<testing::PonderingAgent> running;
        running.pump.feed("INFO pondering 1\nSTART 15\nBEGIN\n");
        running.agent->awaitPondering();
        if (byEnd)
            running.pump.feed("END\n");
        else
            running.pump.close();
        EXPECT_TRUE(running.pump.finish());
        EXPECT_EQ(running.written(), (Lines{"OK", "0,14"}));
    }
}

TEST(CommandPump, EndsAThoughtInSilence) {
    Running<testing::SlowAgent> running({.endGrace = 0ms, .patience = 10min});
    running.pump.feed("START 15\nBEGIN\n");
    running.awaitThought();
    running.pump.feed("ABOUT\nEND\nABOUT\n");
    EXPECT_TRUE(running.pump.hasEnded());
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written(), Lines{"OK"});
}

TEST(CommandPump, AnswersWhatWasSentInOneBreathWithEnd) {
    Running<testing::FirstPointAgent> running;
    running.pump.feed("START 15\nBEGIN\nTURN 7,7\nEND\nABOUT\n");
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written(), (Lines{"OK", "0,14", "1,14"}));
}

TEST(CommandPump, DoesNotWaitForAnAgentThatWillNotStop) {
    Running<testing::StubbornAgent> running({.endGrace = 0ms, .patience = 1ms});
    running.pump.feed("START 15\nBEGIN\n");
    running.awaitThought();
    running.pump.feed("END\n");
    EXPECT_FALSE(running.pump.finish());
    running.agent->release.set_value();
    EXPECT_EQ(running.written(), Lines{"OK"});
}

TEST(CommandPump, FinishesWhatWasSentWhenTheInputEnds) {
    Running<testing::FirstPointAgent> running;
    running.pump.feed("START 15\nBEGIN\nABOUT");
    running.pump.close();
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written(), (Lines{"OK", "0,14", kAbout})) << "the last line lacks its end";
}

TEST(CommandPump, StopsAThoughtWithoutLimitWhenTheInputEnds) {
    Running<testing::SlowAgent> running({.grace = 0ms});
    running.pump.feed("START 15\nBEGIN\n");
    running.awaitThought();
    running.pump.close();
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written(), (Lines{"OK", "0,14"}));
}

TEST(CommandPump, EndsCleanlyInTheMiddleOfABlock) {
    Running<testing::FirstPointAgent> running;
    running.pump.feed("START 15\nBOARD\n7,7,1\n8,");
    running.pump.close();
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written(), Lines{"OK"});
}

TEST(CommandPump, GivesOneErrorForAMegabyteWithoutALineEnd) {
    Running<testing::FirstPointAgent> running;
    const std::string kilobyte(1024, 'x');
    for (int i = 0; i < 1024; ++i) running.pump.feed(kilobyte);
    running.pump.feed("\nSTART 15\n");
    running.pump.close();
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written(), (Lines{"ERROR a line of more than 64 KB is not read", "OK"}));
}

TEST(CommandPump, OutlivesAnAgentThatFails) {
    Running<testing::FailingAgent> running;
    running.pump.feed("START 15\nBEGIN\nABOUT\n");
    EXPECT_EQ(running.await(3), (Lines{"OK", "ERROR the engine failed: out of luck", kAbout}));
}

TEST(CommandPump, TakesMoreLinesThanItKeeps) {
    Running<testing::FirstPointAgent> running;
    for (int i = 0; i < 10000; ++i) running.pump.feed("ABOUT\n");
    running.pump.close();
    EXPECT_TRUE(running.pump.finish());
    EXPECT_EQ(running.written().size(), 10000u);
}

}  // namespace
}  // namespace tengen::protocol
