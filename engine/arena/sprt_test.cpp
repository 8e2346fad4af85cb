#include "arena/sprt.hpp"

#include <gtest/gtest.h>

#include <array>

namespace tengen::arena {
namespace {

using Model = Sprt::Model;
using Verdict = Sprt::Verdict;

double llrOf(double elo0, double elo1, Model model, std::span<const int> counts) {
    return Sprt({.elo0 = elo0, .elo1 = elo1, .model = model}).llr(counts);
}

// The expected figures of the next two tests are those that fastchess publishes in its own tests
// (github.com/Disservin/fastchess, app/tests/sprt_test.cpp), to the two places given there.
constexpr double kPlaces = 0.006;

TEST(Sprt, OnPairsIsAsPublished) {
    EXPECT_NEAR(llrOf(0, 2, Model::Normalized, std::array{365, 16618, 36029 + 200, 16974, 390}),
                2.25, kPlaces);
    EXPECT_NEAR(
        llrOf(-1.75, 0.25, Model::Normalized, std::array{127, 4883, 10311 + 401, 5150, 104}), 3.01,
        kPlaces);
    EXPECT_NEAR(llrOf(0.5, 2.5, Model::Logistic, std::array{223, 9863, 20279 + 1000, 10037, 246}),
                -3.07, kPlaces);
    EXPECT_NEAR(llrOf(0, 2, Model::Logistic, std::array{871, 26175, 55003 + 980, 26678, 821}),
                -4.98, kPlaces);
}

TEST(Sprt, OnSingleGamesIsAsPublished) {
    EXPECT_NEAR(llrOf(0, 2, Model::Normalized, std::array{36027, 68692, 36433}), 0.92, kPlaces);
    EXPECT_NEAR(llrOf(-1.75, 0.25, Model::Normalized, std::array{10650, 20431, 10871}), 2.30,
                kPlaces);
    EXPECT_NEAR(llrOf(0.5, 2.5, Model::Logistic, std::array{21184, 40708, 21404}), -1.57, kPlaces);
    EXPECT_NEAR(llrOf(0, 2, Model::Logistic, std::array{57030, 106593, 57433}), -2.59, kPlaces);
}

TEST(Sprt, BoundsAreWaldsAndDecide) {
    const Sprt test({.elo0 = 0, .elo1 = 5});
    EXPECT_NEAR(test.lowerBound(), -2.944, 0.0005);  // ln (0.05 / 0.95)
    EXPECT_NEAR(test.upperBound(), 2.944, 0.0005);
    EXPECT_EQ(test.verdict(0), Verdict::Open);
    EXPECT_EQ(test.verdict(2.95), Verdict::H1);
    EXPECT_EQ(test.verdict(-2.95), Verdict::H0);
}

TEST(Sprt, SaysNothingBeforeTheFirstPair) {
    EXPECT_DOUBLE_EQ(llrOf(0, 5, Model::Logistic, std::array{0, 0, 0, 0, 0}), 0);
    EXPECT_DOUBLE_EQ(llrOf(0, 5, Model::Normalized, std::array{0, 0, 0, 0, 0}), 0);
}

TEST(Sprt, OneSidedMatchesEndInBothModels) {
    for (const Model model : {Model::Logistic, Model::Normalized}) {
        const Sprt test({.elo0 = 0, .elo1 = 50, .model = model});
        EXPECT_EQ(test.verdict(test.llr(std::array{0, 0, 0, 0, 200})), Verdict::H1);
        EXPECT_EQ(test.verdict(test.llr(std::array{200, 0, 0, 0, 0})), Verdict::H0);
    }
}

TEST(Sprt, SettingsAreReadOrRefusedWithASentence) {
    const auto two = Sprt::parse("0, 5");
    ASSERT_TRUE(two);
    EXPECT_DOUBLE_EQ(two->elo1, 5);
    EXPECT_DOUBLE_EQ(two->alpha, 0.05);
    const auto four = Sprt::parse("-3,0.5,0.1,0.02");
    ASSERT_TRUE(four);
    EXPECT_DOUBLE_EQ(four->elo0, -3);
    EXPECT_DOUBLE_EQ(four->beta, 0.02);
    for (const char* bad : {"", "5", "5,0", "0,5,0.05", "0,5,0.05,0.05,1", "a,b", "0,nan", "0,inf",
                            "0,5,0,0.05", "0,5,0.05,0.7", "0,1e9", "0,5,"})
        EXPECT_FALSE(Sprt::parse(bad)) << bad;
}

}  // namespace
}  // namespace tengen::arena
