#include "record/renlib.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

using namespace std::string_literals;

const std::string kHead = "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\xFF');
const std::string kRoot = "\0\0"s;

Games readable(const std::string& bytes) {
    auto games = readRenLib(bytes, {});
    EXPECT_TRUE(games) << games.error().message;
    return games ? *games : Games{.records = std::vector<Record>(1)};
}
Record only(const std::string& bytes) { return readable(bytes).records.at(0); }
std::string refusal(const std::string& bytes) {
    const auto games = readRenLib(bytes, {});
    EXPECT_FALSE(games);
    return games ? "" : games.error().message;
}
std::vector<std::string> linesOf(const Record& record) {
    std::vector<std::string> lines;
    for (NodeId node = 0; node < record.tree.size(); ++node)
        if (record.tree.firstChild(node) == MoveTree::kNone)
            lines.push_back(toText(record.tree.pathTo(node)));
    return lines;
}

TEST(RenLib, HighNibbleIsTheRowFromTheTop) {
    EXPECT_EQ(linesOf(only(kHead + kRoot + "\x78\x00\x01\x00\xEF\x40"s)),
              (std::vector{"h8a15o1"s}));
}

TEST(RenLib, ReadsVariationsByTheirFlags) {
    EXPECT_EQ(linesOf(only(kHead + kRoot + "\x78\x00\x79\x80\x89\x40\x68\xC0\x67\x40"s)),
              (std::vector{"h8i8i7"s, "h8h9"s, "h8g9"s}));
}

TEST(RenLib, ARootFlaggedAsHavingASiblingReadsTheSame) {
    const std::string moves = "\x78\x00\x79\xC0\x68\x40"s;
    EXPECT_EQ(only(kHead + "\0\x80"s + moves), only(kHead + kRoot + moves));
}

TEST(RenLib, AFirstMoveWithSiblingsNeedsNoRoot) {
    EXPECT_EQ(linesOf(only(kHead + "\x78\xC0\x79\x40"s)), (std::vector{"h8"s, "i8"s}));
}

TEST(RenLib, ReadsFilesFromBeforeTheHeadWithOldComments) {
    const Record record = only("\x78\x00\x67\x20{lder\xF3\x89\x40"s);
    EXPECT_EQ(linesOf(record), (std::vector{"h8g9i7"s}));
    EXPECT_EQ(record.tree.annotation(2).comment, "älders");
}

TEST(RenLib, ReadsBothPartsOfAComment) {
    const Record record =
        only(kHead + kRoot + "\x78\x08one\btwo\r\nthree\0\0"s + "\x79\x48\bonly\0"s);
    EXPECT_EQ(record.tree.annotation(1).comment, "one\ntwo\nthree");
    EXPECT_EQ(record.tree.annotation(2).comment, "only");
}

TEST(RenLib, BoardTextsBecomeLabelsOfThePositionBefore) {
    const Record record = only(kHead + kRoot + "\x78\x00\x79\x81\x00\x01"s + "A\0"s +
                               "\x89\x40\x68\x43\x00\x01xy\0\0"s);
    EXPECT_EQ(record.tree.annotation(1).labels,
              (std::vector<Label>{{Point(8, 7), "A"}, {Point(7, 8), "xy"}}));
    EXPECT_EQ(linesOf(record), (std::vector{"h8i8i7"s})) << "a text alone is not a move";
}

TEST(RenLib, AFirstMoveThatIsAPassComesAfterTheRoot) {
    EXPECT_EQ(linesOf(only(kHead + kRoot + "\0\0"s + "\x78\x40"s)), (std::vector{"passh8"s}));
}

TEST(RenLib, EqualMovesFromOnePositionAreOne) {
    EXPECT_EQ(linesOf(only(kHead + kRoot + "\x78\x80\x79\x40\x78\x00\x68\x40"s)),
              (std::vector{"h8i8"s, "h8h9"s}));
}

