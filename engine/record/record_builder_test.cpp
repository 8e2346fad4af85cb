#include "record/record_builder.hpp"

#include <gtest/gtest.h>

namespace tengen::record {
namespace {

RecordBuilder onBoardOf(int size) { return RecordBuilder({.size = size}); }

TEST(RecordBuilder, RefusesTakenPointsAndPointsOffTheBoard) {
    auto game = onBoardOf(5);
    ASSERT_TRUE(game.play(Point(2, 2)));
    EXPECT_EQ(game.play(Point(2, 2)).error().message, "there is a stone on c3 already");
    EXPECT_EQ(game.play(Point(5, 0)).error().message, "f1 is not on a board of size 5");
    EXPECT_EQ(game.play(Point(0, 5)).error().kind, Error::Kind::BadValue);
    EXPECT_EQ(game.tree().size(), 2U);
}

TEST(RecordBuilder, APointIsFreeAgainInAnotherVariation) {
    auto game = onBoardOf(15);
    ASSERT_TRUE(game.play(Point(7, 7)));
    const NodeId branch = game.current();
    ASSERT_TRUE(game.play(Point(8, 8)));
    game.backTo(branch);
    ASSERT_TRUE(game.play(Point(6, 6)));
    ASSERT_TRUE(game.play(Point(8, 8)));
    EXPECT_FALSE(game.play(Point(7, 7)));
    EXPECT_EQ(game.tree().countLines(), 2U);
}

TEST(RecordBuilder, FollowsAMoveThatIsThereAlready) {
    auto game = onBoardOf(15);
    ASSERT_TRUE(game.play(Point(7, 7)));
    game.backTo(MoveTree::kRoot);
    ASSERT_TRUE(game.play(Point(7, 7)));
    EXPECT_EQ(game.tree().size(), 2U);
}

TEST(RecordBuilder, ASideThatSkipsItsTurnPasses) {
    auto game = onBoardOf(15);
    ASSERT_TRUE(game.play(Side::Black, Point(7, 7)));
    ASSERT_TRUE(game.play(Side::Black, Point(8, 8)));
    const Record record = game.finish();
    EXPECT_EQ(record.tree.pathTo(record.tree.mainLineEnd()),
              (std::vector{Point(7, 7), Point::pass(), Point(8, 8)}));
}

TEST(RecordBuilder, ARefusedMoveLeavesNoPassBehind) {
    auto game = onBoardOf(15);
    ASSERT_TRUE(game.play(Side::Black, Point(7, 7)));
    EXPECT_FALSE(game.play(Side::Black, Point(7, 7)));
    EXPECT_EQ(game.tree().size(), 2U);
}

TEST(RecordBuilder, TheFirstMoveTellsWhoStartsUnlessThatWasSaid) {
    auto untold = onBoardOf(15);
    ASSERT_TRUE(untold.play(Side::White, Point(7, 7)));
    EXPECT_EQ(untold.finish().setup.toMove, Side::White);

    auto builder = onBoardOf(15);
    ASSERT_TRUE(builder.setToMove(Side::Black));
    ASSERT_TRUE(builder.play(Side::White, Point(7, 7)));
    EXPECT_EQ(builder.tree().size(), 3U);
}

TEST(RecordBuilder, SetsUpOnlyBeforeTheFirstMove) {
    auto game = onBoardOf(15);
    ASSERT_TRUE(game.place(Side::White, Point(0, 0)));
    EXPECT_FALSE(game.place(Side::Black, Point(0, 0)));
    ASSERT_TRUE(game.lift(Point(0, 0)));
    ASSERT_TRUE(game.place(Side::Black, Point(0, 0)));
    ASSERT_TRUE(game.play(Point(1, 1)));
    EXPECT_FALSE(game.place(Side::Black, Point(2, 2)));
    EXPECT_FALSE(game.lift(Point(0, 0)));
    EXPECT_FALSE(game.setToMove(Side::White));
}

TEST(RecordBuilder, SetupAsMovesReachesTheSamePositionAndTurn) {
    for (const int blacks : {0, 1, 3})
        for (const int whites : {0, 1, 2})
            for (const Side toMove : kSides) {
                auto game = onBoardOf(15);
                for (int i = 0; i < blacks; ++i) ASSERT_TRUE(game.place(Side::Black, Point(i, 0)));
                for (int i = 0; i < whites; ++i) ASSERT_TRUE(game.place(Side::White, Point(i, 1)));
                ASSERT_TRUE(game.setToMove(toMove));
                ASSERT_TRUE(game.play(Point(9, 9)));
                const Record record = game.finish();

                const auto plain = withSetupAsMoves(record);
                ASSERT_TRUE(plain);
                EXPECT_EQ(plain->setup, tengen::Setup{});
                std::array<PointSet, 2> stones;
                Side side = Side::Black;
                auto moves = plain->tree.pathTo(plain->tree.mainLineEnd());
                ASSERT_EQ(moves.back(), Point(9, 9));
                moves.pop_back();
                for (const Point move : moves) {
                    if (!move.isPass()) stones[indexOf(side)].insert(move);
                    side = other(side);
                }
                EXPECT_EQ(stones[0], record.setup.black);
                EXPECT_EQ(stones[1], record.setup.white);
                EXPECT_EQ(side, toMove);
            }
}

}  // namespace
}  // namespace tengen::record
