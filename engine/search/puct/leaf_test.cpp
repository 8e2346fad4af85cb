#include "search/puct/leaf.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "core/testing/effort.hpp"
#include "core/testing/walk.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/solve.hpp"

namespace tengen::search {
namespace {

/// Some legal stones, the game going on.
Board randomBoard(const Ruleset& rules, Random& random, int stones) {
    Board board(rules);
    while (board.ply() < stones) {
        const Point p = testing::randomMove(board, random);
        if (!board.refusal(p)) board.play(p);
        if (board.isOver()) board = Board(rules);
    }
    return board;
}

Position positionOf(const Board& board) {
    return {board, eval::PointTables::builtIn(board.rule())};
}

class Leaves : public ::testing::TestWithParam<Rule> {
protected:
    LeafEvaluator evaluator_{PuctSettings{}};
};

TEST_P(Leaves, PriorsAreTheSoftmaxOfThePolicyTheLikeliestFirst) {
    Random random(1);
    for (int i = 0; i < 40; ++i) {
        const Board board =
            randomBoard({.rule = GetParam(), .size = 9 + i % 12}, random, 3 + random.below(20));
        Position position = positionOf(board);
        if (evaluator_.winSeen(position) > 0 ||
            board.count(other(board.sideToMove()), Threat::Five) > 0)
            continue;
        const auto edges = evaluator_.moves(position);
        const auto weight = [&](Point p) {
            return std::exp(position.tables().policy(board, p, board.sideToMove()) /
                            (PuctSettings{}.temperature * eval::kLogit));
        };
        double sum = 0;
        for (const Edge& edge : edges) sum += weight(edge.move);
        for (std::size_t m = 0; m < edges.size(); ++m) {
            EXPECT_FALSE(board.refusal(edges[m].move));
            EXPECT_NEAR(edges[m].priorShare(), weight(edges[m].move) / sum, 1e-4);
            const std::size_t before = std::min<std::size_t>(m, kSortedEdges);
            if (before > 0) {
                EXPECT_LE(edges[m].prior, edges[before - 1].prior);
            }
        }
    }
}

TEST_P(Leaves, TurnedAndMirroredPositionsHaveTheSameValueAndPriors) {
    Random random(2);
    for (int i = 0; i < 15; ++i) {
        const Ruleset rules{.rule = GetParam(), .size = 11};
        const Board board = randomBoard(rules, random, 4 + random.below(12));
        Position position = positionOf(board);
        const Leaf leaf = evaluator_.evaluate(position);
        const auto edges =
            leaf.proven == kUnproven ? evaluator_.moves(position) : std::vector<Edge>{};
        for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
            Board turned(rules);
            for (const Point p : board.moves()) turned.play(transformed(p, symmetry, rules.size));
            Position other = positionOf(turned);
            const Leaf otherLeaf = evaluator_.evaluate(other);
            // A VCF may find a longer win first on a turned board, but not another value.
            EXPECT_EQ(otherLeaf.winrate, leaf.winrate) << toText(board.moves());
            if (edges.empty()) continue;
            const auto otherEdges = evaluator_.moves(other);
            ASSERT_EQ(otherEdges.size(), edges.size());
            for (const Edge& edge : edges) {
                const auto same = std::ranges::find(
                    otherEdges, transformed(edge.move, symmetry, rules.size), &Edge::move);
                ASSERT_NE(same, otherEdges.end());
                // Sums of floats in another order may round differently.
                EXPECT_NEAR(same->prior, edge.prior, 1);
            }
        }
    }
}

TEST_P(Leaves, WhatIsProvenTheCompleteVcfConfirms) {
    Random random(3);
    const int wanted = testing::effort(30);
    int wins = 0, losses = 0;
    for (int i = 0; i < 4000 && (wins < wanted || losses < wanted); ++i) {
        const Board board =
            randomBoard({.rule = GetParam(), .size = 9 + i % 7}, random, 6 + random.below(20));
        Position position = positionOf(board);
        const Leaf leaf = evaluator_.evaluate(position);
        if (leaf.proven == kUnproven) continue;
        const Side self = board.sideToMove();
        if (isWin(leaf.proven) && wins++ < wanted) {
            EXPECT_EQ(leaf.winrate, 1);
            EXPECT_EQ(solveVcf(board, self, {.nodes = 1'000'000}, {}).solved, true)
                << toText(board.moves());
        }
        if (!isLoss(leaf.proven) || losses++ >= wanted) continue;
        EXPECT_EQ(leaf.winrate, 0);
        for (const Point reply : board.emptyPoints()) {
            if (board.refusal(reply)) continue;
            Board after = board;
            after.play(reply);
            EXPECT_EQ(solveVcf(after, other(self), {.nodes = 1'000'000}, {}).solved, true)
                << toText(board.moves()) << ", answered by " << toText(reply);
        }
    }
    EXPECT_GE(wins, wanted);
    EXPECT_GE(losses, wanted / 4);
}

INSTANTIATE_TEST_SUITE_P(Rules, Leaves, ::testing::ValuesIn(kRules));

TEST(LeafEvaluator, AFourIsAnsweredBeforeThePositionIsEvaluated) {
    Board board = *Board::afterMoves({}, *parsePoints("h8g8i8a2j8a3k8", 15));
    LeafEvaluator evaluator{PuctSettings{}};
    Position four = positionOf(board);
    const Leaf before = evaluator.evaluate(four);
    EXPECT_EQ(four.board(), positionOf(board).board()) << "as it was";
    board.play(*parsePoint("l8", 15));
    Position answered = positionOf(board);
    const Leaf after = evaluator.evaluate(answered);
    ASSERT_EQ(after.proven, kUnproven);
    EXPECT_EQ(before.proven, kUnproven);
    EXPECT_FLOAT_EQ(before.winrate, 1 - after.winrate);
}

TEST(LeafEvaluator, KnowsTheEndsOfAGame) {
    LeafEvaluator evaluator{PuctSettings{}};
    const auto provenAfter = [&](std::string_view moves) {
        Position position =
            positionOf(*Board::afterMoves({}, *parsePoints(std::string(moves), 15)));
        return evaluator.evaluate(position).proven;
    };
    EXPECT_EQ(provenAfter("f8a1g8a3h8a5i8a7j8"), lossIn(0));
    EXPECT_EQ(provenAfter("f8a1g8a3h8a5i8a7"), winIn(1));
    EXPECT_EQ(provenAfter("f8a1g8a3h8a5i8"), lossIn(2));
    EXPECT_EQ(provenAfter("f8a1g8a3h8a5"), winIn(3));
}

}  // namespace
}  // namespace tengen::search
