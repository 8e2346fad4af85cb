#include "proof/leaf_solver.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::proof {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }

TEST(LeafMove, WinsByFours) {
    // Three in a row, open: a four, then the five.
    const auto move = leafMove(after("h8a1i8a2j8a15"), {});
    ASSERT_TRUE(move);
    EXPECT_TRUE(toText(*move) == "g8" || toText(*move) == "k8") << toText(*move);
}

TEST(LeafMove, WinsByThrees) { EXPECT_TRUE(leafMove(after("h8a1i9a15i7o1"), {})); }

TEST(LeafMove, FindsNothingOnAnEmptyBoard) {
    EXPECT_FALSE(leafMove(Board(Ruleset{}), {.vcfNodes = 100, .vctNodes = 1000}));
}

TEST(LeafMove, RemembersNothingOfEarlierCalls) {
    const Board board = after("h8g9i9i10j8g8");
    const auto first = leafMove(board, {});
    leafMove(after("h8a1i9a15i7o1"), {});
    EXPECT_EQ(leafMove(board, {}), first);
}

TEST(LeafMove, FindsNoWinPastTheLastPly) {
    // Six stones: the win takes more than the nine plies that are always allowed.
    const Board board = after("h8a1i9a15k5o1");
    const auto lastPlyOfWin = [&] {
        for (int ply = 15; ply < 60; ++ply)
            if (leafMove(board, {.lastPly = ply})) return ply;
        return 0;
    }();
    EXPECT_GT(lastPlyOfWin, 15);
    EXPECT_TRUE(leafMove(board, {.lastPly = 0}));
}

TEST(LeafMove, KeepsToItsLimits) {
    const Board board = after("h8a1i9a15i7o1");
    ASSERT_TRUE(leafMove(board, {}));
    EXPECT_FALSE(leafMove(board, {.vcfNodes = 1, .vctNodes = 1}));
}

}  // namespace
}  // namespace tengen::proof
