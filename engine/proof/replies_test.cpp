#include "proof/replies.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "search/threats/solve.hpp"

namespace tengen::proof {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }

std::string textOf(const PointSet& points) {
    std::string text;
    for (const Point p : points) text += toText(p);
    return text;
}

TEST(RepliesToRefute, OfAFourIsItsFiveCell) {
    Board board = after("h8g8i8a2j8a15k8");
    EXPECT_EQ(textOf(*repliesToRefute(board)), "l8");
}

TEST(RepliesToRefute, AreNoneAgainstAnOpenFour) {
    Board board = after("h8a1i8a2j8a15k8");
    EXPECT_TRUE(repliesToRefute(board)->empty());
}

TEST(RepliesToRefute, AreUnknownWhenTheDefenderMakesFive) {
    Board board = after("a1h8a2i8c1j8c3k8o15");
    EXPECT_FALSE(repliesToRefute(board));
}

TEST(RepliesToRefute, AreAllPointsWhereNothingThreatens) {
    Board board = after("h8a1i9");
    EXPECT_EQ(repliesToRefute(board)->count(), 15 * 15 - 3);
}

/// Seeds, not luck: every reply that is left out loses to fours.
class RepliesProperty : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RepliesProperty, OmittedRepliesLoseToFours) {
    Random random(GetParam());
    Board board{Ruleset{}};
    // Stones close together, so that there are threats.
    while (!board.isOver() && board.ply() < 24) {
        const Point p(5 + static_cast<int>(random.below(6)), 5 + static_cast<int>(random.below(6)));
        if (!board.isEmpty(p)) continue;
        board.play(p);
        if (board.isOver() || board.ply() % 2 == 0) continue;
        const Board before = board;
        const auto replies = repliesToRefute(board);
        ASSERT_EQ(board, before);
        if (!replies) continue;
        const PointSet omitted = board.emptyPoints() - *replies;
        for (const Point reply : omitted) {
            board.play(reply);
            EXPECT_EQ(search::solveVcf(board, Side::Black, {}, {}).solved, true)
                << toText(board.moves());
            board.undo();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RepliesProperty, testing::Range<std::uint64_t>(1, 41));

}  // namespace
}  // namespace tengen::proof
