#include "gomocup/coordinates.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::gomocup {
namespace {

constexpr auto kGomocup = CoordinateOrder::ColumnRow;
constexpr auto kYixin = CoordinateOrder::RowColumn;

TEST(Coordinates, CountFromTheTopLeft) {
    const Coordinates gomocup(kGomocup, 15);
    EXPECT_EQ(toText(*gomocup.parse("0,0")), "a15");
    EXPECT_EQ(toText(*gomocup.parse("14,0")), "o15");
    EXPECT_EQ(toText(*gomocup.parse("0,14")), "a1");
    EXPECT_EQ(toText(*gomocup.parse("7,7")), "h8");
}

TEST(Coordinates, NameTheRowFirstWhereYixinDoes) {
    const Coordinates yixin(kYixin, 15);
    EXPECT_EQ(toText(*yixin.parse("0,14")), "o15");
    EXPECT_EQ(yixin.text(*yixin.parse("3,11")), "3,11");
    EXPECT_EQ(yixin.digits(*yixin.parse("3,11")), "0311");
}

TEST(Coordinates, ComeBackAsTheyWentIn) {
    for (const auto order : {kGomocup, kYixin})
        for (int size = kMinSize; size <= kMaxSize; ++size) {
            const Coordinates coordinates(order, size);
            for (const Point p : {Point(0, 0), Point(1, size - 1), Point(size - 1, 2)})
                EXPECT_EQ(*coordinates.parse(coordinates.text(p)), p);
        }
}

TEST(Coordinates, TakeMinusOneTwiceForAPass) {
    EXPECT_TRUE(Coordinates(kGomocup, 15).parse("-1,-1")->isPass());
    EXPECT_EQ(Coordinates(kGomocup, 15).text(Point::pass()), "-1,-1");
}

TEST(Coordinates, AllowBlanksAroundTheNumbers) {
    EXPECT_EQ(toText(*Coordinates(kGomocup, 15).parse(" 7 , 8 ")), "h7");
}

TEST(Coordinates, RefuseWhatIsNoPointOfTheBoard) {
    const Coordinates coordinates(kGomocup, 15);
    for (const char* text : {"", "7", "7,", ",7", "7,7,7", "a,b", "15,0", "0,15", "-1,0", "7;7",
                             "99999999999,0", "7.0,7"})
        EXPECT_FALSE(coordinates.parse(text)) << text;
}

}  // namespace
}  // namespace tengen::gomocup
