#include "search/testing/win_checker.hpp"

#include <gtest/gtest.h>

#include "core/testing/picture.hpp"

namespace tengen::testing {
namespace {

// a, then the open four on either side of it: won in five plies, whatever White replies.
constexpr std::string_view kTwoThrees = R"(
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . X X a . . . .
    . . . . b . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . O)";

/// Plays `first`, and whatever makes the longest row after that.
WinChecker::Player opensWith(Point first) {
    return [first](const Board& board) {
        if (board.isEmpty(first)) return first;
        const Side self = board.sideToMove();
        for (const Threat wanted :
             {Threat::Five, Threat::OpenFour, Threat::FourThree, Threat::FourPlus, Threat::Four})
            for (const Point p : board.pointsWith(self, wanted, wanted)) return p;
        return Point::pass();
    };
}

TEST(WinChecker, AcceptsAWinThatHolds) {
    const auto picture = draw(Rule::Freestyle, kTwoThrees);
    WinChecker checker(opensWith(picture.at('a')));
    EXPECT_EQ(checker.fault(picture.board, 5), std::nullopt);
    EXPECT_GT(checker.refuted(), 50u);
}

TEST(WinChecker, RejectsAWinThatComesTooLate) {
    const auto picture = draw(Rule::Freestyle, kTwoThrees);
    WinChecker checker(opensWith(picture.at('a')));
    EXPECT_NE(checker.fault(picture.board, 3), std::nullopt);
}

TEST(WinChecker, RejectsAMoveThatOneReplyRefutes) {
    const auto picture = draw(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . O)");
    WinChecker checker(opensWith(picture.at('a')));
    EXPECT_NE(checker.fault(picture.board, 80), std::nullopt);
}

TEST(WinChecker, SeesTheDefendersFiveAndFour) {
    // White answers with a five at once; a row lower it would be a four that must be blocked.
    const auto five = draw(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X O O O O . . . .)");
    WinChecker checker(opensWith(five.at('a')));
    const auto fault = checker.fault(five.board, 80);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->find("defender makes five"), std::string::npos) << *fault;

    const auto four = draw(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X O O O . . . . .)");
    // The player above answers no four of the enemy's.
    WinChecker again(opensWith(four.at('a')));
    EXPECT_NE(again.fault(four.board, 80), std::nullopt);
}

TEST(WinChecker, RefusesBlackAForbiddenPoint) {
    const auto picture = draw(Rule::Renju, kTwoThrees);
    WinChecker checker(opensWith(picture.at('a')));
    const auto fault = checker.fault(picture.board, 5);
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->find("cannot be played"), std::string::npos) << *fault;
}

TEST(WinChecker, KnowsThatBlackMayNotAnswerOnAForbiddenPoint) {
    // White's four at a can only be stopped at b, where Black would make two fours.
    const auto picture = draw(Rule::Renju, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . . . . X . . . . . .
        . X X X b O O a O X .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)",
                              Side::White);
    WinChecker checker(opensWith(picture.at('a')));
    EXPECT_EQ(checker.fault(picture.board, 3), std::nullopt);
}

}  // namespace
}  // namespace tengen::testing
