#include "classics/waterloo/rank_weights.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

const agents::WeightLayout& layout() { return kRankTable.layout; }
const agents::NamedWeights& originalSet() { return kRankTable.sets.front(); }

TEST(RankWeights, TheReportsCountInFullAndOfTheOpponentsPliesNineTenths) {
    const RankWeights& weights = RankWeights::original();
    const WaterlooPoint quiet{.score = 53, .offence = 50, .rank = 5};
    for (std::size_t depth = 0; depth < RankWeights::kDepths; ++depth)
        EXPECT_EQ(weights.worth(quiet, depth), depth % 2 == 0 ? 530 : 477);
}

TEST(RankWeights, OffenceAndDefenceHaveSharesByRankAndByDepth) {
    agents::Weights changed(originalSet().values.begin(), originalSet().values.end());
    changed[20 + 2 * 3] = 50;             // rank-4, offence
    changed[20 + 2 * 3 + 1] = 200;        // rank-4, defence
    changed[20 + 2 * (7 + 2)] = 10;       // depth-3, offence
    changed[20 + 2 * (7 + 2) + 1] = 300;  // depth-3, defence
    const WaterlooPoint point{.score = 1'100, .offence = 1'000, .rank = 4};
    // Tenths: 1000 × 0.5 × 0.1 and 100 × 2 × 3.
    EXPECT_EQ(RankWeights(changed).worth(point, 2), 500 + 6'000);
    EXPECT_EQ(RankWeights(changed).worth({.score = 10, .offence = 10, .rank = 3}, 2), 10);
}

TEST(RankWeights, AFileMayLeaveOutTheSharesButNoScore) {
    const agents::Weights original(originalSet().values.begin(), originalSet().values.end());
    const std::string scores = agents::weightsText(
        kWaterlooTable.layout, std::span(original).first(kWaterlooTable.layout.size()));
    EXPECT_EQ(agents::parseWeights(layout(), scores).value(), original);

    agents::Weights changed = original;
    changed[20] = 7;
    changed[21] = 8;
    EXPECT_EQ(agents::parseWeights(layout(), scores + "rank-1 7 8\n").value(), changed);
    EXPECT_EQ(agents::parseWeights(layout(), "open-1 1 0\n").error().message,
              "no weights for open-2");
    EXPECT_EQ(agents::parseWeights(layout(), scores + "rank-8 1 1\n").error().message,
              "line 12: no row 'rank-8'");
}

class RowsOfPoints : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(RowsOfPoints, AddUpToTheScore) {
    Random random(GetParam());
    const WaterlooScores& scores = WaterlooScores::original();
    const std::span rows = kWaterlooTable.sets.front().values;
    Board board({.size = 9});
    int fives = 0;
    for (int ply = 0; ply < 70 && !board.isOver(); ++ply) {
        const WaterlooPoints points(board, scores);
        for (const Point p : board.emptyPoints()) {
            const WaterlooPoint known = points.at(p, board.sideToMove());
            const RowCounts counts = points.rowsAt(p, board.sideToMove());
            eval::Value sums[2] = {};
            for (std::size_t i = 0; i < counts.size(); ++i) sums[i % 2] += counts[i] * rows[i];
            ASSERT_EQ(sums[0], known.offence) << toText(board.moves());
            ASSERT_EQ(sums[0] + sums[1], known.score) << toText(board.moves());
            fives += known.score >= 90'000 ? 1 : 0;
        }
        board.play(testing::randomMove(board, random));
    }
    EXPECT_GT(fives, 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RowsOfPoints, ::testing::Range(1u, 6u));

}  // namespace
}  // namespace tengen::classics
