// The words of the protocol are tested as whole conversations, tests/snapshots/engine_*. Here is
// what those do not show: what reaches the agent, and lines that no text file holds.

#include "protocol/gomocup_session.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "protocol/testing/agents.hpp"

namespace tengen::protocol {
namespace {

using namespace std::chrono_literals;
using Lines = std::vector<std::string>;

template <class TestAgent = testing::FirstPointAgent>
struct Talk {
    explicit Talk(SessionSetup setup = {}) : session(withAgent(std::move(setup)), sink()) {}

    /// The answers to these lines.
    Lines say(std::initializer_list<std::string_view> lines) {
        answers.clear();
        for (const std::string_view line : lines) session.handle(line, interrupts);
        return answers;
    }

    SessionSetup withAgent(SessionSetup setup) {
        auto made = std::make_unique<TestAgent>();
        agent = made.get();
        setup.agent = std::move(made);
        setup.agentName = "test";
        setup.version = "1.2.3";
        return setup;
    }
    LineSink sink() {
        return [this](std::string_view line) { answers.emplace_back(line); };
    }
    [[nodiscard]] const search::Limits& asked() const { return agent->asked.back(); }

    TestAgent* agent = nullptr;
    Lines answers;
    Interrupts interrupts;
    GomocupSession session;
};

TEST(GomocupSession, HandsTheLimitsToTheAgent) {
    Talk talk({.clock = ClockKind::ProcessCpu});
    talk.say({"START 15", "INFO timeout_turn 1000", "INFO timeout_match 60000",
              "INFO time_left 20000", "INFO time_increment 300", "INFO max_depth 7",
              "INFO max_node 123456", "INFO thread_num 2", "BEGIN"});
    EXPECT_EQ(talk.asked().time, 998ms);
    EXPECT_EQ(talk.asked().matchTime, 19998ms);
    EXPECT_EQ(talk.asked().increment, 300ms);
    EXPECT_EQ(talk.asked().clock, ClockKind::ProcessCpu);
    EXPECT_EQ(talk.asked().depth, 7);
    EXPECT_EQ(talk.asked().nodes, 123456u);
    EXPECT_EQ(talk.asked().threads, 2);
    EXPECT_EQ(talk.asked().multiPv, 1);
}

TEST(GomocupSession, TellsTheAgentWhatItsTablesMayTake) {
    Talk talk;
    talk.say({"INFO max_memory 100000000", "START 15"});
    EXPECT_EQ(talk.agent->tableMemory, 50'000'000u);
    talk.say({"INFO hash_size 2048", "INFO time_left 1000"});
    EXPECT_EQ(talk.agent->tableMemory, 2048u * 1024);
    talk.say({"INFO max_memory 0"});
    EXPECT_EQ(talk.agent->tableMemory, 0u);
}

TEST(GomocupSession, CountsTheStartUpIntoTheFirstMoveOnly) {
    Talk talk({.startUpCost = [] { return std::chrono::nanoseconds(200ms); }});
    talk.say({"START 15", "INFO timeout_turn 1000", "BEGIN"});
    EXPECT_EQ(talk.asked().time, 730ms) << "50 ms of overhead, and 20 for an unknown machine";
    talk.say({"TURN 7,7"});
    EXPECT_EQ(talk.asked().time, 932ms) << "which made no pause";
}

TEST(GomocupSession, CountsTheMatchClockDownBetweenMoves) {
    Talk talk({.startUpCost = [] { return std::chrono::nanoseconds(3s); }});
    talk.say({"START 15", "INFO timeout_match 60000", "BEGIN", "TURN 7,7"});
    EXPECT_LE(talk.asked().matchTime, 56900ms);
}

TEST(GomocupSession, AsksForAsManyLinesAsWanted) {
    Talk talk;
    talk.say({"START 15", "YXNBEST 5"});
    EXPECT_EQ(talk.asked().multiPv, 5);
    talk.say({"RESTART", "YXSEARCHDEFEND"});
    EXPECT_EQ(talk.asked().multiPv, 225);
}

TEST(GomocupSession, MarksEveryMoveThatDoesNotMeetTheThreat) {
    const auto isLost = [](const Lines& lines, std::string_view point) {
        return std::ranges::count(lines, "MESSAGE REALTIME LOST " + std::string(point)) == 1;
    };
    const auto count = [](const Lines& lines) {
        return std::ranges::count_if(lines, [](const std::string& line) {
            return line.starts_with("MESSAGE REALTIME LOST");
        });
    };
    Talk talk;
    talk.say({"INFO show_detail 1", "START 15", "YXBOARD 6,7,2 0,0,1 7,7,2 14,0,1 8,7,2 DONE",
              "YXSEARCHDEFEND"});
    EXPECT_EQ(count(talk.answers), 220 - 2) << "an open three is met at its ends";
    EXPECT_TRUE(isLost(talk.answers, "1,1"));
    EXPECT_FALSE(isLost(talk.answers, "5,7"));
    EXPECT_TRUE(isLost(talk.answers, "10,7"));

    talk.say(
        {"RESTART", "YXBOARD 6,7,2 0,0,1 7,7,2 14,0,1 8,7,2 5,7,1 9,7,2 DONE", "YXSEARCHDEFEND"});
    EXPECT_EQ(count(talk.answers), 218 - 1) << "a four has one";
    EXPECT_FALSE(isLost(talk.answers, "10,7"));

    talk.say({"RESTART", "YXBOARD 7,7,2 DONE", "YXSEARCHDEFEND"});
    EXPECT_EQ(count(talk.answers), 0);
}

TEST(GomocupSession, ExcludesBlockedPoints) {
    Talk talk;
    talk.say({"START 15", "BOARD 7,7,2 0,14,3 DONE"});
    EXPECT_EQ(talk.answers, (Lines{"OK", "1,14"}))
        << "0,14 is the first in board order, and a wall";
    talk.say({"TAKEBACK 1,14", "YXBLOCK 1,14 2,14 DONE", "YXNBEST 1"});
    EXPECT_EQ(talk.answers, (Lines{"OK", "3,14"}));
    talk.say({"RESTART", "YXBLOCKRESET", "BEGIN"});
    EXPECT_EQ(talk.answers, (Lines{"OK", "0,14"}));
}

TEST(GomocupSession, PassesOnThatItWasStopped) {
    Talk talk;
    std::stop_source stop;
    talk.interrupts.stop = stop.get_token();
    talk.say({"START 15", "BEGIN"});
    EXPECT_FALSE(talk.agent->wasStopped);
    stop.request_stop();
    EXPECT_EQ(talk.say({"TURN 7,7"}), (Lines{"1,14"})) << "a move is owed all the same";
    EXPECT_TRUE(talk.agent->wasStopped);
}

TEST(GomocupSession, IsStoppedByAHangUpOnlyWhereNothingElseEndsTheSearch) {
    Talk talk;
    std::stop_source hangUp;
    hangUp.request_stop();
    talk.interrupts.hangUp = hangUp.get_token();
    talk.say({"START 15", "BEGIN"});
    EXPECT_TRUE(talk.agent->wasStopped);
    talk.say({"INFO max_depth 225", "TURN 7,7"});
    EXPECT_TRUE(talk.agent->wasStopped) << "an interface's way to say no limit";
    for (const char* limit : {"INFO timeout_turn 30000", "INFO timeout_match 36000000"}) {
        Talk slow;
        slow.interrupts = talk.interrupts;
        slow.say({"START 15", limit, "BEGIN"});
        EXPECT_TRUE(slow.agent->wasStopped) << limit;
    }
    for (const char* limit : {"INFO timeout_turn 5000", "INFO max_node 10", "INFO max_depth 3",
                              "INFO timeout_match 60000"}) {
        Talk limited;
        limited.interrupts = talk.interrupts;
        limited.say({"START 15", limit, "BEGIN"});
        EXPECT_FALSE(limited.agent->wasStopped) << limit;
    }
}

TEST(GomocupSession, PondersOnTheReplyItExpectsAndOnlyIfItMay) {
    Talk<testing::PonderingAgent> talk;
    std::stop_source stop;
    stop.request_stop();
    talk.say({"START 15", "BEGIN"});
    EXPECT_FALSE(talk.session.wantsToPonder());
    talk.say({"INFO pondering 1", "RESTART", "BEGIN"});
    ASSERT_TRUE(talk.session.wantsToPonder());
    talk.session.ponder(stop.get_token());
    EXPECT_EQ(talk.agent->plies.back(), 2) << "after 0,14 and 1,14";
    EXPECT_EQ(talk.answers.size(), 2u) << "it says nothing";
    EXPECT_FALSE(talk.session.wantsToPonder()) << "once";

    talk.say({"TURN 7,7"});
    EXPECT_TRUE(talk.session.wantsToPonder());
    talk.say({"INFO time_left 1000"});
    EXPECT_FALSE(talk.session.wantsToPonder()) << "any command ends it";
    talk.say({"INFO pondering 0", "TURN 7,8"});
    EXPECT_FALSE(talk.session.wantsToPonder());
}

TEST(GomocupSession, HasNothingToPonderOnWhenTheGameIsOver) {
    Talk talk;
    talk.say({"INFO pondering 1", "START 5",
              "BOARD 1,4,1 0,0,2 2,4,1 0,1,2 3,4,1 0,2,2 4,4,1 1,1,2 DONE"});
    EXPECT_EQ(talk.answers.back(), "0,4") << "five";
    EXPECT_FALSE(talk.session.wantsToPonder());
}

TEST(GomocupSession, RefusesGamesThatTheAgentDoesNotPlay) {
    Talk<testing::PickyAgent> talk;
    EXPECT_EQ(talk.say({"START 15", "INFO rule 4", "START 20", "START 15", "BEGIN"}),
              (Lines{"ERROR this agent plays Renju on 15 lines only",
                     "ERROR this agent plays Renju on 15 lines only", "OK", "0,14"}));
    EXPECT_EQ(talk.say({"INFO rule 0", "TURN 7,7", "INFO rule 4", "TURN 7,7"}),
              (Lines{"ERROR this agent plays Renju on 15 lines only", "1,14"}));
}

TEST(GomocupSession, PlaysARuleThatItNamesInPlaceOfAnUnknownOne) {
    Talk talk;
    const std::string unknown =
        " is not supported; the rules are 0 freestyle, 1 standard, 4 renju, 8 caro, 9 "
        "caro-standard; this game is ";
    EXPECT_EQ(talk.say({"INFO rule 7", "START 15"}),
              (Lines{"MESSAGE rule 7" + unknown + "freestyle", "OK"}));
    EXPECT_EQ(talk.say({"RESTART"}), Lines{"OK"}) << "it is said once";
    EXPECT_EQ(talk.say({"INFO rule 1", "RESTART", "INFO rule 3", "RESTART"}),
              (Lines{"OK", "MESSAGE rule 3" + unknown + "standard", "OK"}));
}

TEST(GomocupSession, SharesHalfTheTimeOfAnOpeningAmongTheMovesThatArePlayedOut) {
    Talk talk;
    talk.say({"START 15", "INFO timeout_turn 6500", "SWAP2BOARD 7,7 8,8 9,9 DONE"});
    ASSERT_GT(talk.agent->asked.size(), 1u);
    EXPECT_LE(talk.agent->asked.front().time, 50ms) << "6400 ms / 2 / 64";
    EXPECT_GT(talk.agent->asked.front().time, 0ms);
}

TEST(GomocupSession, ForgetsABlockWithAnOverlongLine) {
    Talk talk;
    talk.say({"START 15", "BOARD", "7,7,2"});
    talk.session.handleOverlong();
    EXPECT_EQ(talk.say({"8,8,1", "DONE"}),
              (Lines{"ERROR BOARD: a line of more than 64 KB is not read"}));
    EXPECT_EQ(talk.say({"BEGIN"}), (Lines{"0,14"})) << "nothing was set";
    talk.answers.clear();
    talk.session.handleOverlong();
    EXPECT_EQ(talk.answers, (Lines{"ERROR a line of more than 64 KB is not read"}));
}

TEST(GomocupSession, TakesAnOverlongLineForAPathThatItCannotRead) {
    Talk talk;
    talk.say({"YXSETDATABASE"});
    talk.session.handleOverlong();
    EXPECT_EQ(talk.answers, (Lines{"ERROR a line of more than 64 KB is not read"}));
    EXPECT_EQ(talk.say({"START 15"}), (Lines{"OK"}));
}

TEST(GomocupSession, QuotesStrangeBytesHarmlessly) {
    Talk talk;
    EXPECT_EQ(talk.say({std::string_view("AB\0OUT", 6), "\x1b[2J", "\xff"}),
              (Lines{"UNKNOWN there is no command 'AB?OUT'", "UNKNOWN there is no command '?[2J'",
                     "UNKNOWN there is no command '?'"}));
}

TEST(GomocupSession, KeepsFewComplaints) {
    Talk talk;
    for (int i = 0; i < 1000; ++i) talk.say({"INFO thread_num 0"});
    EXPECT_TRUE(talk.answers.empty()) << "INFO has no answer";
    EXPECT_LE(talk.say({"ABOUT"}).size(), 17u);
    EXPECT_EQ(talk.say({"ABOUT"}).size(), 1u);
}

TEST(GomocupSession, EndsAtEndInAnyCase) {
    Talk talk;
    EXPECT_TRUE(talk.session.handle("ABOUT"));
    EXPECT_FALSE(talk.session.handle("END"));
    EXPECT_FALSE(talk.session.handle(" end "));
}

TEST(GomocupSession, SaysWhoItIs) {
    Talk talk;
    EXPECT_EQ(talk.say({"about"}),
              (Lines{R"(name="Tengen test", version="1.2.3", author="The Tengen authors")"}));
}

}  // namespace
}  // namespace tengen::protocol
