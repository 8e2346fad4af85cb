#include "arena/engine_player.hpp"

#include <gtest/gtest.h>

#include "arena/agent_player.hpp"
#include "arena/game.hpp"
#include "arena/testing/mock_engine.hpp"
#include "catalog/catalog.hpp"
#include "core/notation.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;

/// Time that no machine is too slow for: only who hangs meets it.
constexpr PlayerLimits kAmple{.time = 60s};
constexpr Patience kPatient{.tolerance = 10s, .start = 60s, .end = 60s};

/// A game of the mock (Black, with the opening's move 3 to come) against fudan1.
FinishedGame gameOf(const std::string& way, PlayerLimits limits = kAmple,
                    Patience patience = kPatient) {
    EnginePlayer mock(testing::mockEngine(way), limits, patience);
    AgentPlayer agent(std::move(*catalog::makeAgent("fudan1", 1)), {});
    const GameTerms terms{.rules = {},
                          .opening = *parsePoints("h8i9", 15),
                          .limits = {limits, PlayerLimits{}},
                          .tolerance = patience.tolerance,
                          .adjudication = {}};
    return *playGame(terms, mock, agent, {});
}

void expectLost(const FinishedGame& game, Fault fault, std::string_view words) {
    ASSERT_TRUE(game.failures[0]) << "the mock did not fail";
    EXPECT_EQ(game.failures[0]->fault, fault) << game.failures[0]->reason;
    EXPECT_NE(game.failures[0]->reason.find(words), std::string::npos) << game.failures[0]->reason;
    EXPECT_FALSE(game.failures[1]);
    EXPECT_EQ(game.winner, Side::White);
    EXPECT_EQ(game.ending, Ending::Fault);
}

TEST(EnginePlayer, PlaysAWholeGame) {
    const FinishedGame game = gameOf("good");
    EXPECT_EQ(game.winner, Side::White);  // playing the first free point loses
    EXPECT_EQ(game.ending, Ending::Five);
    EXPECT_FALSE(game.failures[0]) << game.failures[0]->reason;
    EXPECT_EQ(toText(game.moves[2]), "a15");  // 0,0 of the protocol is the top left
    EXPECT_EQ(toText(game.moves[4]), "b15");
    EXPECT_EQ(game.times.size(), game.moves.size() - 2);
}

TEST(EnginePlayer, ThatMissesAnInstantTurnPlaysOnWithATurnDelay) {
    const PlayerLimits limits{.time = 1s};
    Patience patience{.tolerance = 500ms, .start = 60s, .end = 60s};
    expectLost(gameOf("deaf", limits, patience), Fault::Time, "did not answer within 1000 ms");
    patience.turnDelay = 250ms;
    const FinishedGame game = gameOf("deaf", limits, patience);
    EXPECT_FALSE(game.failures[0]) << game.failures[0]->reason;
    EXPECT_EQ(game.ending, Ending::Five);
    EXPECT_EQ(game.overruns[0], Overrun{}) << "the delay is not the engine's time";
}

TEST(EnginePlayer, ThatCrashesLoses) {
    expectLost(gameOf("crash"), Fault::Crash, "killed by signal 11");
    EXPECT_NE(gameOf("crash").failures[0]->reason.find("mock: about to crash"), std::string::npos);
}

TEST(EnginePlayer, ThatHangsLosesByTime) {
    expectLost(gameOf("hang", {.time = 300ms}, {.tolerance = 200ms, .start = 60s, .end = 60s}),
               Fault::Time, "did not answer within 300 ms");
}

TEST(EnginePlayer, ThatHangsLosesByMatchTimeToo) {
    const FinishedGame game =
        gameOf("hang", {.matchTime = 1s}, {.tolerance = 1s, .start = 60s, .end = 60s});
    expectLost(game, Fault::Time, "did not answer within");
}

TEST(EnginePlayer, ThatBurnsItsCpuTimeLosesByIt) {
    expectLost(gameOf("burn", {.time = 300ms, .clock = ClockKind::ProcessCpu},
                      {.tolerance = 200ms, .start = 60s, .end = 60s}),
               Fault::Time, "did not answer within 300 ms");
}

TEST(EnginePlayer, ThatSleepsByCpuTimeIsFoundOutByTheWallClock) {
    expectLost(gameOf("hang", {.time = 20ms, .clock = ClockKind::ProcessCpu},
                      {.tolerance = 100ms, .start = 2s, .end = 60s}),
               Fault::Time, "did not answer within 20 ms");
}

TEST(EnginePlayer, ThatFloodsLoses) {
    expectLost(gameOf("flood"), Fault::Flood, "a line without end");
    expectLost(gameOf("babble"), Fault::Flood, "8 MiB");
}

TEST(EnginePlayer, ThatPlaysWhereItCannotLoses) {
    expectLost(gameOf("illegal"), Fault::Illegal, "h8");
    expectLost(gameOf("outside"), Fault::Illegal, "no point of the board");
}

TEST(EnginePlayer, ThatAnswersGarbageLoses) {
    expectLost(gameOf("garbage"), Fault::Garbage, "'I would rather play chess'");
}

TEST(EnginePlayer, ThatIsSlowToStartLoses) {
    expectLost(gameOf("slow-start", kAmple, {.tolerance = 10s, .start = 500ms, .end = 60s}),
               Fault::Start, "did not answer START");
}

TEST(EnginePlayer, ThatEndsAtOnceOrRefusesLoses) {
    expectLost(gameOf("no-start"), Fault::Crash, "exit code 3");
    expectLost(gameOf("refuse"), Fault::Refused, "'ERROR I do not play today'");
}

