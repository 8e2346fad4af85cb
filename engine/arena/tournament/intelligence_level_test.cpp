#include "arena/tournament/intelligence_level.hpp"
#include "base/ratio.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tengen::arena {
namespace {

/// Of a hundred games between `black` and `white`, as report 004 prints them.
void add(CrossTable& table, std::size_t black, std::size_t white, int blackWins, int whiteWins,
         int draws) {
    for (int i = 0; i < blackWins; ++i) table.add(black, white, Side::Black);
    for (int i = 0; i < whiteWins; ++i) table.add(black, white, Side::White);
    for (int i = 0; i < draws; ++i) table.add(black, white, std::nullopt);
}

TEST(IntelligenceLevel, IsTheHandComputedOneOfTwoPlayers) {
    // A wins 0.6 as Black and 0.5 as White, B 0.4 and 0.3: x = 1.1 y / λ and y = 0.7 x / λ.
    CrossTable table(2);
    add(table, 0, 1, 60, 30, 10);
    add(table, 1, 0, 40, 50, 10);
    const auto levels = intelligenceLevels(table, 1);
    ASSERT_TRUE(levels);
    EXPECT_NEAR((*levels)[0], std::sqrt(1.1 / 0.7), 1e-9);
    EXPECT_NEAR((*levels)[1], 1, 1e-12);
}

TEST(IntelligenceLevel, IsOneForAllWhoseGamesAreEven) {
    CrossTable table(3);
    for (std::size_t black = 0; black < 3; ++black)
        for (std::size_t white = 0; white < 3; ++white)
            if (black != white) add(table, black, white, 70, 30, 0);
    for (const auto reference : {std::optional<std::size_t>(), std::optional<std::size_t>(2)}) {
        const auto levels = intelligenceLevels(table, reference);
        ASSERT_TRUE(levels);
        for (const double level : *levels) EXPECT_NEAR(level, 1, 1e-9);
    }
}

TEST(IntelligenceLevel, SatisfiesItsEquationsUpToOneFactor) {
    CrossTable table(4);
    int seed = 7;
    for (std::size_t black = 0; black < 4; ++black)
        for (std::size_t white = 0; white < 4; ++white) {
            if (black == white) continue;
            seed = seed * 37 % 101;
            add(table, black, white, 20 + seed % 50, 10 + seed % 17, 5);
        }
    const auto levels = intelligenceLevels(table, std::nullopt);
    ASSERT_TRUE(levels);
    double factor = 0;
    for (std::size_t a = 0; a < 4; ++a) {
        double sum = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            if (i == a) continue;
            const auto& black = table.at(a, i);
            const auto& white = table.at(i, a);
            sum += (ratio(black.black, black.games()) + ratio(white.white, white.games())) *
                   (*levels)[i];
        }
        const double here = sum / 3 / (*levels)[a];
        if (a == 0) factor = here;
        EXPECT_NEAR(here, factor, 1e-9);
    }
}

TEST(IntelligenceLevel, CountsOpponentsWhoWereMetAndNotOneself) {
    CrossTable met(3);
    add(met, 0, 1, 60, 40, 0);
    add(met, 1, 0, 60, 40, 0);
    const auto before = intelligenceLevels(met, 0);
    add(met, 0, 0, 90, 10, 0);
    const auto after = intelligenceLevels(met, 0);
    ASSERT_TRUE(before && after);
    EXPECT_NEAR((*before)[1], (*after)[1], 1e-12);
    EXPECT_NEAR((*after)[1], 1, 1e-9);  // 0.6 + 0.4 each way
}

TEST(IntelligenceLevel, IsNothingToMeasureByWhereTheReferenceNeverWon) {
    CrossTable table(3);
    add(table, 0, 1, 60, 40, 0);
    add(table, 1, 0, 60, 40, 0);
    add(table, 0, 2, 100, 0, 0);
    add(table, 2, 1, 0, 100, 0);
    EXPECT_FALSE(intelligenceLevels(table, 2));
    EXPECT_TRUE(intelligenceLevels(table, 0));
}

TEST(IntelligenceLevel, IsTheDominantEigenvector) {
    // Everyone wins half of all games: all alike.
    const auto even = *intelligenceLevels({{0, 1, 1}, {1, 0, 1}, {1, 1, 0}}, 0);
    for (const double level : even) EXPECT_NEAR(level, 1, 1e-9);
    // Of two, the levels' ratio is the root of the rates' ratio.
    const auto two = *intelligenceLevels({{0, 0.5}, {2, 0}}, 0);
    EXPECT_NEAR(two[1], 2, 1e-6);
    // The equations themselves: W · levels is a multiple of levels.
    const std::vector<std::vector<double>> w = {{0, 0.3, 0.6}, {1.2, 0, 0.9}, {0.8, 1.0, 0}};
    const auto levels = *intelligenceLevels(w, 0);
    double factor = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j) sum += w[i][j] * levels[j];
        if (i == 0) factor = sum / levels[0];
        EXPECT_NEAR(sum / levels[i], factor, 1e-6);
    }
    EXPECT_EQ(levels[0], 1);
}

}  // namespace
}  // namespace tengen::arena
