#include "core/line_table.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/testing/picture.hpp"

namespace tengen {
namespace {

/// Black's shape at the 'a' of a row drawn on a board of its length.
Shape shapeIn(Rule rule, std::string_view row) {
    std::string picture;
    for (std::size_t y = 0; y < row.size(); ++y)
        picture += y == row.size() / 2 ? std::string(row) : std::string(row.size(), '.');
    const auto drawn = testing::draw(rule, picture);
    return drawn.board.shape(drawn.at('a'), 0, Side::Black);
}

struct Example {
    std::string_view row;
    Shape freestyle;
    Shape exact;  // for Renju's Black and standard
};

// Hand-made: every shape, its closed and open forms, and where exactly five makes a difference.
constexpr Example kExamples[] = {
    {"....a....", Shape::OpenOne, Shape::OpenOne},
    {"a....", Shape::ClosedOne, Shape::ClosedOne},
    {"O.a..O..", Shape::None, Shape::None},
    {"a.........", Shape::ClosedOne, Shape::ClosedOne},
    {"...Xa....", Shape::OpenTwo4, Shape::OpenTwo4},
    {"O.Xa..O..", Shape::ClosedTwo, Shape::ClosedTwo},
    {"..X.a....", Shape::OpenTwo3, Shape::OpenTwo3},
    {"OXa......", Shape::ClosedTwo, Shape::ClosedTwo},
    {"O.Xa.O...", Shape::None, Shape::None},
    {"O.Xa...O.", Shape::OpenTwo2, Shape::OpenTwo2},
    {"O.aX....O", Shape::OpenTwo2, Shape::OpenTwo2},
    {"...XXa...", Shape::OpenThree2, Shape::OpenThree2},
    {"O.XXa..O.", Shape::OpenThree1, Shape::OpenThree1},
    {"O.XXa.O..", Shape::ClosedThree, Shape::ClosedThree},
    {"..XX.a...", Shape::OpenThree1, Shape::OpenThree1},
    {"OXXa.....", Shape::ClosedThree, Shape::ClosedThree},
    {"X..Xa....", Shape::ClosedThree, Shape::ClosedThree},
    {"X.X.a....", Shape::ClosedThree, Shape::ClosedThree},
    {"..XXXa...", Shape::OpenFour, Shape::OpenFour},
    {"OXXXa....", Shape::Four, Shape::Four},
    {"OXXXaO...", Shape::None, Shape::None},
    {"XXX.a....", Shape::Four, Shape::Four},
    {"XX.Xa....", Shape::Four, Shape::Four},
    {"X.XXa.X..", Shape::DoubleFour, Shape::DoubleFour},
    {"XX.Xa.XX.", Shape::DoubleFour, Shape::DoubleFour},
    {"XXX.a.XXX", Shape::DoubleFour, Shape::DoubleFour},
    {"X.XXXa.X.", Shape::OpenFour, Shape::None},
    {"..XXXa.X.", Shape::OpenFour, Shape::Four},
    {".XXaXX...", Shape::Five, Shape::Five},
    {"XXXaXX...", Shape::Five, Shape::Overline},
    {"XXXXaXXXX", Shape::Five, Shape::Overline},
    {"XXX.aX...", Shape::Four, Shape::ClosedTwo},
    {"XXX.aXO..", Shape::Four, Shape::None},
};

TEST(LineTable, ShapesAreNamedAsTheyAreDefined) {
    for (const Example& e : kExamples) {
        EXPECT_EQ(nameOf(shapeIn(Rule::Freestyle, e.row)), nameOf(e.freestyle)) << e.row;
        EXPECT_EQ(nameOf(shapeIn(Rule::Standard, e.row)), nameOf(e.exact)) << e.row << " standard";
        EXPECT_EQ(nameOf(shapeIn(Rule::Renju, e.row)), nameOf(e.exact)) << e.row << " renju";
    }
}

TEST(LineTable, ACaroFourBetweenTwoEnemiesCannotWin) {
    EXPECT_EQ(shapeIn(Rule::Caro, "..XXXa..."), Shape::OpenFour);
    // One enemy stone takes both five-cells: at its end the row is blocked, at the other it would
    // be.
    EXPECT_EQ(shapeIn(Rule::Caro, "O.XXXa.O."), Shape::Four);
    EXPECT_EQ(shapeIn(Rule::Caro, "OXXXa.O.."), Shape::None);
    EXPECT_EQ(shapeIn(Rule::Caro, "OXXXa...."), Shape::Four);
    EXPECT_EQ(shapeIn(Rule::CaroStandard, "XXX.aXO.."), Shape::None);
}

TEST(LineTable, ACaroRowIsFollowedBeyondTheWindow) {
    // Filling the gap makes a row that ends six or more cells away, at an enemy or in the open.
    EXPECT_EQ(shapeIn(Rule::Caro, "OaXXX.XX.........."), Shape::Four);
    EXPECT_EQ(shapeIn(Rule::Caro, "OaXXX.XXO........."), Shape::None);
    EXPECT_EQ(shapeIn(Rule::Caro, "OaXXX.XXXXO......."), Shape::None);
    EXPECT_EQ(shapeIn(Rule::Caro, ".........OaXXX.XXX"), Shape::Four);
}

TEST(LineTable, StonesAndWallsHaveNoShape) {
    for (const Rule rule : kRules) {
        Lines lines(15);
        lines.toggle(Point(7, 7), Side::White);
        EXPECT_EQ(LineTable::of(rule).at(lines, Point(7, 7), 0), 0);
        EXPECT_EQ(LineTable::of(rule).at(lines, Point(0, 0).shifted(-1), 0), 0);
    }
}

}  // namespace
}  // namespace tengen
