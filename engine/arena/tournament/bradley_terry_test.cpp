#include "arena/tournament/bradley_terry.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "arena/elo.hpp"

namespace tengen::arena {
namespace {

constexpr double k95 = 1.959963984540054;
constexpr double kElo = 400 / std::numbers::ln10;

/// `won` games of `a` against `b` and so on, half of them with each colour where that goes.
void add(CrossTable& table, std::size_t a, std::size_t b, int won, int lost = 0, int drawn = 0) {
    for (int i = 0; i < won; ++i)
        i % 2 == 0 ? table.add(a, b, Side::Black) : table.add(b, a, Side::White);
    for (int i = 0; i < lost; ++i)
        i % 2 == 0 ? table.add(a, b, Side::White) : table.add(b, a, Side::Black);
    for (int i = 0; i < drawn; ++i)
        i % 2 == 0 ? table.add(a, b, std::nullopt) : table.add(b, a, std::nullopt);
}

// A. Agresti, «Categorical Data Analysis», has the games of seven baseball teams of 1987 as his
// example of the model; estimates and their deviations relative to the last team are those of
// H. Turner and D. Firth, «Bradley-Terry models in R: the BradleyTerry2 package» (2012).
TEST(BradleyTerry, FindsThePublishedStrengthsAndDeviationsOfBaseballTeams) {
    constexpr int kWins[7][7] = {
        {0, 7, 9, 7, 7, 9, 11},  // Milwaukee
        {6, 0, 7, 5, 11, 9, 9},  // Detroit
        {4, 6, 0, 7, 7, 8, 12},  // Toronto
        {6, 8, 6, 0, 6, 7, 10},  // New York
        {6, 2, 6, 7, 0, 7, 12},  // Boston
        {4, 4, 5, 6, 6, 0, 6},   // Cleveland
        {2, 4, 1, 3, 1, 7, 0},   // Baltimore
    };
    constexpr double kStrength[] = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839};
    constexpr double kDeviation[] = {0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319};
    CrossTable table(7);
    for (std::size_t a = 0; a < 7; ++a)
        for (std::size_t b = 0; b < 7; ++b) add(table, a, b, kWins[a][b]);