TEST(RenLib, AnIllegalBranchIsLeftOutWhenAskedFor) {
    // h8 i8 h8! (j8 | k8) | h8 h9: what follows the second h8 goes with it.
    const std::string bytes = kHead + kRoot + "\x78\x00\x79\x80\x78\x00\x7A\xC0\x7B\x40\x68\x40"s;
    EXPECT_EQ(refusal(bytes), "byte 26: there is a stone on h8 already");
    const auto games = readRenLib(bytes, {.skipIllegal = true});
    ASSERT_TRUE(games) << games.error().message;
    EXPECT_EQ(linesOf(games->records[0]), (std::vector{"h8i8"s, "h8h9"s}));
    EXPECT_EQ(games->notes.size(), 1U);
}

TEST(RenLib, MarksAreLeftOutWithANote) {
    EXPECT_EQ(readable(kHead + kRoot + "\x78\x50"s).notes.size(), 1U);
    EXPECT_TRUE(readable(kHead + kRoot + "\x78\x40"s).notes.empty());
}

TEST(RenLib, EveryErrorHasItsPlace) {
    EXPECT_EQ(refusal(""),
              "byte 0: this is not a RenLib library, which starts with a head of 20 bytes");
    EXPECT_EQ(refusal(kHead.substr(0, 19)).substr(0, 7), "byte 0:");
    EXPECT_EQ(refusal("\xFFRenLib\xFF\x04\x00"s + std::string(10, '\xFF')),
              "byte 8: RenLib version 4.0 is newer than the 3.4 we know");
    EXPECT_EQ(refusal(kHead + kRoot + "\x78\x00\x78\x40"s),
              "byte 24: there is a stone on h8 already");
    EXPECT_EQ(refusal(kHead + kRoot + "\xF8\x00"s),
              "byte 22: the point is not on a board of size 15");
    EXPECT_EQ(refusal(kHead + kRoot + "\x70\x00"s),
              "byte 22: the point is not on a board of size 15");
    for (const std::string& cut :
         {"\x78"s, "\x78\x01"s, "\x78\x08o"s, "\x78\x20hm"s, "\x78\x01\x00\x01lo"s})
        EXPECT_NE(refusal(std::string(kHead + kRoot).append(cut))
                      .find("the file ends in the middle of a move"),
                  std::string::npos);
}

TEST(RenLib, WritesVersion34) {
    RecordBuilder game(Ruleset{});
    ASSERT_TRUE(game.play(Point(7, 7)));
    game.tree().addComment(game.current(), "one\ntwo\nthree");
    game.tree().setLabel(game.current(), Point(0, 0), "z");
    ASSERT_TRUE(game.play(Point(8, 7)));
    const Record record = game.finish();
    EXPECT_EQ(writeRenLib({&record, 1}, {})->bytes,
              kHead + kRoot + "\x78\x08one\btwo\r\nthree\0\0"s + "\x79\xC0\xE1\x43\x00\x01z\0"s);
}

TEST(RenLib, SeveralGamesBecomeOneTree) {
    std::vector<Record> games;
    for (const Point second : {Point(8, 8), Point(6, 6)}) {
        RecordBuilder game(Ruleset{});
        ASSERT_TRUE(game.play(Point(7, 7)));
        ASSERT_TRUE(game.play(second));
        games.push_back(game.finish());
    }
    const auto written = writeRenLib(games, {});
    EXPECT_EQ(linesOf(only(written->bytes)), (std::vector{"h8i9"s, "h8g7"s}));
    EXPECT_EQ(written->notes.size(), 1U);
}

TEST(RenLib, RefusesBoardsPast15) {
    const Record record = sample::record({.size = 19}, 1, {});
    EXPECT_EQ(writeRenLib({&record, 1}, {}).error().message,
              "a RenLib library holds boards of 15 at most, not 19");
    EXPECT_FALSE(readRenLib(kHead + kRoot, {.rules = {.size = 19}}));
}

TEST(RenLib, SetUpStonesAreWrittenAsMovesWithANote) {
    RecordBuilder game(Ruleset{});
    ASSERT_TRUE(game.place(Side::White, Point(7, 7)));
    const Record record = game.finish();
    const auto written = writeRenLib({&record, 1}, {});
    EXPECT_EQ(linesOf(only(written->bytes)), (std::vector{"passh8"s}));
    EXPECT_EQ(written->notes, (std::vector{"stones that were set up are written as moves"s}));
}

}  // namespace
}  // namespace tengen::record
