#include "core/notation.hpp"

#include <gtest/gtest.h>

#include "core/point_set.hpp"

namespace tengen {
namespace {

TEST(Notation, EveryPointAndItsNameAreTurnedIntoEachOther) {
    for (int size = kMinSize; size <= kMaxSize; ++size)
        for (const Point p : allPoints(size)) {
            const auto read = parsePoint(toText(p), size);
            ASSERT_TRUE(read);
            EXPECT_EQ(*read, p);
        }
}

TEST(Notation, RowOneIsAtTheBottomAndNoLetterIsSkipped) {
    EXPECT_EQ(toText(Point(7, 7)), "h8");
    EXPECT_EQ(toText(Point(8, 0)), "i1");
    EXPECT_EQ(toText(Point(21, 21)), "v22");
    EXPECT_EQ(flippedRows(Point(0, 0), 15), Point(0, 14));
    EXPECT_EQ(flippedRows(Point::pass(), 15), Point::pass());
}

TEST(Notation, MovesMayBeRunTogetherOrApart) {
    const std::vector<Point> expected = {Point(7, 7), Point(8, 8), Point::pass(), Point(0, 0)};
    for (const char* text :
         {"h8i9passa1", "h8 i9 pass a1", "H8,I9,PASS,A1", "\th8;i9\r\npass  a1 "}) {
        const auto read = parsePoints(text, 15);
        ASSERT_TRUE(read) << text;
        EXPECT_EQ(*read, expected) << text;
    }
    EXPECT_EQ(toText(expected), "h8i9passa1");
    EXPECT_TRUE(parsePoints("", 15)->empty());
}

TEST(Notation, ErrorsTellThePlaceAndWhatIsWrong) {
    const auto wrong = [](std::string_view text) { return parsePoints(text, 15).error().message; };
    EXPECT_EQ(wrong("h8?9"), "character 3: expected a point such as h8, not '?9'");
    EXPECT_EQ(wrong("h8i16"), "character 3: 'i16' is not on a board of size 15");
    EXPECT_EQ(wrong("p1"), "character 1: 'p1' is not on a board of size 15");
    EXPECT_EQ(wrong("h0"), "character 1: 'h0' is not on a board of size 15");
    EXPECT_EQ(wrong("h"), "character 1: expected a point such as h8, not 'h'");
    EXPECT_EQ(wrong("h8\x01"), "character 3: expected a point such as h8, not '?'");
    EXPECT_EQ(parsePoint("h8i9", 15).error().message, "expected one point such as h8, not 'h8i9'");
    EXPECT_FALSE(parsePoint("", 15));
}

}  // namespace
}  // namespace tengen