TEST(EnginePlayer, ThatComplainsAndNeverMovesLosesWithItsWords) {
    expectLost(gameOf("error", {.time = 300ms}, {.tolerance = 200ms, .start = 60s, .end = 60s}),
               Fault::Time, "it said 'ERROR I have no idea'");
}

TEST(EnginePlayer, ThatIgnoresEndIsKilledAndLoses) {
    constexpr Patience kBrief{.tolerance = 10s, .start = 60s, .end = 300ms};
    const FinishedGame game = gameOf("ignore-end", kAmple, kBrief);
    expectLost(game, Fault::End, "did not end within 300 ms of END");
    EXPECT_EQ(game.moves.size(), gameOf("good").moves.size());  // it was played out before that
}

TEST(EnginePlayer, ThatLeavesAChildBehindEndsAllTheSame) {
    const FinishedGame game = gameOf("child");
    EXPECT_EQ(game.ending, Ending::Five);
    EXPECT_FALSE(game.failures[0]) << game.failures[0]->reason;
}

TEST(EnginePlayer, MaySuggestAndIsToldToPlay) {
    const FinishedGame game = gameOf("suggest");
    EXPECT_EQ(game.ending, Ending::Five);
    EXPECT_FALSE(game.failures[0]) << game.failures[0]->reason;
    EXPECT_EQ(toText(game.moves[2]), "a15");
}

/// A game under Swap2 of the mock as the second player, who is asked first for a colour.
FinishedGame swap2GameOf(const std::string& way) {
    EnginePlayer mock(testing::mockEngine(way), kAmple, kPatient);
    AgentPlayer agent(std::move(*catalog::makeAgent("fudan1", 1)), {}, 1);
    const GameTerms terms{.openingRule = openings::OpeningRule::Swap2,
                          .limits = {PlayerLimits{}, kAmple},
                          .tolerance = kPatient.tolerance};
    return *playGame(terms, agent, mock, {});
}

TEST(EnginePlayer, TakesBlackBySwapAndWhiteByItsMove) {
    const FinishedGame swap = swap2GameOf("swap");
    EXPECT_TRUE(swap.swapped);
    EXPECT_EQ(swap.winner, Side::White) << "the side that plays the first free point loses";
    EXPECT_EQ(swap.times.size(), swap.moves.size() - 3);
    const FinishedGame stay = swap2GameOf("stay");
    EXPECT_FALSE(stay.swapped);
    EXPECT_EQ(stay.winner, Side::Black);
    EXPECT_EQ(toText(stay.moves[3]), "a15");  // said with its colour, and played once
    EXPECT_EQ(toText(stay.moves[5]), "b15");
    for (const FinishedGame* game : {&swap, &stay})
        for (const auto& failed : game->failures) EXPECT_FALSE(failed) << failed->reason;
}

TEST(EnginePlayer, MayAddTwoStonesInSwap2AndBeAskedAfterThem) {
    const FinishedGame game = swap2GameOf("two");
    EXPECT_EQ(toText(game.moves[3]), "a15");
    EXPECT_EQ(toText(game.moves[4]), "a14");
    EXPECT_EQ(game.times.size(), game.moves.size() - 5);
    EXPECT_EQ(game.ending, Ending::Five);

    // The same the other way round: it presents three stones and decides when there are five.
    EnginePlayer mock(testing::mockEngine("two"), kAmple, kPatient);
    EnginePlayer rival(testing::mockEngine("two"), kAmple, kPatient);
    const GameTerms terms{.openingRule = openings::OpeningRule::Swap2,
                          .limits = {kAmple, kAmple},
                          .tolerance = kPatient.tolerance,
                          .adjudication = {.maxPlies = 9}};
    const auto both = *playGame(terms, mock, rival, {});
    EXPECT_EQ(toText(std::span(both.moves).first(5)), "h8i7j6a15a14");
    EXPECT_EQ(both.ending, Ending::Adjudicated);
    EXPECT_FALSE(both.swapped);  // who says SWAP after five stones has Black
}

TEST(EnginePlayer, ThatAnswersSwap2WithNonsenseLoses) {
    const FinishedGame game = swap2GameOf("odd-swap2");
    ASSERT_TRUE(game.failures[1]);
    EXPECT_EQ(game.failures[1]->fault, Fault::Illegal);
    EXPECT_EQ(game.failures[1]->reason, "it answered '1,1 2,2 3,3' to SWAP2BOARD with 3 stones");
    EXPECT_EQ(game.winner, Side::Black);
}

TEST(EnginePlayer, ThatDoesNotExistLosesWithASentence) {
    EnginePlayer none({"/no/such/engine"}, kAmple, kPatient);
    const auto failed = none.prepare({}, {});
    ASSERT_TRUE(failed);
    EXPECT_EQ(failed->fault, Fault::Start);
}

TEST(EnginePlayer, IsNotWaitedForWhenAskedToStop) {
    EnginePlayer mock(testing::mockEngine("slow-start"), kAmple, kPatient);
    AgentPlayer agent(std::move(*catalog::makeAgent("fudan1", 1)), {});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(playGame({}, mock, agent, stop.get_token()));
}

TEST(EnginePlayer, LeavesNoFileOpen) {
    (void)gameOf("crash");
    const int before = testing::openFiles();
    for (const char* way : {"good", "crash", "garbage", "no-start"}) (void)gameOf(way);
    EXPECT_EQ(testing::openFiles(), before);
}

}  // namespace
}  // namespace tengen::arena
