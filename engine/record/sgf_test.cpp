#include "record/sgf.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

Games readable(std::string_view text, const ReadOptions& options = {}) {
    auto games = readSgf(text, options);
    EXPECT_TRUE(games) << games.error().message;
    return games ? *games : Games{.records = std::vector<Record>(1)};
}
Record only(std::string_view text) { return readable(text).records.at(0); }
std::string movesOf(const Record& record) {
    return toText(record.tree.pathTo(record.tree.mainLineEnd()));
}
std::string refusal(std::string_view text) {
    const auto games = readSgf(text, {});
    EXPECT_FALSE(games) << text;
    return games ? "" : games.error().message;
}

TEST(Sgf, RowAIsTheTopRow) {
    EXPECT_EQ(movesOf(only("(;GM[4]SZ[15];B[hh];W[aa];B[ao];W[oa])")), "h8a15a1o15");
    EXPECT_EQ(movesOf(only("(;GM[4]SZ[19];B[aa])")), "a19");
}

TEST(Sgf, ReadsRuleSizeAndWhatIsKnownOfTheGame) {
    const Record record = only(
        "(;FF[4]GM[4]SZ[20]RU[Renju]PB[Kuro]PW[Shi\\]ro]EV[Cup\n1]RE[W+R]DT[2026-01-02]C[Hello])");
    EXPECT_EQ(record.rules, (Ruleset{.rule = Rule::Renju, .size = 20}));
    EXPECT_EQ(record.info.get(Field::Black), "Kuro");
    EXPECT_EQ(record.info.get(Field::White), "Shi]ro");
    EXPECT_EQ(record.info.get(Field::Event), "Cup 1");
    EXPECT_EQ(record.info.get(Field::Result), "W+R");
    EXPECT_EQ(record.tree.annotation(MoveTree::kRoot).comment, "Hello");
}

TEST(Sgf, ReadsVariations) {
    const Record record = only("(;SZ[15];B[hh](;W[ii];B[jj])(;W[gg](;B[aa])(;B[bb])))");
    EXPECT_EQ(record.tree.countLines(), 3U);
    EXPECT_EQ(movesOf(record), "h8i7j6");
}

TEST(Sgf, ReadsEverySpellingOfAPass) {
    EXPECT_EQ(movesOf(only("(;SZ[15];B[];W[tt];B[hh])")), "passpassh8");
    EXPECT_EQ(movesOf(only("(;SZ[22];B[tt])")), "t3") << "past 19 tt is a point";
}

TEST(Sgf, ReadsSetupWithRectangles) {
    const Record record = only("(;SZ[5]AB[aa:ba]AW[ee]PL[W];W[cc])");
    EXPECT_EQ(record.setup.black.count(), 2);
    EXPECT_TRUE(record.setup.black.contains(Point(1, 4)));
    EXPECT_TRUE(record.setup.white.contains(Point(4, 0)));
    EXPECT_EQ(record.setup.toMove, Side::White);
}

TEST(Sgf, ReadsSetupThatStandsInTheNodeAfterTheRoot) {
    EXPECT_EQ(only("(;SZ[15];AB[hh]AW[ii];B[aa])").setup.black.count(), 1);
}

TEST(Sgf, ForgivesWhatRealFilesDo) {
    EXPECT_EQ(movesOf(only("(;b[hh];w[ii])")), "h8i7") << "no GM, FF or SZ, small letters";
    EXPECT_EQ(movesOf(only("(;SZ[15:15];B[H8];W[i9])")), "h8i9") << "points by number";
    EXPECT_EQ(movesOf(only("(;SZ[15];Black[HH])")), "h8") << "long names of FF[3], capitals";
    EXPECT_EQ(movesOf(only("\xEF\xBB\xBF\r\n(;SZ[15]\r\n;B [hh] ;W\n[ii])\x1A")), "h8i7");
    EXPECT_EQ(movesOf(only("(GM[4]SZ[15];B[hh])")), "h8") << "a root without its semicolon";
}

TEST(Sgf, CountsRowsFromTheTopWhenTold) {
    const auto games = readable("(;SZ[15];B[h1])", {.rowsFromTop = true});
    EXPECT_EQ(movesOf(games.records[0]), "h15");
}

TEST(Sgf, ReadsCollections) {
    const auto games = readable("(;SZ[15];B[hh])\n(;SZ[19];B[jj])");
    ASSERT_EQ(games.records.size(), 2U);
    EXPECT_EQ(games.records[1].rules.size, 19);
}

