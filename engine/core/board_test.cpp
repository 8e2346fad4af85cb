#include "core/board.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/picture.hpp"
#include "core/testing/walk.hpp"

namespace tengen {
namespace {

using testing::draw;

Board after(const Ruleset& rules, std::string_view moves) {
    return *Board::afterMoves(rules, *parsePoints(moves, rules.size));
}

TEST(Board, StartsEmptyWithBlackToMove) {
    for (int size = kMinSize; size <= kMaxSize; ++size) {
        const Board board({.size = size});
        EXPECT_EQ(board.sideToMove(), Side::Black);
        EXPECT_EQ(board.outcome(), Outcome::Ongoing);
        EXPECT_EQ(board.emptyPoints().count(), size * size);
        EXPECT_TRUE(board.candidates(Area::Square3Line4).empty());
    }
}

/// A line of Black's stones completed at 'a', and whether that wins under each rule.
struct Finish {
    std::string_view row;  // the middle row of a board of eleven
    bool freestyle, standard, renju, caro, caroStandard;
};

constexpr Finish kFinishes[] = {
    {"..XXaXX....", true, true, true, true, true},
    {"XXXXa......", true, true, true, true, true},
    {"......aXXXX", true, true, true, true, true},
    {".XXXaXX....", true, false, false, true, false},
    {".OXXaXXO...", true, true, true, false, false},
    {".OXXaXX....", true, true, true, true, true},
    {"XXXXaO.....", true, true, true, true, true},
    {".OXXaXXXO..", true, false, false, false, false},
    {".XXXXaXXXX.", true, false, false, true, false},
    {"OXXXXaXXXXO", true, false, false, false, false},
    {"..XXa.XX...", false, false, false, false, false},
};

TEST(Board, AFiveWinsAsTheRuleSays) {
    for (const Finish& finish : kFinishes)
        for (const Rule rule : kRules) {
            std::string picture;
            for (int y = 0; y < 11; ++y)
                picture += y == 5 ? std::string(finish.row) : "...........";
            auto [board, marks] = draw(rule, picture);
            board.play(marks.front().second);
            const bool wins[] = {finish.freestyle, finish.standard, finish.renju, finish.caro,
                                 finish.caroStandard};
            EXPECT_EQ(board.outcome() == Outcome::BlackWins, wins[indexOf(rule)])
                << finish.row << " under " << idOf(rule);
        }
}

TEST(Board, WhiteWinsByAnOverlineInRenjuOnly) {
    for (const Rule rule : {Rule::Standard, Rule::Renju}) {
        auto [board, marks] = draw(rule, R"(
            . . . . . . .
            . . . . . . .
            . . . . . . .
            O O O a O O .
            . . . . . . .
            . . . . . . .
            . . . . . . .)",
                                   Side::White);
        board.play(marks.front().second);
        EXPECT_EQ(board.outcome() == Outcome::WhiteWins, rule == Rule::Renju);
    }
}

TEST(Board, RowsOfOtherLengthsWin) {
    for (int k = kMinLineLength; k <= kMaxLineLength; ++k) {
        Board board({.size = 7, .lineLength = k});
        for (int i = 0; i < k; ++i) {
            EXPECT_FALSE(board.isOver()) << "row of " << i << ", " << k << " needed";
            board.play(Point(i, i));
            if (i + 1 < k) board.play(Point(6, i));
        }
        EXPECT_EQ(board.outcome(), Outcome::BlackWins);
        EXPECT_EQ(board.winningRow().count(), k);
        board.undo();
        EXPECT_EQ(board.outcome(), Outcome::Ongoing);
    }
}

TEST(Board, AFullBoardIsADraw) {
    // Rows of two and two never make a five on the smallest board.
    Board board({.size = 5, .lineLength = 6});
    for (const Point p : allPoints(5)) board.play(p);
    EXPECT_EQ(board.outcome(), Outcome::Draw);
}

TEST(Board, TwoPassesInARowAreADraw) {
    Board board = after({}, "h8 pass i9 pass");
    EXPECT_EQ(board.outcome(), Outcome::Ongoing);
    EXPECT_EQ(board.sideToMove(), Side::Black);
    board.play(Point::pass());
    EXPECT_EQ(board.outcome(), Outcome::Draw);
    board.undo();
    EXPECT_EQ(board.outcome(), Outcome::Ongoing);
}

TEST(Board, WinningRowShowsEveryRowThatWins) {
    auto [board, marks] = draw(Rule::Freestyle, R"(
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . X . . . .
        X X X X a X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . X)");
    EXPECT_TRUE(board.winningRow().empty());
    board.play(marks.front().second);
    EXPECT_EQ(board.winningRow().count(), 10);
}

TEST(Board, SetUpPositionsKnowThatTheyAreOver) {
    const auto row = *parsePoints("a1 b1 c1 d1 e1", 15);
    const auto board = Board::withStones({}, row, {}, Side::White);
    ASSERT_TRUE(board);
    EXPECT_EQ(board->outcome(), Outcome::BlackWins);
    EXPECT_TRUE(board->moves().empty());
}

TEST(Board, SetUpRefusesStonesThatCannotStandThere) {
    const auto one = *parsePoints("h8", 15);
    const auto twice = Board::withStones({}, one, one, Side::Black);
    ASSERT_FALSE(twice);
    EXPECT_EQ(twice.error().message, "h8 is given two stones");
    const auto off = Board::withStones({.size = 5}, one, {}, Side::Black);
    ASSERT_FALSE(off);
    EXPECT_EQ(off.error().message, "h8 is not on a board of size 5");
}

TEST(Board, MovesThatCannotBePlayedAreNamed) {
    const auto refused = [](std::string_view moves) {
        return Board::afterMoves({}, *parsePoints(moves, 15)).error().message;
    };
    EXPECT_EQ(refused("h8i9h8"), "move 3: h8 is taken");
    EXPECT_EQ(refused("a1a2b1b2c1c2d1d2e1e2"), "move 10: the game is over");
}

TEST(Board, ThreatsAreNamedAsPlayersNameThem) {
    auto [board, marks] = draw(Rule::Freestyle, R"(
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . X . . . . . . . .
        . . . . . . X . . . . . . . .
        . . O X X X d . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . X X a b . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .)");
    const auto threatAt = [&](char mark) {
        for (const auto& [letter, p] : marks)
            if (letter == mark) return board.threat(p, Side::Black);
        return Threat::None;
    };
    EXPECT_EQ(threatAt('a'), Threat::Three);
    EXPECT_EQ(threatAt('b'), Threat::Three);
    EXPECT_EQ(threatAt('d'), Threat::FourThree);
    EXPECT_EQ(board.count(Side::Black, Threat::FourThree), 1);
    EXPECT_EQ(board.count(Side::White, Threat::FourThree), 0);
}

TEST(Board, UndoByTheStackEqualsUndoByRecomputing) {
    for (const Rule rule : kRules) {
        Random random(11);
        Board board({.rule = rule});
        for (int i = 0; i < 120 && !board.isOver(); ++i) {
            const bool passes = i % 17 == 16;
            const Point move = passes ? Point::pass() : testing::randomMove(board, random);
            board.play(move);
            ASSERT_EQ(board.lastChanges().empty(), passes);
            if (!passes) {
                EXPECT_EQ(board.lastChanges().front().point, move);
            }
        }
        Board copy = board;  // has no stack, so it recomputes
        while (board.ply() > 0) {
            board.undo();
            copy.undo();
            ASSERT_TRUE(board == copy) << idOf(rule);
        }
    }
}

TEST(Board, ACopyTakesBackItsOwnMovesAndThoseBeforeIt) {
    Board board = after({}, "h8i9g7h9");
    Board assigned;
    assigned.play(Point(3, 3));
    assigned = board;  // forgets what its own moves had changed
    for (Board* copy : {&board, &assigned}) {
        copy->play(Point(0, 0));
        copy->undo();
        EXPECT_TRUE(*copy == after({}, "h8i9g7h9"));
        copy->undo();
        EXPECT_TRUE(*copy == after({}, "h8i9g7"));
    }
}

TEST(Board, CopiesAreIndependent) {
    const Board board = after({}, "h8i9g7");
    Board copy = board;
    copy.play(Point(0, 0));
    EXPECT_TRUE(board == after({}, "h8i9g7"));
    copy.undo();
    EXPECT_TRUE(copy == board);
}

}  // namespace
}  // namespace tengen
