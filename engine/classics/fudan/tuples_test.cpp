#include "classics/fudan/tuples.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hpp"

namespace tengen::classics {
namespace {

/// The definition, written down: every run of k cells on the board, each counted on its own.
eval::Value literalValue(const Board& board, Side me) {
    const int k = board.ruleset().lineLength;
    const int own[] = {7, 15, 400, 1800, 100000, 10000000};
    const int enemy[] = {7, -35, -800, -15000, -800000, -10000000};
    eval::Value sum = 0;
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x)
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
                int mine = 0, theirs = 0, cells = 0;
                for (int i = 0; i < k; ++i) {
                    const int cx = x + i * dx, cy = y + i * dy;
                    if (cx < 0 || cy < 0 || cx >= board.size() || cy >= board.size()) break;
                    const auto stone = board.stoneAt(Point(cx, cy));
                    mine += stone == me;
                    theirs += stone == other(me);
                    ++cells;
                }
                if (cells < k || (mine > 0 && theirs > 0)) continue;
                if (mine == 0 && theirs == 0) sum += 7;
                if (mine > 0) sum += own[5 - k + mine];
                if (theirs > 0) sum += enemy[5 - k + theirs];
            }
    return sum;
}

Board withBlack(const Ruleset& rules, std::vector<Point> black) {
    return *Board::withStones(rules, black, {}, Side::White);
}

TEST(Tuples, AnEmptyBoardOfFifteenHas572FiveTuples) {
    const TupleEvaluation evaluation(Board{});
    EXPECT_EQ(evaluation.value(Side::Black), 572 * 7);
    EXPECT_EQ(evaluation.value(Side::White), 572 * 7);
}

TEST(Tuples, AStoneInTheCentreIsInTwentyTuplesAndOneInTheCornerInThree) {
    const TupleEvaluation centre(withBlack({}, {Point(7, 7)}));
    EXPECT_EQ(centre.value(Side::Black), 552 * 7 + 20 * 15);
    EXPECT_EQ(centre.value(Side::White), 552 * 7 - 20 * 35);
    const TupleEvaluation corner(withBlack({}, {Point(0, 0)}));
    EXPECT_EQ(corner.value(Side::Black), 569 * 7 + 3 * 15);
}

TEST(Tuples, EveryEntryOfTheTableCounts) {
    // Rows of 1, 2, 3, 4 and 5 stones; so are the columns; one diagonal holds 5, the other 3.
    std::vector<Point> stairs;
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x <= y; ++x) stairs.push_back(Point(x, y));
    const TupleEvaluation evaluation(withBlack({.size = 5}, stairs));
    EXPECT_EQ(evaluation.value(Side::Black),
              2 * (15 + 400 + 1800 + 100000 + 10000000) + 10000000 + 1800);
    EXPECT_EQ(evaluation.value(Side::White),
              -2 * (35 + 800 + 15000 + 800000 + 10000000) - 10000000 - 15000);
}

TEST(Tuples, ATupleOfBothColoursIsWorthNothing) {
    const Point black[] = {Point(0, 0)}, white[] = {Point(4, 0)};
    const auto board = Board::withStones({.size = 5}, black, white, Side::Black);
    const TupleEvaluation evaluation(*board);
    // 12 tuples: the shared row is polluted, column and diagonal of each stone hold one, 7 are
    // empty.
    EXPECT_EQ(evaluation.value(Side::Black), 2 * 15 - 2 * 35 + 7 * 7);
}

TEST(Tuples, ShorterAndLongerRowsScoreByWhatTheyLack) {
    EXPECT_EQ(TupleEvaluation::score(4, 4, 0), 10000000);
    EXPECT_EQ(TupleEvaluation::score(4, 1, 0), 400);
    EXPECT_EQ(TupleEvaluation::score(4, 0, 1), -800);
    EXPECT_EQ(TupleEvaluation::score(3, 1, 0), 1800);
    EXPECT_EQ(TupleEvaluation::score(6, 0, 6), -10000000);
    EXPECT_EQ(TupleEvaluation::score(6, 1, 0), 7);
    EXPECT_EQ(TupleEvaluation::score(6, 1, 1), 0);

    const TupleEvaluation four(withBlack({.size = 7, .lineLength = 4}, {Point(3, 3)}));
    EXPECT_EQ(four.value(Side::Black), (88 - 16) * 7 + 16 * 400);
}

class TuplesProperty : public testing::TestWithParam<std::uint32_t> {};

TEST_P(TuplesProperty, KeptValuesMatchTheDefinition) {
    Random random(GetParam());
    for (const int k : {3, 4, 5, 6}) {
        const Ruleset rules{.size = 6 + random.below(17), .lineLength = k};
        Board board(rules);
        TupleEvaluation kept(board);
        const int plies = random.below(60);
        for (int i = 0; i < plies && !board.isOver(); ++i) {
            std::vector<Point> empty;
            for (const Point p : board.emptyPoints()) empty.push_back(p);
            const Point p = random.pick(empty);
            const Side mover = board.sideToMove();
            const eval::Value announced = kept.valueAfter(p, mover);
            board.play(p);
            kept.play(p, mover);
            ASSERT_EQ(kept.value(mover), announced);
            if (random.below(4) == 0) {
                board.undo();
                kept.undo(p, mover);
            }
            const TupleEvaluation fresh(board);
            for (const Side side : kSides) {
                ASSERT_EQ(kept.value(side), literalValue(board, side));
                ASSERT_EQ(fresh.value(side), kept.value(side));
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, TuplesProperty, testing::Range(1u, 21u));

}  // namespace
}  // namespace tengen::classics
