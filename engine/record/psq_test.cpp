#include "record/psq.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

Record only(std::string_view text) {
    auto games = readPsq(text, {});
    EXPECT_TRUE(games) << games.error().message;
    return games ? games->records.at(0) : Record{};
}
std::string refusal(std::string_view text) {
    const auto games = readPsq(text, {});
    EXPECT_FALSE(games) << text;
    return games ? "" : games.error().message;
}

TEST(Psq, CountsFromOneAtTheTopLeft) {
    const Record record = only("Piskvorky 20x20, 11:11, 0\n1,1,0\n20,20,57\n8,1,3\n");
    EXPECT_EQ(record.rules.size, 20);
    EXPECT_EQ(toText(record.tree.pathTo(record.tree.mainLineEnd())), "a20t1h20");
    EXPECT_EQ(record.tree.annotation(2).timeMs, 57U);
}

TEST(Psq, ReadsNamesAndOutcome) {
    const Record record =
        only("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\na.zip\r\nb.exe\r\n-1\r\nW+R,Renju\r\n");
    EXPECT_EQ(record.info.get(Field::Black), "a.zip");
    EXPECT_EQ(record.info.get(Field::White), "b.exe");
    EXPECT_EQ(record.info.get(Field::Result), "W+R");
    EXPECT_EQ(record.rules.rule, Rule::Renju);
}

TEST(Psq, TheHeadTellsWhichNameIsBlacks) {
    const Record record = only("Piskvorky 15x15, 11:11, 1\n8,8,0\na\nb\n0\n");
    EXPECT_EQ(record.info.get(Field::Black), "b");
    EXPECT_EQ(record.info.get(Field::White), "a");
}

TEST(Psq, AnyPartOfTheEndMayBeMissing) {
    const std::string moves = "Piskvorky 15x15, 0:0, 0\n8,8,0\n";
    EXPECT_EQ(only(moves + "-1\n").info, GameInfo{});
    EXPECT_EQ(only(moves + "a\nb\n").info.get(Field::White), "b");
    EXPECT_EQ(only(moves + "0\n1,Standard\n").rules.rule, Rule::Standard);
    EXPECT_EQ(only("Piskvorky 15x15, 0:0, 0").tree.size(), 1U);
}

TEST(Psq, ANumberIsNoResultSinceProgramsDisagreeOnIt) {
    const std::string game = "Piskvorky 15x15, 11:11, 0\n8,8,0\na\nb\n-1\n";
    EXPECT_EQ(only(game + "0,Freestyle15_1\n").info.get(Field::Result), "");
    EXPECT_EQ(only(game + "draw,freestyle\n").info.get(Field::Result), "0");
}

TEST(Psq, EveryErrorHasItsPlace) {
    EXPECT_EQ(refusal("nonsense"),
              "line 1, column 1: expected a head such as 'Piskvorky 15x15, 11:11, 0', not "
              "'nonsense'");
    EXPECT_EQ(refusal("Piskvorky 15x20, 0:0, 0\n"),
              "line 1, column 1: only square boards are supported, not '15x20'");
    EXPECT_EQ(refusal("Piskvorky 40x40, 0:0, 0\n"),
              "line 1, column 1: the board size must be from 5 to 22, not 40");
    EXPECT_EQ(refusal("Piskvorky 15x15, 0:0, 0\n8,8,0\n 8,8,0\n"),
              "line 3, column 2: there is a stone on h8 already");
    EXPECT_EQ(refusal("Piskvorky 15x15, 0:0, 0\n0,8,0\n"),
              "line 2, column 1: '0,8,0' is not on a board of size 15");
    EXPECT_EQ(refusal("Piskvorky 15x15, 0:0, 0\n8,x,0\n9,9,0\n"),
              "line 2, column 1: expected a move such as 8,8,0, not '8,x,0'");
    EXPECT_EQ(refusal("Piskvorky 15x15, 0:0, 0\na\nb\nc\nd\ne\n"),
              "line 6, column 1: expected the end of the file, not 'e'");
}

TEST(Psq, WritesHeadMovesNamesAndOutcome) {
    RecordBuilder game({.rule = Rule::Standard, .size = 20});
    game.info().set(Field::Black, "one");
    game.info().set(Field::Result, "B+R");
    ASSERT_TRUE(game.play(Point(0, 19)));
    game.tree().setTime(game.current(), 25);
    const Record record = game.finish();
    const auto written = writePsq({&record, 1}, {});
    EXPECT_EQ(written->bytes, "Piskvorky 20x20, 11:11, 0\n1,1,25\none\n-\n-1\nB+R,standard\n");
    EXPECT_TRUE(written->notes.empty());
}

TEST(Psq, SaysWhatItCannotHold) {
    const Record record = sample::record({}, 3, {.passes = false, .setup = false});
    ASSERT_GT(record.tree.countLines(), 1U);
    const auto written = writePsq(std::vector{record, record}, {});
    ASSERT_EQ(written->notes.size(), 2U);
    EXPECT_EQ(written->notes[0], "a psq file holds one game: the first of 2 was written");
    EXPECT_EQ(written->notes[1].find("left out, since a psq file cannot hold it: "), 0U);
    EXPECT_NE(written->notes[1].find("variation"), std::string::npos);
    EXPECT_NE(written->notes[1].find("comments"), std::string::npos);
}

TEST(Psq, RefusesAPassRatherThanChangeTheColours) {
    RecordBuilder game(Ruleset{});
    ASSERT_TRUE(game.play(Point::pass()));
    const Record record = game.finish();
    EXPECT_EQ(writePsq({&record, 1}, {}).error().message, "a psq file cannot hold a pass");
}

TEST(Psq, ANameThatLooksLikeAMoveIsNotWritten) {
    RecordBuilder game(Ruleset{});
    game.info().set(Field::Black, "3,4");
    const Record record = game.finish();
    EXPECT_EQ(writePsq({&record, 1}, {})->bytes,
              "Piskvorky 15x15, 11:11, 0\n-\n-\n-1\n?,freestyle\n");
}

}  // namespace
}  // namespace tengen::record