    const BradleyTerry model(table, {.player = 6, .elo = 1000});
    EXPECT_FALSE(model.needsImaginedDraws());
    for (std::size_t team = 0; team < 6; ++team) {
        const RatingEstimate rating = model.rating(team);
        EXPECT_NEAR((rating.elo - 1000) / kElo, kStrength[team], 5e-5) << team;
        EXPECT_NEAR(rating.error / kElo / k95, kDeviation[team], 5e-5) << team;
    }
    EXPECT_EQ(model.rating(6).elo, 1000);
    EXPECT_EQ(model.rating(6).error, 0);
}

TEST(BradleyTerry, IsTheEloOfTheScoreForTwoPlayers) {
    for (const auto& [won, lost, drawn] :
         {std::array{30, 10, 0}, std::array{7, 60, 13}, std::array{25, 25, 50}}) {
        CrossTable table(2);
        add(table, 0, 1, won, lost, drawn);
        const BradleyTerry model(table, {});
        const std::array counts = {lost, drawn, won};
        const EloEstimate other = estimateElo(counts);
        EXPECT_NEAR(model.difference(0, 1).elo, other.elo, 1e-6);
        // From the mean each is half of that away.
        EXPECT_NEAR(model.rating(0).elo, other.elo / 2, 1e-6);
        EXPECT_NEAR(model.rating(1).elo, -other.elo / 2, 1e-6);
        EXPECT_NEAR(model.rating(0).error, model.difference(0, 1).error / 2, 1e-6);
    }
}

TEST(BradleyTerry, HasTheErrorOfTwoPlayersByAnotherRoad) {
    // Without draws both are k95 · kElo / √(n p q), but for the curve of the other's interval.
    CrossTable table(2);
    add(table, 0, 1, 5200, 4800);
    const BradleyTerry model(table, {});
    const std::array counts = {4800, 0, 5200};
    EXPECT_NEAR(model.difference(0, 1).error, k95 * kElo / std::sqrt(10'000 * 0.52 * 0.48), 1e-6);
    EXPECT_NEAR(model.difference(0, 1).error, estimateElo(counts).error, 0.01);
}

TEST(BradleyTerry, GivesTheHandComputedRatingsOfAChain) {
    // a beats b three to one, b beats c three to one, and a and c have never met: two steps of
    // 400 · lg 3 each, and the variances of both add up.
    CrossTable table(3);
    add(table, 0, 1, 30, 10);
    add(table, 1, 2, 30, 10);
    const BradleyTerry model(table, {.player = 1});
    const double step = 400 * std::log10(3);
    EXPECT_NEAR(model.rating(0).elo, step, 1e-6);
    EXPECT_NEAR(model.rating(2).elo, -step, 1e-6);
    const double error = k95 * kElo / std::sqrt(40 * 0.75 * 0.25);
    EXPECT_NEAR(model.rating(0).error, error, 1e-6);
    EXPECT_NEAR(model.difference(0, 2).error, error * std::numbers::sqrt2, 1e-6);
}

TEST(BradleyTerry, SetsThoseWhoBeatEachOtherInATurnLevel) {
    CrossTable table(3);
    add(table, 0, 1, 10);
    add(table, 1, 2, 10);
    add(table, 2, 0, 10);
    const BradleyTerry model(table, {.player = std::nullopt, .elo = 1500});
    EXPECT_FALSE(model.needsImaginedDraws());
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(model.rating(i).elo, 1500, 1e-6);
}

TEST(BradleyTerry, AnchorsWithoutChangingDifferences) {
    CrossTable table(4);
    add(table, 0, 1, 12, 8);
    add(table, 1, 2, 13, 7);
    add(table, 2, 3, 11, 9, 4);
    add(table, 0, 3, 15, 5);
    const BradleyTerry byMean(table, {});
    const BradleyTerry byPlayer(table, {.player = 2, .elo = 300});
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        sum += byMean.rating(i).elo;
        EXPECT_NEAR(byPlayer.rating(i).elo - 300, byMean.rating(i).elo - byMean.rating(2).elo,
                    1e-6);
        EXPECT_NEAR(byPlayer.difference(0, i).error, byMean.difference(0, i).error, 1e-6);
    }
    EXPECT_NEAR(sum, 0, 1e-6);
}

TEST(BradleyTerry, SaysSoWhenSomebodyNeverLostAPoint) {
    CrossTable table(3);
    add(table, 0, 1, 20);
    add(table, 0, 2, 20);
    add(table, 1, 2, 12, 8);
    const BradleyTerry model(table, {});
    EXPECT_TRUE(model.needsImaginedDraws());
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_TRUE(std::isfinite(model.rating(i).elo));
        EXPECT_TRUE(std::isfinite(model.rating(i).error));
    }
    EXPECT_GT(model.rating(0).elo, model.rating(1).elo + 200);
    EXPECT_GT(model.rating(1).elo, model.rating(2).elo);
    // What is measured between the others stays about what it was.
    EXPECT_NEAR(model.difference(1, 2).elo, eloOfScore(0.6), 15);
}

TEST(BradleyTerry, RatesPlayersWhoHaveNotPlayedAsAverage) {
    CrossTable table(3);
    add(table, 0, 1, 3, 3);
    const BradleyTerry model(table, {});
    EXPECT_TRUE(model.needsImaginedDraws());
    EXPECT_NEAR(model.rating(2).elo, 0, 1e-6);
    EXPECT_GT(model.rating(2).error, model.rating(0).error);
    EXPECT_NEAR(BradleyTerry(CrossTable(2), {}).rating(0).elo, 0, 1e-6);
}

TEST(BradleyTerry, LeavesGamesWithOneselfAlone) {
    CrossTable table(2);
    add(table, 0, 1, 3, 1);
    const double before = BradleyTerry(table, {}).difference(0, 1).elo;
    for (int i = 0; i < 50; ++i) table.add(0, 0, Side::Black);
    EXPECT_NEAR(BradleyTerry(table, {}).difference(0, 1).elo, before, 1e-9);
}

TEST(CrossTable, CountsByColourAndOpponent) {
    CrossTable table(3);
    table.add(0, 1, Side::Black);
    table.add(0, 1, Side::White);
    table.add(1, 0, Side::White);
    table.add(2, 0, std::nullopt);
    table.add(0, 0, Side::Black);
    EXPECT_EQ(table.at(0, 1), (CrossTable::Cell{1, 1, 0}));
    EXPECT_EQ(table.at(1, 0), (CrossTable::Cell{0, 1, 0}));
    EXPECT_EQ(table.as(Side::Black, 0), (Tally{1, 1, 0}));
    EXPECT_EQ(table.as(Side::White, 0), (Tally{1, 0, 1}));
    EXPECT_EQ(table.total(0), (Tally{2, 1, 1}));
    EXPECT_EQ(table.against(1, 0), (Tally{1, 2, 0}));
    EXPECT_EQ(table.all(), (CrossTable::Cell{2, 2, 1}));
    EXPECT_EQ(pointsOf(table.total(0)), 2.5);
}

}  // namespace
}  // namespace tengen::arena
