#include "classics/waterloo/points.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "classics/testing/rows.hpp"
#include "core/testing/picture.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

using testing::boardOfRows;

/// Where the star is, with Black to move, or White in the same position with exchanged colours.
WaterlooPoint starIn(const std::string& row) {
    const int x = testing::columnOf('*', row);
    const WaterlooPoint black = WaterlooPoints(boardOfRows({"", row})).at(Point(x, 5), Side::Black);
    const WaterlooPoint white = WaterlooPoints(boardOfRows({"", testing::coloursExchanged(row)}))
                                    .at(Point(x, 5), Side::White);
    EXPECT_EQ(black.score, white.score) << row;
    EXPECT_EQ(black.rank, white.rank) << row;
    EXPECT_EQ(black.own, white.own) << row;
    return black;
}

constexpr eval::Value kOtherLines = 3;  // a stone alone in three open lines

TEST(WaterlooPoints, ScoresAreThoseOfTheTwoTables) {
    const eval::Value open[5][2] = {
        {1, 0}, {50, 10}, {350, 250}, {10'000, 5'000}, {100'000, 90'000}};
    const eval::Value dead[5][2] = {{1, 0}, {1, 0}, {30, 7}, {500, 400}, {100'000, 90'000}};
    for (int length = 1; length <= 5; ++length)
        for (const bool offence : {true, false}) {
            EXPECT_EQ(waterlooScore(length, 0, offence), open[length - 1][offence ? 0 : 1]);
            EXPECT_EQ(waterlooScore(length, 1, offence), dead[length - 1][offence ? 0 : 1]);
            EXPECT_EQ(waterlooScore(length, 2, offence), length < 5 ? 0
                                                         : offence  ? 100'000
                                                                    : 90'000);
        }
    EXPECT_EQ(waterlooScore(7, 1, true), 100'000);
}

TEST(WaterlooPoints, APointIsWorthTheRowsThatAStoneThereWouldMake) {
    EXPECT_EQ(starIn("_______*_______").score, 1 + kOtherLines);
    EXPECT_EQ(starIn("______X*_______").score, 50 + kOtherLines);
    EXPECT_EQ(starIn("_____XX*_______").score, 350 + kOtherLines);
    EXPECT_EQ(starIn("_____X*X_______").score, 350 + kOtherLines);
    EXPECT_EQ(starIn("____XXX*_______").score, 10'000 + kOtherLines);
    EXPECT_EQ(starIn("___OXXX*_______").score, 500 + kOtherLines);
    EXPECT_EQ(starIn("____OXX*_______").score, 30 + kOtherLines);
    EXPECT_EQ(starIn("_____OX*_______").score, 1 + kOtherLines);
    EXPECT_EQ(starIn("_____OX*O______").score, 0 + kOtherLines);
    // Defence: the enemy's row, and the own stone alone beside it with one dead end.
    EXPECT_EQ(starIn("______O*_______").score, 10 + 1 + kOtherLines);
    EXPECT_EQ(starIn("_____OO*_______").score, 250 + 1 + kOtherLines);
    EXPECT_EQ(starIn("____OOO*_______").score, 5'000 + 1 + kOtherLines);
    EXPECT_EQ(starIn("____XOO*_______").score, 7 + 1 + kOtherLines);
    EXPECT_EQ(starIn("___XOOO*_______").score, 400 + 1 + kOtherLines);
    // Between both colours: own row of three, dead at one end, and the enemy's likewise.
    EXPECT_EQ(starIn("_____XX*OO_____").score, 30 + 7 + kOtherLines);
    // A five decides alone.
    EXPECT_EQ(starIn("___XXXX*_______").score, 100'000);
    EXPECT_EQ(starIn("__OXXXX*O______").score, 100'000);
    EXPECT_EQ(starIn("__XOOOO*_______").score, 90'000);
    EXPECT_EQ(starIn("__XXX*XXX______").score, 100'000);
}

TEST(WaterlooPoints, RanksFollowTheShapesThatStandAlready) {
    EXPECT_EQ(starIn("___XXXX*_______").rank, 1);
    EXPECT_EQ(starIn("___OOOO*_______").rank, 2);
    for (const char* row : {"____XXX*_______", "___*XXX________", "____XX_X*______",
                            "____XX*X_______", "___*XX_X_______", "____X*XX_______"}) {
        EXPECT_EQ(starIn(row).rank, 3) << row;
        EXPECT_TRUE(starIn(row).own) << row;
        EXPECT_FALSE(starIn(row).promoted) << row;
    }
    EXPECT_EQ(starIn("____OOO*_______").rank, 3);
    EXPECT_FALSE(starIn("____OOO*_______").own);
    for (const char* row : {"_____XX*_______", "____*XX________", "_____X*X_______",
                            "____*X_X_______", "___OXXX*_______", "_______*XXXO___"})
        EXPECT_EQ(starIn(row).rank, 4) << row;
    EXPECT_EQ(starIn("____*OO________").rank, 4);
    EXPECT_EQ(starIn("XXX*___________").rank, 4);  // the edge closes, too
    // By score: an open two in the making, a stone stopped, nothing.
    EXPECT_EQ(starIn("______X*_______").rank, 5);
    EXPECT_EQ(starIn("______O*_______").rank, 6);
    EXPECT_EQ(starIn("_______*_______").rank, 7);
    EXPECT_EQ(starIn("___OXX*________").rank, 6);  // 30 for a dead three
}

TEST(WaterlooPoints, TwoShapesAtOnePointPromoteIt) {
    const auto drawn = testing::draw(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . a . X . . . .
        . . . . b X X X .
        . . . . . . . . .
        . X X . c . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    const WaterlooPoints points(drawn.board);
    const WaterlooPoint two = points.at(drawn.at('b'), Side::Black);  // two open threes
    EXPECT_EQ(two.rank, 2);
    EXPECT_TRUE(two.promoted);
    EXPECT_TRUE(two.own);
    EXPECT_EQ(points.at(drawn.at('b'), Side::White).rank, 2);
    EXPECT_FALSE(points.at(drawn.at('b'), Side::White).own);

    const auto twos = testing::draw(Rule::Freestyle, R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . b O O . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    const WaterlooPoint both = WaterlooPoints(twos.board).at(twos.at('b'), Side::Black);
    EXPECT_EQ(both.rank, 3);  // an open two of each colour
    EXPECT_TRUE(both.promoted);
    EXPECT_TRUE(both.own);
}

TEST(WaterlooPoints, OpenIsAboveDeadAndOffenceAboveDefenceAtEqualLength) {
    // Rules 4 and 5 of the report. A single stone is worth as much open as dead in its tables.
    for (int length = 1; length <= 4; ++length) {
        for (const bool offence : {true, false})
            for (const int deadEnds : {1, 2}) {
                const eval::Value open = waterlooScore(length, 0, offence);
                const eval::Value dead = waterlooScore(length, deadEnds, offence);
                EXPECT_TRUE(length > 1 ? open > dead : open >= dead) << length;
            }
        for (const int deadEnds : {0, 1})
            EXPECT_GT(waterlooScore(length, deadEnds, true),
                      waterlooScore(length, deadEnds, false));
    }
}

class WaterlooRules : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(WaterlooRules, OccupiedIsLowestAWinHighestAndStoppingOneSecond) {
    Random random(GetParam());
    Board board({.size = 10});
    WaterlooPoints kept(board);
    for (int i = 0; i < 70 && !board.isOver(); ++i) {
        const Side side = board.sideToMove();
        eval::Value minWin = 1'000'000, minStop = 1'000'000, maxElse = -1'000'000, maxStop = 0;
        for (const Point p : allPoints(10)) {
            const WaterlooPoint known = kept.at(p, side);
            if (!board.isEmpty(p)) {
                ASSERT_EQ(known.score, -10);
                continue;
            }
            ASSERT_GE(known.score, 0);  // rule 1: above every occupied point
            const bool wins = board.threat(p, side) == Threat::Five;
            const bool stops = board.threat(p, other(side)) == Threat::Five;
            ASSERT_EQ(known.rank == 1, wins);
            ASSERT_TRUE(!stops || wins || known.rank == 2);
            if (wins)
                minWin = std::min(minWin, known.score);
            else if (stops)
                minStop = std::min(minStop, known.score), maxStop = std::max(maxStop, known.score);
            else
                maxElse = std::max(maxElse, known.score);
        }
        ASSERT_GT(minWin, std::max(maxElse, maxStop));  // rule 2
        ASSERT_GT(minStop, maxElse);                    // rule 3

        const Point p = testing::randomMove(board, random);
        kept.play(p, side);
        board.play(p);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, WaterlooRules, ::testing::Range(1u, 21u));

}  // namespace
}  // namespace tengen::classics
