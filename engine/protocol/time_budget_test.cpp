#include "protocol/time_budget.hpp"

#include <gtest/gtest.h>

namespace tengen::protocol {
namespace {

using namespace std::chrono_literals;

search::Limits limitsOf(const TimeBudget& budget, std::chrono::microseconds lost = 0us) {
    search::Limits limits;
    budget.apply(limits, lost);
    return limits;
}

/// After searches without a pause.
TimeBudget onAQuietMachine() {
    TimeBudget budget;
    for (int move = 0; move < 200; ++move) budget.observePause(0us);
    return budget;
}

TEST(TimeBudget, SetsNoLimitWhenNothingWasSaid) {
    EXPECT_EQ(limitsOf({}).time, 0ms);
    EXPECT_EQ(limitsOf({}).matchTime, 0ms);
}

TEST(TimeBudget, LeavesAMarginOfATwentieth) {
    TimeBudget budget = onAQuietMachine();
    budget.setTurn(1000ms);
    EXPECT_EQ(limitsOf(budget).time, 950ms);
    budget.setTurn(60000ms);
    EXPECT_EQ(limitsOf(budget).time, 59900ms);
    budget.setTurn(40ms);
    EXPECT_EQ(limitsOf(budget).time, 35ms);
}

TEST(TimeBudget, LeavesMoreAfterThePausesOfABusyMachine) {
    TimeBudget budget = onAQuietMachine();
    budget.setTurn(100ms);
    budget.setMatch(10s);
    budget.observePause(25ms);
    EXPECT_EQ(limitsOf(budget).time, 70ms);
    EXPECT_EQ(limitsOf(budget).matchTime, 9875ms);
    budget.newGame();
    EXPECT_EQ(limitsOf(budget).time, 70ms) << "the machine is the same";
}

TEST(TimeBudget, LeavesLessWhereOnlyOwnWorkCounts) {
    TimeBudget budget = onAQuietMachine();
    budget.setTurn(100ms);
    search::Limits limits{.clock = ClockKind::ProcessCpu};
    budget.apply(limits, 0us);
    EXPECT_EQ(limits.time, 98ms);
}

TEST(TimeBudget, TakesOffWhatWasLostBefore) {
    TimeBudget budget = onAQuietMachine();
    budget.setTurn(1000ms);
    EXPECT_EQ(limitsOf(budget, 199500us).time, 750ms);
    EXPECT_EQ(limitsOf(budget, 5s).time, 1ms);
}

TEST(TimeBudget, TakesATurnOfZeroForAsFastAsPossible) {
    TimeBudget budget = onAQuietMachine();
    budget.setTurn(0ms);
    EXPECT_EQ(limitsOf(budget).time, 1ms);
}

TEST(TimeBudget, TakesAMatchOfZeroForNoLimitWhateverIsLeft) {
    TimeBudget budget = onAQuietMachine();
    budget.setMatch(0ms);
    EXPECT_EQ(limitsOf(budget).matchTime, 0ms);
    budget.setLeft(-100ms);
    EXPECT_EQ(limitsOf(budget).matchTime, 0ms);
}

TEST(TimeBudget, KnowsTheNumberThatMeansUnlimited) {
    TimeBudget budget = onAQuietMachine();
    budget.setMatch(1000ms);
    budget.setLeft(TimeBudget::Milliseconds(TimeBudget::kUnlimited));
    EXPECT_EQ(limitsOf(budget).matchTime, 0ms);
    budget.spend(500ms);
    EXPECT_EQ(limitsOf(budget).matchTime, 0ms);
}

TEST(TimeBudget, IsQuickWhenTheTimeIsUp) {
    TimeBudget budget = onAQuietMachine();
    budget.setLeft(-1234ms);
    EXPECT_EQ(limitsOf(budget).matchTime, 1ms);
}

TEST(TimeBudget, CountsTheMatchDownByItself) {
    TimeBudget budget = onAQuietMachine();
    budget.setMatch(10000ms);
    EXPECT_EQ(limitsOf(budget).matchTime, 9900ms);
    budget.spend(2s);
    EXPECT_EQ(limitsOf(budget).matchTime, 7900ms);
    budget.setIncrement(500ms);
    budget.spend(1s);
    EXPECT_EQ(limitsOf(budget).matchTime, 7400ms);
    EXPECT_EQ(limitsOf(budget).increment, 500ms);
    budget.newGame();
    EXPECT_EQ(limitsOf(budget).matchTime, 9900ms);
}

}  // namespace
}  // namespace tengen::protocol
