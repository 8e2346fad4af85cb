#include "record/openings.hpp"

#include <gtest/gtest.h>

#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

TEST(Openings, CountFromTheCentreRightAndDown) {
    const auto games = readOpenings("0,0, 1,0, 0,1\n\n-7,-7, +7,7\n", {});
    ASSERT_TRUE(games);
    ASSERT_EQ(games->records.size(), 2U);
    EXPECT_EQ(sample::mainLine(games->records[0]), "h8i8h7");
    EXPECT_EQ(sample::mainLine(games->records[1]), "a15o1");
}

TEST(Openings, OnEvenBoardsTheCentreIsBelowAndRightOfTheMiddle) {
    const auto games = readOpenings("0,0,-10,-10,9,9", {.rules = {.size = 20}});
    ASSERT_TRUE(games);
    EXPECT_EQ(sample::mainLine(games->records[0]), "k10a20t1");
}

TEST(Openings, EveryErrorHasItsPlace) {
    EXPECT_EQ(readOpenings("0,0, 8,0", {}).error().message,
              "line 1, character 5: 8,0 leaves a board of size 15");
    EXPECT_EQ(readOpenings("0,0\n0,x", {}).error().message,
              "line 2, character 3: expected a pair of numbers such as 0,-3, not 'x'");
    EXPECT_EQ(readOpenings("0,0, 1", {}).error().kind, Error::Kind::BadSyntax);
    EXPECT_EQ(readOpenings("0,0, 0,0", {}).error().message,
              "line 1, move 2: there is a stone on h8 already");
    EXPECT_FALSE(readOpenings("2147483647,-2147483648", {}));
    EXPECT_FALSE(readOpenings("99999999999999,0", {}));
}

TEST(Openings, RefuseWhatTheyCannotSay) {
    RecordBuilder game(Ruleset{});
    const Record empty = game.finish();
    EXPECT_FALSE(writeOpenings({&empty, 1}, {}));
    RecordBuilder passing(Ruleset{});
    ASSERT_TRUE(passing.play(Point::pass()));
    const Record pass = passing.finish();
    EXPECT_EQ(writeOpenings({&pass, 1}, {}).error().message,
              "openings cannot hold a pass (move 1)");
}

}  // namespace
}  // namespace tengen::record
