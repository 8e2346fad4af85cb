#include "record/pos.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

TEST(Pos, ReadsAGameALineInAnySpelling) {
    const auto games = readPos("h8i9g7\n\n H8 I9, g7;pass\r\n-\n", {});
    ASSERT_TRUE(games);
    ASSERT_EQ(games->records.size(), 3U);
    EXPECT_EQ(sample::mainLine(games->records[0]), "h8i9g7");
    EXPECT_EQ(games->records[1].tree.size(), 5U);
    EXPECT_EQ(games->records[2].tree.size(), 1U);
}

TEST(Pos, RowsFromTheTopAreTurnedOver) {
    const auto games = readPos("a1h15", {.rowsFromTop = true});
    ASSERT_TRUE(games);
    EXPECT_EQ(sample::mainLine(games->records[0]), "a15h1");
    EXPECT_EQ(writePos(games->records, {.rowsFromTop = true})->bytes, "a1h15\n");
    EXPECT_EQ(writePos(games->records, {})->bytes, "a15h1\n");
}

TEST(Pos, EveryErrorHasItsPlace) {
    EXPECT_EQ(readPos("h8\nh8i9h8", {}).error().message,
              "line 2, move 3: there is a stone on h8 already");
    EXPECT_EQ(readPos("h8\n\nh8!", {}).error().message.substr(0, 21), "line 3, character 3: ");
    EXPECT_EQ(readPos("p9", {}).error().message,
              "line 1, character 1: 'p9' is not on a board of size 15");
    EXPECT_EQ(readPos(" \n", {}).error().message, "line 1: there is no game in this text");
}

TEST(Pos, WritesTheMainLineOrAllLines) {
    RecordBuilder game(Ruleset{});
    ASSERT_TRUE(game.play(Point(7, 7)));
    const NodeId branch = game.current();
    for (const Point second : {Point(8, 8), Point::pass()}) {
        game.backTo(branch);
        ASSERT_TRUE(game.play(second));
    }
    const Record record = game.finish();
    const auto main = writePos({&record, 1}, {});
    EXPECT_EQ(main->bytes, "h8i9\n");
    EXPECT_EQ(main->notes,
              (std::vector<std::string>{"left out, since pos text cannot hold it: 1 variation"}));
    const auto all = writePos({&record, 1}, {.allVariations = true});
    EXPECT_EQ(all->bytes, "h8i9\nh8pass\n");
    EXPECT_TRUE(all->notes.empty());
}

TEST(Pos, NamesARuleAndSizeThatTheReaderMustBeTold) {
    const Record record = sample::record({.rule = Rule::Renju, .size = 19}, 1,
                                         {.variations = false, .words = false, .setup = false});
    EXPECT_EQ(writePos({&record, 1}, {})->notes.at(0),
              "left out, since pos text cannot hold it: the rule (renju) and the board size (19)");
}

}  // namespace
}  // namespace tengen::record
