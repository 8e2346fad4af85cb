#include "classics/fudan/opening_records.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "base/testing/temporary_folder.hpp"
#include "classics/classics.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "record/format.hpp"

namespace tengen::classics {
namespace {

std::vector<Point> points(std::string_view text) { return *parsePoints(text, 15); }

Board after(std::string_view moves) { return *Board::afterMoves({}, points(moves)); }

RecordedGame game(std::string_view moves, Outcome result) {
    return {.rules = {}, .moves = points(moves), .result = result};
}

const OpeningRecords::Learned* find(const std::vector<OpeningRecords::Learned>& learned,
                                    std::string_view move) {
    for (const auto& l : learned)
        if (l.move == *parsePoint(move, 15)) return &l;
    return nullptr;
}

TEST(OpeningRecords, TheNextMoveOfMatchingGamesIsKnownWithItsResults) {
    OpeningRecords records;
    records.add(game("h8i9j8", Outcome::BlackWins));
    records.add(game("h8i9j8", Outcome::WhiteWins));
    records.add(game("h8i9g9", Outcome::BlackWins));
    records.add(game("h8i9g9", Outcome::BlackWins));
    records.add(game("h8h9", Outcome::WhiteWins));
    records.add(game("h8i9g9", Outcome::Draw));
    EXPECT_EQ(records.games(), 6u);

    const auto third = records.movesFrom(after("h8i9"));
    // g9 by itself, and mirrored at the diagonal through h8 and i9; j8 likewise.
    const auto* g9 = find(third, "g9");
    const auto* j8 = find(third, "j8");
    ASSERT_TRUE(g9 != nullptr && j8 != nullptr && find(third, "h10") != nullptr);
    EXPECT_EQ(g9->wins, 2u);
    EXPECT_EQ(g9->losses, 0u);
    EXPECT_EQ(g9->games, 3u);
    EXPECT_DOUBLE_EQ(g9->score(), 2.0 / 7);
    EXPECT_DOUBLE_EQ(j8->score(), 0.0);
    EXPECT_EQ(third.front().games, 3u);

    // White's own results count for White.
    const auto second = records.movesFrom(after("h8"));
    EXPECT_EQ(find(second, "h9")->wins, 1u);
    EXPECT_EQ(find(second, "i9")->wins, 1u);
    EXPECT_EQ(find(second, "i9")->losses, 3u);
    EXPECT_EQ(second.front().wins, 1u);
    EXPECT_EQ(second.front().games, 1u);
    EXPECT_TRUE(records.movesFrom(after("a1")).empty());
}

TEST(OpeningRecords, PositionsMatchTurnedMirroredAndInAnyOrder) {
    OpeningRecords records;
    records.add(game("h8i9g7k5e3", Outcome::BlackWins));
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::vector<Point> moves;
        for (const Point p : points("g7i9h8k5")) moves.push_back(transformed(p, symmetry, 15));
        const auto learned = records.movesFrom(*Board::afterMoves({}, moves));
        ASSERT_EQ(learned.size(), 1u) << symmetry;
        EXPECT_EQ(learned[0].move, transformed(*parsePoint("e3", 15), symmetry, 15));
    }
}

TEST(OpeningRecords, OtherRulesSizesAndLaterPliesAreNotMixedUp) {
    OpeningRecords records;
    records.add(game("h8i9g7", Outcome::BlackWins));
    EXPECT_TRUE(
        records.movesFrom(*Board::afterMoves({.rule = Rule::Renju}, points("h8i9"))).empty());
    EXPECT_TRUE(records.movesFrom(*Board::afterMoves({.size = 16}, points("h8i9"))).empty());

    std::string many;
    for (int i = 0; i < 22; ++i) many += toText(Point(i % 8, 2 * (i / 8)));
    OpeningRecords far;
    far.add(game(many, Outcome::Draw));
    const auto moves = points(many);
    EXPECT_FALSE(far.movesFrom(*Board::afterMoves({}, std::span(moves).first(19))).empty());
    EXPECT_TRUE(far.movesFrom(*Board::afterMoves({}, std::span(moves).first(20))).empty());
}

TEST(OpeningRecords, TheFileIsReadAsItWasWritten) {
    const std::vector<RecordedGame> games = {game("h8i9j8h9", Outcome::BlackWins),
                                             game("h8h9", Outcome::WhiteWins),
                                             game("h8", Outcome::Draw)};
    const std::string text = recordsText(games, {}, 3, "made\nby hand");
    EXPECT_EQ(text, "tengen-records 1 freestyle 15\n# made\n# by hand\nB h8i9j8\nW h8h9\nD h8\n");
    const auto back = parseRecordsText(text);
    ASSERT_TRUE(back.ok());
    ASSERT_EQ(back->size(), 3u);
    EXPECT_EQ((*back)[0].moves, points("h8i9j8"));
    EXPECT_EQ((*back)[1].result, Outcome::WhiteWins);
    EXPECT_EQ((*back)[2].result, Outcome::Draw);
}

TEST(OpeningRecords, WhatIsNoSuchFileIsNamedWithItsLine) {
    const auto errorOf = [](std::string_view text) {
        const auto read = parseRecordsText(text);
        return read ? std::string("read") : read.error().message;
    };
    EXPECT_EQ(errorOf("hello"), "line 1: it does not begin with 'tengen-records 1'");
    EXPECT_EQ(errorOf("tengen-records 1 freestyle 15\n"), "it holds no games");
    EXPECT_EQ(errorOf("tengen-records 1 freestyle 15\nX h8\n"),
              "line 2: a game begins with B, W or D, not 'X'");
    EXPECT_NE(errorOf("tengen-records 1 freestyle 15\nB z9\n").find("line 2: "), std::string::npos);
    EXPECT_NE(errorOf("tengen-records 1 chess 15\nB h8\n").find("line 1: "), std::string::npos);
    EXPECT_NE(errorOf("tengen-records 1 freestyle 99\nB h8\n").find("line 1: "), std::string::npos);
}

TEST(OpeningRecords, Fudan6PlaysWhatAnyCollectionRecommends) {
    const testing::TemporaryFolder folder;
    const auto saved = [&](const std::string& name, const std::string& bytes) {
        const std::string path = (folder.path() / name).string();
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    };
    // The same two games in every format that holds a result or ends on the board.
    const std::string sgf =
        "(;GM[4]SZ[15]RE[B+];B[hh];W[ii];B[co])(;GM[4]SZ[15]RE[W+];B[hh];W[hi])";
    const auto games = record::readGames(**record::formatById("sgf"), sgf, {});
    ASSERT_TRUE(games.ok());
    for (const record::Format& format : record::formats()) {
        const auto bytes = format.write(std::span(games->records).first(1), {});
        ASSERT_TRUE(bytes.ok()) << format.id;
        const std::string path =
            saved("games" + std::string(format.extension.starts_with(".") ? "" : ".") +
                      std::string(format.extension),
                  bytes->bytes);
        const auto agent = agents::makeAgent(classicAgents(), "fudan6:games=" + path, 1);
        ASSERT_TRUE(agent.ok()) << format.id << ": " << agent.error().message;
        Board board;
        board.play(games->records[0].tree.pathTo(games->records[0].tree.mainLineEnd())[0]);
        const Point reply = (*agent)->choose(board, {}, {}, nullptr).move();
        EXPECT_EQ(distance(reply, Point(7, 7)), 1) << format.id;
        EXPECT_TRUE(reply.x() != 7 && reply.y() != 7) << format.id;  // i9 or its like
    }
}

TEST(OpeningRecords, Fudan6PlaysAsFudan1WhereTheRecordsEnd) {
    const testing::TemporaryFolder folder;
    const std::string path = (folder.path() / "few.records").string();
    std::ofstream(path) << recordsText(std::vector{game("h8i9o15", Outcome::BlackWins)}, {}, 20,
                                       "test");
    const auto six = agents::makeAgent(classicAgents(), "fudan6:games=" + path, 7);
    const auto one = agents::makeAgent(classicAgents(), "fudan1", 7);
    ASSERT_TRUE(six.ok() && one.ok());
    EXPECT_EQ((*six)->choose(after("h8i9"), {}, {}, nullptr).move(), *parsePoint("o15", 15));
    const search::Report excluded =
        (*six)->choose(after("h8i9"), {.exclude = points("o15")}, {}, nullptr);
    EXPECT_NE(excluded.move(), *parsePoint("o15", 15));
    for (const char* moves : {"h8i9o15", "h8h9", "a1"}) {
        const search::Report a = (*six)->choose(after(moves), {}, {}, nullptr);
        const search::Report b = (*one)->choose(after(moves), {}, {}, nullptr);
        EXPECT_EQ(a.move(), b.move()) << moves;
        EXPECT_EQ(a.best().score, b.best().score) << moves;
    }
    const Board four(Ruleset{.size = 7, .lineLength = 4});
    EXPECT_EQ((*six)->choose(four, {}, {}, nullptr).move(),
              (*one)->choose(four, {}, {}, nullptr).move());
}

TEST(OpeningRecords, AFileThatCannotBeReadIsAnErrorThatNamesIt) {
    const auto errorOf = [](const std::string& text) {
        const auto made = agents::makeAgent(classicAgents(), text, 1);
        return made ? std::string("made") : made.error().message;
    };
    EXPECT_EQ(errorOf("fudan6:games=/no/such.sgf"),
              "agent fudan6: games must be own or a file; '/no/such.sgf': cannot read "
              "/no/such.sgf: No such file or directory");
    EXPECT_EQ(errorOf("fudan6"), "made");
}

TEST(OpeningRecords, TheOwnRecordsOpenAGame) {
    const OpeningRecords& own = OpeningRecords::builtIn();
    EXPECT_GE(own.games(), 5000u);
    EXPECT_FALSE(own.movesFrom(Board{}).empty());
    const auto agent = agents::makeAgent(classicAgents(), "fudan6", 1);
    Board board;
    for (int i = 0; i < 4; ++i) {
        const auto learned = own.movesFrom(board);
        ASSERT_FALSE(learned.empty()) << i;
        const Point move = (*agent)->choose(board, {}, {}, nullptr).move();
        const auto* chosen = find(learned, toText(move));
        ASSERT_NE(chosen, nullptr);
        EXPECT_EQ(chosen->score(), learned.front().score());
        board.play(move);
    }
}

}  // namespace
}  // namespace tengen::classics