TEST(Sgf, UnescapesCommentsAndKeepsTheirLines) {
    const Record record = only("(;C[a\\]b\\\\c\\\nd\ne\\:f])");
    EXPECT_EQ(record.tree.annotation(MoveTree::kRoot).comment, "a]b\\cd\ne:f");
}

TEST(Sgf, ACommentWithoutAMoveBelongsToTheMoveBefore) {
    const Record record = only("(;B[hh]C[one];C[two])");
    EXPECT_EQ(record.tree.annotation(record.tree.mainLineEnd()).comment, "one\ntwo");
    EXPECT_EQ(record.tree.size(), 2U);
}

TEST(Sgf, ASideThatMovesTwiceIsNoted) {
    const auto games = readable("(;B[hh];B[ii])");
    EXPECT_EQ(movesOf(games.records[0]), "h8passi7");
    EXPECT_EQ(games.notes.size(), 1U);
}

TEST(Sgf, SaysWhichPropertiesItLeavesOut) {
    const auto games = readable("(;FF[4]GM[4]AP[x];B[hh]TR[hh]BL[3])");
    ASSERT_EQ(games.notes.size(), 1U);
    EXPECT_EQ(games.notes[0], "SGF properties that we do not keep were left out: BL, TR");
}

TEST(Sgf, NotesAnotherGameAndAnUnknownRule) {
    EXPECT_EQ(readable("(;GM[1]RU[chess];B[hh])").notes.size(), 2U);
}

TEST(Sgf, EveryErrorHasItsPlace) {
    EXPECT_EQ(refusal("(;SZ[15];B[hh]\n;W[hh])"),
              "line 2, column 2: there is a stone on h8 already");
    EXPECT_EQ(refusal("(;SZ[15];B[pp])"), "line 1, column 10: 'pp' is not on a board of size 15");
    EXPECT_EQ(refusal("(;B[h!])"), "line 1, column 3: expected a point such as hh, not 'h!'");
    EXPECT_EQ(refusal("(;B[hh]"),
              "line 1, column 8: the text ends before the game does; a ) is missing");
    EXPECT_EQ(refusal("(;C[never"), "line 1, column 4: this value is never closed by a ]");
    EXPECT_EQ(refusal("(;C[a\\])"), "line 1, column 4: this value is never closed by a ]");
    EXPECT_EQ(refusal("(;B)"), "line 1, column 4: expected a value in [brackets] after 'B'");
    EXPECT_EQ(refusal("(;SZ[99])"),
              "line 1, column 3: the board size must be from 5 to 22, not 99");
    EXPECT_EQ(refusal("(;SZ[15:16])"),
              "line 1, column 3: expected the size of a square board, not '15:16'");
    EXPECT_EQ(refusal("(;B[hh];AB[aa])"),
              "line 1, column 9: stones can be set up only before the first move");
    EXPECT_EQ(refusal(""), "line 1, column 1: there is no game here; an SGF game starts with (;");
    EXPECT_EQ(refusal("()"), "line 1, column 3: this game has no node; it should start with (;");
}

TEST(Sgf, DeepNestingIsReadOrRefusedButNeverOverflows) {
    std::string deep;
    for (int i = 0; i < 500'000; ++i) deep += "(;C[x]";
    EXPECT_NE(refusal(deep).find("a ) is missing"), std::string::npos);
    deep += std::string(500'000, ')');
    EXPECT_EQ(only(deep).tree.size(), 1U);
    EXPECT_NE(refusal(std::string(2'000'000, '(')).find("too many"), std::string::npos);
}

TEST(Sgf, WritesTheStandardForm) {
    RecordBuilder game({.rule = Rule::Renju, .size = 15});
    game.info().set(Field::Black, "K]");
    ASSERT_TRUE(game.play(Point(7, 7)));
    game.tree().addComment(game.current(), "a:]");
    game.tree().setLabel(game.current(), Point(0, 0), "x:y");
    ASSERT_TRUE(game.play(Point::pass()));
    const Record record = game.finish();
    EXPECT_EQ(writeSgf({&record, 1}, {})->bytes,
              "(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[15]RU[renju]PB[K\\]]"
              ";B[hh]C[a:\\]]LB[ao:x\\:y];W[])\n");
}

}  // namespace
}  // namespace tengen::record
