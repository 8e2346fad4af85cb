#include "classics/waterloo/rank_gradient.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "classics/classics.hpp"
#include "classics/shared/fixed_depth.hpp"
#include "classics/shared/principal_line.hpp"
#include "classics/waterloo/rank_tree.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

Board middleGameOf(Random& random, int plies) {
    for (;;) {
        Board board({.size = 11});
        for (int i = 0; i < plies && !board.isOver(); ++i)
            board.play(testing::randomMove(board, random));
        if (!board.isOver()) return board;
    }
}

/// What the line is worth in scores, by the tree.
double valueOfLine(const Board& board, const std::vector<Point>& line, const RankWeights& weights) {
    RankTree tree(board, 3, weights);
    for (const Point move : line) tree.play(move);
    return static_cast<double>(tree.value()) / 10;
}

agents::Weights someWeights(Random& random) {
    agents::Weights weights;
    for (const std::int64_t weight : kRankTable.sets.front().values)
        weights.push_back(weight / 2 + random.below(weight + 1));
    return weights;
}

TEST(RankGradient, TellsWhatAChangeOfAnyWeightDoesToTheLine) {
    Random random(3);
    int changes = 0;
    for (int i = 0; i < 12; ++i) {
        const Board board = middleGameOf(random, 6 + 3 * i);
        const agents::Weights weights = someWeights(random);
        RankTree tree(board, 3, RankWeights(weights));
        std::vector<Point> moves;
        tree.moves(moves);
        const std::vector<Point> line = principalLine(tree, moves.front(), 4).moves;
        const auto gradient = rankGradient(board, line, RankWeights(weights));
        const double value = valueOfLine(board, line, RankWeights(weights));
        for (std::size_t k = 0; k < weights.size(); ++k) {
            agents::Weights other = weights;
            // Scores of quiet points decide their rank, so those are left alone.
            const bool setsRanks = k < 20 && weights[k] < 1'000;
            if (setsRanks) continue;
            other[k] += 1'000;
            const double change = valueOfLine(board, line, RankWeights(other)) - value;
            // Each move is rounded to a tenth.
            EXPECT_NEAR(change, 1'000 * gradient[k], 0.1 * 4 + 1e-9) << k;
            changes += std::abs(change) > 1 ? 1 : 0;
        }
    }
    EXPECT_GT(changes, 50);
}

TEST(RankGradient, TheLearnerPlaysAsTheAgentAndItsValueIsTheSumOfItsWeights) {
    Random random(7);
    for (int i = 0; i < 20; ++i) {
        const Board board = middleGameOf(random, 5 + 2 * i);
        const agents::Weights weights = someWeights(random);
        auto parameters =
            *agents::Parameters::parse("waterloo2", kWaterloo2.parameters, "depth=3,seed=5");
        const agents::GradedChoice choice =
            kWaterloo2.makeLearner(parameters, weights)->choose(board);

        RankTree tree(board, 3, RankWeights(weights));
        std::vector<Point> moves;
        tree.moves(moves);
        Random ties(5 ^ board.hash());
        FixedDepthSearch search({.form = SearchForm::AlphaBeta, .ties = Ties::Random});
        const auto best = search.choose(tree, moves, 3, ties);
        ASSERT_EQ(choice.move, best->move);
        ASSERT_DOUBLE_EQ(choice.value, static_cast<double>(best->value) / 10);

        // A value is linear in the scores, in the shares of ranks and in those of depths.
        double sums[3] = {};
        for (std::size_t k = 0; k < weights.size(); ++k)
            sums[k < 20   ? 0
                 : k < 34 ? 1
                          : 2] += choice.gradient[k] * static_cast<double>(weights[k]);
        for (const double sum : sums) EXPECT_NEAR(sum, choice.value, 0.1 * 3 + 1e-6);
    }
}

}  // namespace
}  // namespace tengen::classics
