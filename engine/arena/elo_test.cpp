#include "arena/elo.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace tengen::arena {
namespace {

// The expected figures of this file are those that fastchess publishes in its own tests
// (github.com/Disservin/fastchess, app/tests/elo_test.cpp), to the two places given there.
constexpr double kPlaces = 0.006;

TEST(Elo, OfPairsIsAsPublished) {
    const EloEstimate one = estimateElo(std::array{34, 54, 31 + 32, 64, 75});
    EXPECT_NEAR(one.elo, 55.58, kPlaces);
    EXPECT_NEAR(one.error, 27.65, kPlaces);
    EXPECT_NEAR(one.normalized, 57.94, kPlaces);
    EXPECT_NEAR(one.normalizedError, 28.28, kPlaces);
    EXPECT_NEAR(one.los, 1.0000, 0.00005);

    const EloEstimate two = estimateElo(std::array{332, 433, 457 + 41, 333, 334});
    EXPECT_NEAR(two.elo, -8.64, kPlaces);
    EXPECT_NEAR(two.error, 10.33, kPlaces);
    EXPECT_NEAR(two.normalized, -9.17, kPlaces);
    EXPECT_NEAR(two.normalizedError, 10.96, kPlaces);
    EXPECT_NEAR(two.los, 0.0505, 0.00005);

    const EloEstimate three = estimateElo(std::array{7895, 8757, 5485 + 200, 568, 9999});
    EXPECT_NEAR(three.elo, -21.04, kPlaces);
    EXPECT_NEAR(three.error, 2.95, kPlaces);
    EXPECT_NEAR(three.normalized, -19.01, kPlaces);
    EXPECT_NEAR(three.normalizedError, 2.65, kPlaces);
}

TEST(Elo, OfSingleGamesIsAsPublished) {
    const EloEstimate one = estimateElo(std::array{89, 123, 76});
    EXPECT_NEAR(one.normalized, -20.76, kPlaces);
    EXPECT_NEAR(one.normalizedError, 40.13, kPlaces);
    EXPECT_NEAR(one.los, 0.1553, 0.00005);

    const EloEstimate two = estimateElo(std::array{96, 111, 136});
    EXPECT_NEAR(two.elo, 40.70, kPlaces);
    EXPECT_NEAR(two.error, 30.43, kPlaces);
    EXPECT_NEAR(two.normalized, 49.77, kPlaces);
    EXPECT_NEAR(two.normalizedError, 36.77, kPlaces);
    EXPECT_NEAR(two.los, 0.9960, 0.00005);

    const EloEstimate three = estimateElo(std::array{356, 0, 34});
    EXPECT_NEAR(three.normalized, -508.44, kPlaces);
    EXPECT_NEAR(three.normalizedError, 34.48, kPlaces);
}

TEST(Elo, ScoreAndEloAreInverse) {
    for (const double elo : {-400.0, -10.0, 0.0, 3.5, 700.0})
        EXPECT_NEAR(eloOfScore(scoreOfElo(elo)), elo, 1e-9);
    EXPECT_DOUBLE_EQ(scoreOfElo(0), 0.5);
    EXPECT_NEAR(scoreOfElo(400), 10.0 / 11, 1e-12);
}

TEST(Elo, OfAPlayerWhoWonEverythingIsInfiniteAndCertain) {
    const EloEstimate all = estimateElo(std::array{0, 0, 0, 0, 10});
    EXPECT_TRUE(std::isinf(all.elo));
    EXPECT_DOUBLE_EQ(all.los, 1);
    const EloEstimate none = estimateElo(std::array{7, 0, 0, 0, 0});
    EXPECT_LT(none.elo, 0);
    EXPECT_DOUBLE_EQ(none.los, 0);
    EXPECT_DOUBLE_EQ(estimateElo(std::array{0, 0, 5, 0, 0}).los, 0.5);
}

TEST(Elo, PairsThatAlwaysSplitTellMoreThanTheirGames) {
    // Ten pairs of one win and one loss each: as games they look like chance, as pairs like rock.
    const EloEstimate pairs = estimateElo(std::array{0, 1, 10, 1, 0});
    const EloEstimate games = estimateElo(std::array{11, 2, 11});
    EXPECT_NEAR(pairs.elo, games.elo, 1e-9);
    EXPECT_LT(pairs.error, games.error / 2);
}

}  // namespace
}  // namespace tengen::arena
