#include "arena/tournament/head_to_head.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tengen::arena {
namespace {

constexpr auto kBlack = Side::Black;
constexpr auto kWhite = Side::White;
constexpr std::optional<Side> kDraw;

/// Games in order; the first player has Black in the first game of each slot.
HeadToHead scored(const std::vector<std::optional<Side>>& winners) {
    HeadToHead score;
    for (std::size_t i = 0; i < winners.size(); ++i)
        score.add(i / 2, i % 2 == 0 ? kBlack : kWhite, winners[i]);
    return score;
}

TEST(HeadToHead, CountsByColourFromTheFirstPlayersSide) {
    // The first player wins two games with Black, then one with White.
    const HeadToHead score = scored({kBlack, kBlack, kBlack, kWhite, kDraw});
    EXPECT_EQ(score.as(Side::Black), (Tally{.won = 2, .lost = 0, .drawn = 1}));
    EXPECT_EQ(score.as(Side::White), (Tally{.won = 1, .lost = 1, .drawn = 0}));
    EXPECT_EQ(score.total(), (Tally{.won = 3, .lost = 1, .drawn = 1}));
}

TEST(HeadToHead, CountsPairsByTheirPoints) {
    const HeadToHead score = scored({
        kWhite, kBlack,  // lost both
        kWhite, kDraw,   // a loss and a draw
        kBlack, kBlack,  // won with Black, lost with White
        kDraw, kDraw,    // two draws are one point as well
        kDraw, kWhite,   // a draw and a win
        kBlack, kWhite,  // won both
        kBlack,          // its other half is missing
    });
    EXPECT_EQ((std::vector<int>(score.pairs().begin(), score.pairs().end())),
              (std::vector<int>{1, 1, 2, 1, 1}));
    EXPECT_EQ(score.countPairs(), 6);
    EXPECT_EQ(score.total().games(), 13);
}

TEST(HeadToHead, AGameWhoseOtherHalfIsMissingJoinsNoOtherPair) {
    HeadToHead score;
    score.add(0, kBlack, kBlack);
    score.add(1, kBlack, kBlack);
    score.add(1, kWhite, kBlack);
    score.add(3, kWhite, kWhite);
    EXPECT_EQ(score.countPairs(), 1);
    EXPECT_EQ(score.pairs()[2], 1);
    EXPECT_EQ(score.total().games(), 4);
}

TEST(SequentialTest, IsDecidedByTheSamePairAsTheSprtOfAllCounts) {
    SequentialTest test({.elo0 = 0, .elo1 = 100});
    const Sprt sprt({.elo0 = 0, .elo1 = 100});
    std::array<int, 5> counts{};
    for (int i = 0; test.isOpen() && i < 1000; ++i) {
        const int halfPoints = i % 4 == 0 ? 2 : 4;
        ++counts[static_cast<std::size_t>(halfPoints)];
        test.add(halfPoints);
        EXPECT_EQ(test.state().llr, sprt.llr(counts));
        EXPECT_EQ(test.state().verdict, sprt.verdict(test.state().llr));
    }
    EXPECT_EQ(test.state().verdict, Sprt::Verdict::H1);
    EXPECT_GE(test.state().llr, sprt.upperBound());
    EXPECT_EQ(test.state().pairs, static_cast<std::size_t>(counts[2] + counts[4]));
}

}  // namespace
}  // namespace tengen::arena
