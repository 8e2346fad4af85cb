#include "record/cursor.hpp"

#include <gtest/gtest.h>

namespace tengen::record {
namespace {

TEST(Cursor, TellsLineAndColumn) {
    const std::string_view text = "ab\ncd\r\nef\rgh";
    EXPECT_EQ(placeIn(text, 0), "line 1, column 1");
    EXPECT_EQ(placeIn(text, 4), "line 2, column 2");
    EXPECT_EQ(placeIn(text, 7), "line 3, column 1");
    EXPECT_EQ(placeIn(text, 10), "line 4, column 1");
    EXPECT_EQ(placeIn(text, 999), "line 4, column 3");
}

TEST(Cursor, TakesLinesWhateverEndsThem) {
    Cursor cursor("a\r\nb\rc\n\nd");
    for (const char* line : {"a", "b", "c", "", "d"}) EXPECT_EQ(cursor.takeLine(), line);
    EXPECT_TRUE(cursor.atEnd());
}

TEST(Cursor, NeverStepsPastTheEnd) {
    Cursor cursor("a");
    cursor.advance();
    cursor.advance();
    EXPECT_EQ(cursor.offset(), 1U);
    EXPECT_EQ(cursor.peek(), '\0');
    EXPECT_EQ(cursor.takeLine(), "");
}

}  // namespace
}  // namespace tengen::record
