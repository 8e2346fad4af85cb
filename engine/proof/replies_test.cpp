#include "proof/replies.hpp"

#include <gtest/gtest.h>

#include <tuple>

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

TEST(RepliesToRefute, HoldThePassInRenjuWhereNothingThreatens) {
    Board board = *Board::afterMoves({.rule = Rule::Renju}, *parsePoints("h8a1i9", 15));
    EXPECT_TRUE(repliesToRefute(board)->contains(Point::pass()));
    EXPECT_EQ(repliesToRefute(board)->count(), 15 * 15 - 3 + 1);
    Board three = *Board::afterMoves({.rule = Rule::Renju}, *parsePoints("h8a1i8a3j8", 15));
    EXPECT_FALSE(repliesToRefute(three)->contains(Point::pass()));
}

TEST(RepliesToRefute, AreAllPointsWhereNothingThreatens) {
    Board board = after("h8a1i9");
    EXPECT_EQ(repliesToRefute(board)->count(), 15 * 15 - 3);
}

TEST(AllReplies, HoldThePassLastInRenjuOnly) {
    Board renju({.rule = Rule::Renju});
    renju.play(*parsePoint("h8", 15));
    const auto replies = allReplies(renju);
    ASSERT_EQ(replies.size(), 225u);
    EXPECT_TRUE(replies.back().isPass());
    EXPECT_EQ(allReplies(after("h8")).size(), 224u);
}

/// Seeds, not luck: every reply that is left out loses to fours.
class RepliesProperty : public testing::TestWithParam<std::tuple<Rule, std::uint64_t>> {};

TEST_P(RepliesProperty, OmittedRepliesLoseToFours) {
    const auto [rule, seed] = GetParam();
    Random random(seed);
    Board board(Ruleset{.rule = rule});
    // Stones close together, so that there are threats; some passes give Black more of them.
    for (int tries = 0; tries < 200 && !board.isOver() && board.ply() < 24; ++tries) {
        const Point p(5 + static_cast<int>(random.below(6)), 5 + static_cast<int>(random.below(6)));
        if (board.refusal(p)) continue;
        const bool passes = board.sideToMove() == Side::White && random.below(5) == 0;
        board.play(passes ? Point::pass() : p);
        if (board.isOver() || board.ply() % 2 == 0) continue;
        const Board before = board;
        const auto replies = repliesToRefute(board);
        ASSERT_EQ(board, before);
        if (!replies) continue;
        PointSet omitted = board.emptyPoints();
        if (hasPasses(rule)) omitted.insert(Point::pass());
        for (const Point reply : omitted - *replies) {
            board.play(reply);
            EXPECT_EQ(search::solveVcf(board, Side::Black, {}, {}).solved, true)
                << toText(board.moves());
            board.undo();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RepliesProperty,
                         testing::Combine(testing::Values(Rule::Freestyle, Rule::Renju),
                                          testing::Range<std::uint64_t>(1, 41)));

}  // namespace
}  // namespace tengen::proof
