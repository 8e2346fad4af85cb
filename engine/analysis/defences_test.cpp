#include "analysis/defences.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/notation.hpp"

namespace tengen::analysis {
namespace {

Board positionOf(std::string_view black, std::string_view white, Side toMove,
                 Rule rule = Rule::Freestyle) {
    return *Board::withStones({.rule = rule}, *parsePoints(black, 15), *parsePoints(white, 15),
                              toMove);
}

TEST(Defences, AgainstAnOpenThreeOnlyItsInnerEndsAndCountersHold) {
    const auto found = findDefences(positionOf("f8g8h8", "a1a3", Side::White), 0, {});
    EXPECT_EQ(toText(found.moves), "e8i8");
    EXPECT_TRUE(found.unsure.empty());
}

TEST(Defences, AgainstAFourOnlyTheFiveCell) {
    const auto found = findDefences(positionOf("f8g8h8i8", "e8a3", Side::White), 0, {});
    EXPECT_EQ(toText(found.moves), "j8");
}

TEST(Defences, AnOpenFourLeavesNothing) {
    EXPECT_TRUE(findDefences(positionOf("f8g8h8i8", "a1a3", Side::White), 0, {}).moves.empty());
}

TEST(Defences, AFiveOfOnesOwnIsADefence) {
    const auto found = findDefences(positionOf("f8g8h8i8", "a1a2a3a4", Side::White), 0, {});
    EXPECT_EQ(toText(found.moves), "a5");
}

TEST(Defences, WhatHoldsAgainstFoursMayNotHoldAgainstThrees) {
    // Two open twos that cross: one stone cannot stop both.
    const Board board = positionOf("e8f8h9h10", "a1a3o15", Side::White);
    EXPECT_EQ(findDefences(board, 0, {}).moves.size(), 218u);
    EXPECT_TRUE(findDefences(board, 0, {}, search::solveVct).moves.empty());
}

TEST(Defences, WithNothingThreatenedEveryLegalMoveHolds) {
    EXPECT_EQ(findDefences(positionOf("h8", "i9", Side::Black), 0, {}).moves.size(), 223u);
}

TEST(Defences, ForbiddenPointsAreNoMoves) {
    // Black's h8 would make two open threes.
    const Board board = positionOf("h9h10i8j8", "a1a15o1o15", Side::Black, Rule::Renju);
    ASSERT_TRUE(board.isForbidden(Point(7, 7)));
    const auto found = findDefences(board, 0, {});
    EXPECT_EQ(std::ranges::count(found.moves, Point(7, 7)), 0);
}

TEST(Defences, WhatTheLimitLeftOpenIsUnsure) {
    std::stop_source stopped;
    stopped.request_stop();
    const auto found =
        findDefences(positionOf("f8g8h8", "a1a3", Side::White), 0, stopped.get_token());
    EXPECT_EQ(found.moves.size(), 220u);
    EXPECT_EQ(found.unsure, found.moves);
    EXPECT_EQ(found.nodes, 0u);
}

}  // namespace
}  // namespace tengen::analysis
