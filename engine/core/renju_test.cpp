#include "core/renju.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "base/random.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"
#include "core/testing/effort.hpp"
#include "core/testing/naive_board.hpp"
#include "core/testing/picture.hpp"

namespace tengen {
namespace {

using testing::draw;
using testing::NaiveBoard;

/// One clause of the definition: a picture, and what Black may not do at its mark 'a'.
struct Clause {
    std::string_view name;
    Forbidden kind;
    std::string_view picture;
};

constexpr Clause kClauses[] = {
    {"TwoOpenThreesAreForbidden", Forbidden::DoubleThree, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"TwoBrokenThreesAreForbidden", Forbidden::DoubleThree, R"(
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . X . . . .
        . X X . a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AThreeClosedAtOneEndDoesNotCount", Forbidden::No, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . O X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AThreeWithoutRoomForAnOpenFourDoesNotCount", Forbidden::No, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        O . X X a . O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"TwoFoursAreForbidden", Forbidden::DoubleFour, R"(
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . X X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"TwoClosedFoursAreForbidden", Forbidden::DoubleFour, R"(
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        O X X X a . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"TwoFoursOnOneLineAreForbidden", Forbidden::DoubleFour, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . X a X . X .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"TwoWideFoursOnOneLineAreForbidden", Forbidden::DoubleFour, R"(
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . X X . X a . X X .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .)"},
    {"TwoLongFoursOnOneLineAreForbidden", Forbidden::DoubleFour, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . X X X . a . X X X .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)"},
    {"AnOpenFourIsOneFour", Forbidden::No, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X X a . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AFourAndAThreeAreAllowed", Forbidden::No, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . X X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AFourAndTwoThreesAreForbidden", Forbidden::DoubleThree, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . X . . . . . .
        . . . . X . X . . . .
        . . . . . . . . . . .
        O X X X a . . . . . .
        . . . X . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)"},
    {"SixInARowAreForbidden", Forbidden::Overline, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X X X a X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AFiveWinsEvenWithAnOverline", Forbidden::No, R"(
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . X X X a X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AFiveWinsEvenWithTwoFours", Forbidden::No, R"(
        X . . . X . . . .
        . X . . X . . . .
        . . X . X . . . .
        . . . X . . . . .
        . X X X a . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"},
    {"AFourThatCanOnlyBecomeSixIsNoFour", Forbidden::No, R"(
        . . . . . X . . . .
        . . . . . X . . . .
        . . . . . X . . . .
        . . . . . . . . . .
        O X X X . a X . . .
        . . . . . O . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .)"},
    {"AThreeThatCanOnlyBecomeSixIsNoThree", Forbidden::No, R"(
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . X . . . . .
        . . . . . X . . . . .
        X . . X X a . . X . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .)"},
};

class RenjuClause : public ::testing::TestWithParam<Clause> {};

TEST_P(RenjuClause, IsDecidedAsDefined) {
    const auto picture = draw(Rule::Renju, GetParam().picture);
    EXPECT_EQ(nameOf(picture.board.forbiddenKind(picture.at('a'))), nameOf(GetParam().kind));
}

TEST_P(RenjuClause, IsDecidedTheSameByTheNaiveBoard) {
    const auto picture = draw(Rule::Renju, GetParam().picture);
    NaiveBoard::Memory memory;
    EXPECT_EQ(nameOf(NaiveBoard(picture.board, memory).forbiddenKind(picture.at('a'))),
              nameOf(GetParam().kind));
}

INSTANTIATE_TEST_SUITE_P(Definition, RenjuClause, ::testing::ValuesIn(kClauses),
                         [](const auto& clause) { return std::string(clause.param.name); });

// A three whose every completing point is forbidden is none: here the row's two completing points
// (b and c) are each a double four, so only the column's three is left and 'a' is allowed.
constexpr std::string_view kRecursion = R"(
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . X . . . . . X . . .
    . . . X . . . . . X . . .
    . . . X . . X . . X . . .
    . . . . . . X . . . . . .
    . . . . b X a X c . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .)";

TEST(Renju, AThreeWhoseOpenFourIsForbiddenDoesNotCount) {
    const std::string_view blocked = R"(
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . X . . . X . . . .
        . . . . X . . . X . . . .
        . . . . X . X . X . . . .
        . . . . . . X . . . . . .
        . . . . b X a X c . . . .
        . . . . O . . . O . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .)";
    auto picture = draw(Rule::Renju, blocked);
    Board& board = picture.board;
    // By shape alone there are two threes; the row's can only be completed at b or c, and each of
    // those makes a second four with the column above it.
    EXPECT_EQ(board.threat(picture.at('a'), Side::Black), Threat::Forbidden);
    EXPECT_EQ(board.forbiddenKind(picture.at('a')), Forbidden::No);

    board.play(picture.at('a'));
    EXPECT_FALSE(board.isOver());
    board.play(Point::pass());
    EXPECT_EQ(board.forbiddenKind(picture.at('b')), Forbidden::DoubleFour);
    EXPECT_EQ(board.forbiddenKind(picture.at('c')), Forbidden::DoubleFour);

    // Without those columns it is a plain double three.
    auto plain = draw(Rule::Renju, kRecursion);
    EXPECT_EQ(plain.board.forbiddenKind(plain.at('a')), Forbidden::DoubleThree);
}

TEST(Renju, ACompletingPointThatMakesAFiveIsNoUseForAThree) {
    // b would complete the row's three, but it makes a five in its column; c is blocked off.
    auto picture = draw(Rule::Renju, R"(
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . X . . . . . . . .
        . . . . X . . . . . . . .
        . . . . X . X . . . . . .
        . . . . X . X . . . . . .
        . . . . b X a X . O . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .)");
    EXPECT_EQ(picture.board.threat(picture.at('a'), Side::Black), Threat::Forbidden);
    EXPECT_EQ(picture.board.forbiddenKind(picture.at('a')), Forbidden::No);
}

TEST(Renju, BlackLosesByAForbiddenPointAndWhiteHasNone) {
    auto picture = draw(Rule::Renju, kClauses[0].picture);
    Board black = picture.board;
    black.play(picture.at('a'));
    EXPECT_EQ(black.outcome(), Outcome::WhiteWins);
    EXPECT_TRUE(black.winningRow().empty());
    black.undo();
    EXPECT_EQ(black.outcome(), Outcome::Ongoing);

    std::string swapped(kClauses[0].picture);
    for (char& c : swapped) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    auto white = draw(Rule::Renju, swapped, Side::White);
    EXPECT_EQ(white.board.threat(white.at('a'), Side::White), Threat::ThreeThree);
    EXPECT_FALSE(white.board.refusal(white.at('a')));
}

TEST(Renju, RefusalSaysWhyAPointIsForbidden) {
    const auto picture = draw(Rule::Renju, kClauses[0].picture);
    const auto refused = picture.board.refusal(picture.at('a'));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->message, "e5 is forbidden to Black: double three");
}

/// Small boards filled at random from nearly empty to nearly full, where threes, fours and
/// overlines crowd each other and the recursion has work to do.
Board densePosition(Random& random) {
    const int size = 7 + random.below(5);
    const int black = 20 + random.below(30);
    const int white = 5 + random.below(25);
    std::vector<Point> stones[2];
    for (const Point p : allPoints(size)) {
        const int roll = random.below(100);
        if (roll < black)
            stones[0].push_back(p);
        else if (roll < black + white)
            stones[1].push_back(p);
    }
    return *Board::withStones({.rule = Rule::Renju, .size = size}, stones[0], stones[1],
                              Side::Black);
}

class RenjuAgreement : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RenjuAgreement, WithTheNaiveDefinitionOnRandomDensePositions) {
    constexpr int kPositions = testing::effort(2500);
    Random random(GetParam());
    NaiveBoard::Memory memory;
    std::array<int, 4> found{};
    for (int i = 0; i < kPositions; ++i) {
        const Board board = densePosition(random);
        NaiveBoard naive(board, memory);
        for (const Point p : board.emptyPoints()) {
            const Forbidden kind = naive.forbiddenKind(p);
            ASSERT_EQ(nameOf(board.forbiddenKind(p)), nameOf(kind))
                << toText(p) << " in position " << i << " of seed " << GetParam();
            ++found[indexOf(kind)];
        }
    }
    for (const int n : found)
        EXPECT_GT(n, kPositions / 100) << "a kind that hardly occurs tests little";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RenjuAgreement, ::testing::Range<std::uint64_t>(1, 41));

}  // namespace
}  // namespace tengen
