#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "base/random.hpp"
#include "classics/classics.hpp"
#include "classics/fudan/chess_types.hpp"
#include "classics/fudan/tuples.hpp"
#include "classics/song/shapes.hpp"
#include "classics/wang/ray_classes.hpp"
#include "classics/waterloo/points.hpp"
#include "classics/wei/marks.hpp"
#include "core/symmetry.hpp"
#include "core/testing/walk.hpp"

/// A board turned or mirrored is worth the same in every classic evaluation, of positions and of
/// points. Only report 000's printed appendix, which has forms without their mirror images, sees
/// two boards.

namespace tengen::classics {
namespace {

Board turned(const Board& board, int symmetry) {
    std::vector<Point> moves;
    for (const Point p : board.moves()) moves.push_back(transformed(p, symmetry, board.size()));
    return *Board::afterMoves(board.ruleset(), moves);
}

/// Whatever the evaluations say of a whole position.
std::vector<eval::Value> valuesOf(const Board& board) {
    std::vector<eval::Value> values;
    for (const Side side : kSides) {
        values.push_back(WeiEvaluation(board).value(side, 3));
        for (const Side toMove : kSides)
            values.push_back(SongEvaluation(board).value(side, toMove));
        values.push_back(TupleEvaluation(board).value(side));
        for (const auto& weights : {ChessTypeWeights::original(), ChessTypeWeights::genetic()})
            values.push_back(ChessTypeEvaluation(board, weights).value(side));
    }
    return values;
}

/// Whatever they say of an empty point.
class PointValues {
public:
    explicit PointValues(const Board& board)
        : lines_(WeiEvaluation(board).lines()),
          rays_(board),
          literalRays_(board, true),
          points_(board) {}

    [[nodiscard]] std::vector<eval::Value> operator()(Point p) const {
        std::vector<eval::Value> values = {WeiHeuristic::of(WeiReading::Meant)(lines_, p)};
        for (const Side side : kSides) {
            values.push_back(rays_.value(p, side));
            values.push_back(literalRays_.value(p, side));
            const WaterlooPoint point = points_.at(p, side);
            values.insert(values.end(), {point.score, point.rank, point.promoted, point.own});
        }
        return values;
    }

private:
    Lines lines_;
    RayPoints rays_, literalRays_;
    WaterlooPoints points_;
};

class SymmetryProperty : public ::testing::TestWithParam<std::uint32_t> {
protected:
    Random random_{GetParam()};
};

TEST_P(SymmetryProperty, EveryEvaluationValuesATurnedBoardAlike) {
    Board board({.size = 9 + static_cast<int>(GetParam() % 14)});
    for (int i = 0; i < 70 && !board.isOver(); ++i) {
        board.play(testing::randomMove(board, random_));
        if (i % 4 != 0) continue;
        const auto values = valuesOf(board);
        const PointValues ofPoints(board);
        for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
            const Board other = turned(board, symmetry);
            ASSERT_EQ(valuesOf(other), values) << "symmetry " << symmetry << ", ply " << i;
            const PointValues ofTurned(other);
            for (const Point p : board.emptyPoints())
                ASSERT_EQ(ofTurned(transformed(p, symmetry, board.size())), ofPoints(p))
                    << "symmetry " << symmetry << ", ply " << i;
        }
    }
}

/// What the agents themselves say of a position, where that is an evaluation.
TEST_P(SymmetryProperty, EveryAgentThatValuesPositionsValuesATurnedOneAlike) {
    Board board({.size = 11});
    for (int i = 0; i < 30 && !board.isOver(); ++i) board.play(testing::randomMove(board, random_));
    if (board.isOver()) board.undo();
    for (const char* id :
         {"wei", "wei:defence=7", "song", "fudan1", "fudan2", "fudan4", "fudan5", "fudan6"}) {
        const auto agent = *agents::makeAgent(classicAgents(), id, 1);
        const eval::Value value = agent->evaluate(board);
        for (int symmetry = 1; symmetry < kSymmetries; ++symmetry)
            ASSERT_EQ(agent->evaluate(turned(board, symmetry)), value) << id << " " << symmetry;
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, SymmetryProperty, ::testing::Range(1u, 29u));

TEST(Symmetry, OnlyThePrintedAppendixOfReport000SeesAMirroredBoardOtherwise) {
    Random random(1);
    int asymmetricValues = 0, asymmetricPoints = 0;
    for (int i = 0; i < 100; ++i) {
        Board board({.size = 15});
        for (int ply = 0; ply < 30 && !board.isOver(); ++ply)
            board.play(testing::randomMove(board, random));
        const Board mirrored = turned(board, 1);
        const WeiEvaluation literal(board, WeiReading::Literal);
        const WeiEvaluation other(mirrored, WeiReading::Literal);
        asymmetricValues += literal.value(Side::Black) != other.value(Side::Black);
        const WeiHeuristic& estimate = WeiHeuristic::of(WeiReading::Literal);
        for (const Point p : board.emptyPoints())
            asymmetricPoints +=
                estimate(literal.lines(), p) != estimate(other.lines(), transformed(p, 1, 15));
    }
    EXPECT_GT(asymmetricValues, 50);
    EXPECT_GT(asymmetricPoints, 100);
}

}  // namespace
}  // namespace tengen::classics
