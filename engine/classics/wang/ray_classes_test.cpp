#include "classics/wang/ray_classes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hpp"
#include "classics/testing/rows.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

using testing::boardOfRows;

/// The classes of the star's row for Black, and the same of the mirrored row.
LineClasses starIn(const std::string& row, bool literal = false) {
    const auto of = [&](const std::string& text, Side side) {
        const Board board = boardOfRows({"", text});
        return RayPoints(board, literal).classes(Point(testing::columnOf('*', text), 5), side)[0];
    };
    const LineClasses found = of(row, Side::Black);
    EXPECT_EQ(of({row.rbegin(), row.rend()}, Side::Black), found) << row;
    EXPECT_EQ(of(testing::coloursExchanged(row), Side::White), found) << row;
    return found;
}

TEST(RayClasses, ARayCountsItsStonesTwiceLessOneWhenClosed) {
    const auto ray = [](const std::string& row) {
        return RayPoints(boardOfRows({"", row})).ray(Point(0, 5), 0, +1, Side::Black);
    };
    EXPECT_EQ(ray("*______________"), (RayCount{0, 0}));
    EXPECT_EQ(ray("*O_____________"), (RayCount{-1, -1}));
    EXPECT_EQ(ray("*XX____________"), (RayCount{4, 0}));
    EXPECT_EQ(ray("*XXO___________"), (RayCount{3, -1}));
    EXPECT_EQ(ray("*_XX___________"), (RayCount{0, 4}));
    EXPECT_EQ(ray("*X_XX__________"), (RayCount{2, 6}));
    EXPECT_EQ(ray("*X_XXO_________"), (RayCount{1, 5}));
    EXPECT_EQ(ray("*X_X_X_________"), (RayCount{2, 4}));  // a second gap ends the walk
    EXPECT_EQ(ray("*X__X__________"), (RayCount{2, 0}));  // two empty points are no gap
    EXPECT_EQ(RayPoints(boardOfRows({"", "XX*____________"})).ray(Point(2, 5), 0, -1, Side::Black),
              (RayCount{3, -1}));  // the edge closes
}

TEST(RayClasses, EveryClassOfTheTableIsReached) {
    for (const char* five : {"___XXXX*_______", "__OXXXX*O______", "____XX*XX______",
                             "___OXX*XXO_____", "___OXXX*X______", "___OXXX*XO_____"})
        EXPECT_EQ(starIn(five).row, 1) << five;
    for (const char* openFour : {"____XXX*_______", "____XX*X_______"})
        EXPECT_EQ(starIn(openFour).row, 2) << openFour;
    for (const char* four :
         {"___OXXX*_______", "____XXX*O______", "___OXX*X_______", "____XX*XO______"})
        EXPECT_EQ(starIn(four).row, 3) << four;
    for (const char* openThree : {"_____XX*_______", "_____X*X_______"})
        EXPECT_EQ(starIn(openThree).row, 4) << openThree;
    for (const char* three : {"____OXX*_______", "_____XX*O______", "____OX*X_______"})
        EXPECT_EQ(starIn(three).row, 5) << three;
    EXPECT_EQ(starIn("______X*_______").row, 6);
    for (const char* two : {"_____OX*_______", "______X*O______"})
        EXPECT_EQ(starIn(two).row, 7) << two;
    EXPECT_EQ(starIn("_______*_______").row, 8);
    EXPECT_EQ(starIn("______O*_______").row, 9);
    for (const char* dead : {"______O*O______", "_____OX*O______", "____OXX*O______",
                             "____OX*XO______", "___OXXX*O______", "XXX*O__________"})
        EXPECT_EQ(starIn(dead).row, 10) << dead;
}

TEST(RayClasses, AFourClosedAtBothEndsIsDeadUnlessReadLiterally) {
    EXPECT_EQ(starIn("____OXX*XO_____"), (LineClasses{10, 0}));
    EXPECT_EQ(starIn("____OXX*XO_____", true), (LineClasses{4, 0}));
    EXPECT_EQ(starIn("___OXXX*O______", true).row, 10);  // (5, −1) is dead in print, too
}

TEST(RayClasses, GapsAddAClassOfTheirOwn) {
    EXPECT_EQ(starIn("_______*_XXX___").gap, 3);  // m = 6
    EXPECT_EQ(starIn("_______*X_XX___").gap, 3);  // m = 6 again: one and two
    EXPECT_EQ(starIn("______X*_XX____").gap, 3);  // m > 3 and i > 1
    EXPECT_EQ(starIn("______X*_X_____").gap, 4);  // i > 1 and m > 1
    EXPECT_EQ(starIn("_______*_XX____").gap, 4);  // m ≥ 3 and i ≥ 0
    EXPECT_EQ(starIn("_______*X_X____").gap, 4);  // the same, one and one
    EXPECT_EQ(starIn("______O*_XX____").gap, 0);  // i = −1
    EXPECT_EQ(starIn("_______*_X_____").gap, 0);
    EXPECT_EQ(starIn("_______*_X_____").row, 8);  // in addition to the row's class
    EXPECT_EQ(starIn("_______*_XXX___").row, 8);
}

