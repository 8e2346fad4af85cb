#include "proof/proof_guide.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::proof {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }
Point point(std::string_view text) { return *parsePoint(text, 15); }

/// A strategy for the position after h8 a1: one stored move, then wins by threats.
Strategy corner() {
    Strategy strategy(Ruleset{}, {.lastPly = 0}, *parsePoints("h8a1", 15));
    strategy.store(after("h8a1"), {point("i9"), 33});
    strategy.store(after("h8a1i9b2"), {point("i7"), 21});
    return strategy;
}

TEST(ProofGuide, PlaysStoredMovesAndCountsDown) {
    const Strategy strategy = corner();
    ProofGuide guide(strategy);
    const auto inside = guide.answer(after("h8a1i9b2"));
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->move, point("i7"));
    EXPECT_EQ(inside->plies, 21);
    // A far reply: the leaf solver's move, with what is left of the stored number.
    const Board leaf = after("h8a1i9b2i7o1");
    const auto next = guide.answer(leaf);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->move, strategy.answer(leaf)->move);
    EXPECT_EQ(next->plies, 19);
}

TEST(ProofGuide, TheFirstMoveIsNotProvenWhileAReplyToItIsOpen) {
    Strategy strategy = corner();
    EXPECT_FALSE(ProofGuide(strategy).answer(after("h8a1")));
    // Every reply to i9 stored: nothing is open any more.
    Board board = after("h8a1i9");
    for (const Point reply : board.emptyPoints()) {
        board.play(reply);
        strategy.store(board, {board.isEmpty(point("i7")) ? point("i7") : point("g9"), 31});
        board.undo();
    }
    const auto first = ProofGuide(strategy).answer(after("h8a1"));
    ASSERT_TRUE(first);
    EXPECT_EQ(first->move, point("i9"));
}

TEST(ProofGuide, AGameThatLeavesTheProofComesBackOnlyAtAStoredPosition) {
    const Strategy strategy = corner();
    ProofGuide guide(strategy);
    // Black does not play i7: won perhaps, but not by this proof.
    EXPECT_FALSE(guide.answer(after("h8a1i9b2j10o1")));
    // White's stones in another order: the stored position is met again.
    EXPECT_TRUE(guide.answer(after("i9b2h8a1")));
    // Turned about the centre.
    const auto turned = guide.answer(after("h8o15g7n14"));
    ASSERT_TRUE(turned);
    EXPECT_EQ(turned->move, point("g9"));
}

TEST(ProofGuide, APassLeavesTheProofWhereTheRuleHasNone) {
    const Strategy strategy = corner();
    ProofGuide guide(strategy);
    EXPECT_TRUE(guide.answer(after("h8a1i9b2i7o1")));
    EXPECT_FALSE(guide.answer(after("h8a1i9b2i7pass")));
}

TEST(ProofGuide, AnswersAPassInRenju) {
    const auto position = [](std::string_view moves) {
        return *Board::afterMoves({.rule = Rule::Renju}, *parsePoints(moves, 15));
    };
    Strategy strategy(Ruleset{.rule = Rule::Renju}, {.lastPly = 0}, *parsePoints("h8a1", 15));
    strategy.store(position("h8a1"), {point("i9"), 33});
    strategy.store(position("h8a1i9pass"), {point("i7"), 21});
    ProofGuide guide(strategy);
    const auto stored = guide.answer(position("h8a1i9pass"));
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->move, point("i7"));
    EXPECT_TRUE(guide.answer(position("h8a1i9passi7pass"))) << "a leaf behind a pass";
}

TEST(ProofGuide, WhiteHasNoAnswer) {
    const Strategy strategy = corner();
    EXPECT_FALSE(ProofGuide(strategy).answer(after("h8")));
}

TEST(ProofGuide, ItsGamesAreWon) {
    const Strategy strategy = corner();
    ProofGuide guide(strategy);
    for (const std::string_view replies : {"a15b14c13d12e11f10", "o1o3o5o7o9o11"}) {
        Board board = after("h8a1i9b2");
        const std::vector<Point> white = *parsePoints(replies, 15);
        for (const Point reply : white) {
            const auto answer = guide.answer(board);
            ASSERT_TRUE(answer) << toText(board.moves());
            board.play(answer->move);
            if (board.isOver()) break;
            board.play(reply);
        }
        EXPECT_EQ(board.outcome(), Outcome::BlackWins) << toText(board.moves());
    }
}

}  // namespace
}  // namespace tengen::proof