TEST(RayClasses, WeightsFallByClassAndPairsStandWhereTheReportPutsThem) {
    const auto lines = [](LineClasses a, LineClasses b = {10, 0}) {
        return rayValue({a, b, LineClasses{10, 0}, LineClasses{10, 0}});
    };
    for (int i = 1; i < 10; ++i) EXPECT_GT(lines({i, 0}), lines({i + 1, 0})) << i;
    const eval::Value openFour = lines({2, 0});
    for (const eval::Value near :
         {lines({3, 0}, {3, 0}), lines({3, 0}, {4, 0}), lines({8, 3}, {4, 0})}) {
        EXPECT_LT(near, openFour);
        EXPECT_GT(near, openFour * 8 / 10);
    }
    const eval::Value twoThrees = lines({4, 0}, {4, 0});
    EXPECT_LT(twoThrees, lines({3, 0}, {4, 0}));
    EXPECT_GT(twoThrees, 5 * lines({3, 0}));
    EXPECT_EQ(lines({3, 0}, {3, 0}), 94'000);
    EXPECT_EQ(lines({3, 0}, {4, 0}), 90'000);
    EXPECT_EQ(twoThrees, 80'000);
}

TEST(RayClasses, AComposedPositionHasTheValuesReckonedByHand) {
    const std::vector<std::string> rows = {
        "",
        "____XXX_O______",
        "______OO_______",
    };
    const RayPoints points(boardOfRows(rows));
    // Rows 5 and 10; the other lines of each point are open and empty: three times class 8, 50.
    // At 3,5: Black has an open four, 100000, on a line that is closed only four points further.
    EXPECT_EQ(points.value(Point(3, 5), Side::Black),
              100'000 + 3 * 50 + (3 * 50 + 10) / 2);  // White: a stone against the row, class 9
    // At 7,5: a four with one end closed; White would have a closed two, class 7.
    EXPECT_EQ(points.value(Point(7, 5), Side::Black), 12'000 + 3 * 50 + (100 + 3 * 50) / 2);
    // At 5,10: White's open three, half of it for Black, who is closed on one side.
    EXPECT_EQ(points.value(Point(5, 10), Side::Black), 10 + 3 * 50 + (10'000 + 3 * 50) / 2);
    EXPECT_EQ(points.value(Point(5, 10), Side::White), 10'000 + 3 * 50 + (10 + 3 * 50) / 2);
}

TEST(RayClasses, EveryClassIsWorthItsWeightInAPosition) {
    // On a board with nothing but the row, the star's other three lines are open ones, 3 × 50 for
    // either side. What the star's row is to the enemy counts half.
    struct Row {
        std::string cells;
        eval::Value own, enemy;
    };
    const std::vector<Row> rows = {
        {"____XXXX*______", 1'000'000, 10},
        {"____XXX*_______", 100'000, 10},
        {"___OXXX*_______", 12'000, 10},
        {"_____XX*_______", 10'000, 10},
        {"____OXX*_______", 1'000, 10},
        {"______X*_______", 800, 10},
        {"_____OX*_______", 100, 10},
        {"_______*_______", 50, 50},
        {"______O*_______", 10, 800},
        {"___OXXX*O______", 0, 100},
        // A gap's class comes on top of the row's.
        {"_______*_XXX___", 50 + 12'000, 50},
        {"_______*_XX____", 50 + 10'000, 50},
        // A four of three and one, made at its end or in the middle of the three: an open three in
        // a row and a four with a gap, which together are worth 68000 more.
        {"____X_XX*______", 10'000 + 12'000 + 68'000, 10},
        {"____X_X*X______", 10'000 + 12'000 + 68'000, 0},
        // The same four, made next to its gap: an open three in a row and one with a gap.
        {"_____XX*_X_____", 10'000 + 10'000 + 60'000, 10},
    };
    for (const Row& row : rows) {
        const Point star(testing::columnOf('*', row.cells), 5);
        const eval::Value value = row.own + 3 * 50 + (row.enemy + 3 * 50) / 2;
        const RayPoints black(boardOfRows({"", row.cells}));
        EXPECT_EQ(black.value(star, Side::Black), value) << row.cells;
        const RayPoints white(boardOfRows({"", testing::coloursExchanged(row.cells)}));
        EXPECT_EQ(white.value(star, Side::White), value) << row.cells;
    }
}

class RayProperty : public ::testing::TestWithParam<std::uint32_t> {};

/// The walk as the report tells it, on text.
RayCount plainRay(const std::string& ray) {
    int stones[2] = {0, 0};
    std::size_t i = 0;
    bool gap = false;
    for (; i < ray.size(); ++i) {
        if (ray[i] == 'X')
            ++stones[gap ? 1 : 0];
        else if (ray[i] == '_' && !gap && i + 1 < ray.size() && ray[i + 1] == 'X')
            gap = true;
        else
            break;
    }
    const int closed = i < ray.size() && ray[i] == '_' ? 0 : 1;
    return {2 * stones[0] - closed, (gap ? 2 * (stones[0] + stones[1]) : 0) - closed};
}

TEST_P(RayProperty, RaysAreThoseOfAPlainWalk) {
    Random random(GetParam());
    Board board({.size = 9 + static_cast<int>(GetParam())});
    RayPoints kept(board);
    for (int i = 0; i < 50 && !board.isOver(); ++i) {
        for (const Point p : board.emptyPoints())
            for (int direction = 0; direction < kDirections; ++direction)
                for (const int sign : {-1, 1})
                    for (const Side side : kSides) {
                        const auto [dx, dy] = testing::kDirectionsAsPairs[direction];
                        ASSERT_EQ(kept.ray(p, direction, sign, side),
                                  plainRay(testing::cellsAround(board, p, sign * dx, sign * dy, 1,
                                                                20, side)));
                    }
        const Point p = testing::randomMove(board, random);
        kept.play(p, board.sideToMove());
        board.play(p);
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RayProperty, ::testing::Range(1u, 7u));

}  // namespace
}  // namespace tengen::classics
