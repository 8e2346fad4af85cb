#include "learning/puzzle_file.hpp"

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "core/notation.hpp"
#include "learning/puzzle_solving.hpp"

namespace tengen::learning {
namespace {

/// Black makes a five at once, on either side.
Puzzle fiveToMake() {
    return {.rules = {},
            .black = *parsePoints("g8h8i8j8", 15),
            .white = *parsePoints("a1c1e1g1", 15),
            .solution = *parsePoints("k8", 15),
            .difficulty = 2};
}

TEST(PuzzleFile, WhatIsWrittenReadsBack) {
    Puzzle renju = fiveToMake();
    renju.rules = {.rule = Rule::Renju};
    const Puzzle written[] = {fiveToMake(), renju};
    const auto read = readPuzzles(puzzlesText(written, "by hand"));
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[1].rules, renju.rules);
    EXPECT_EQ((*read)[0].solution, written[0].solution);
    EXPECT_EQ((*read)[0].toMove, Side::Black);
    EXPECT_EQ((*read)[0].difficulty, 2);
    EXPECT_EQ(puzzlesText(*read, "by hand"), puzzlesText(written, "by hand"));
}

std::string refusal(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const auto read = readPuzzles(text);
    return read ? "read" : read.error().message;
}

TEST(PuzzleFile, AMistakeIsNamedWithItsPuzzle) {
    const Puzzle written[] = {fiveToMake(), fiveToMake()};
    const std::string good = puzzlesText(written, "by hand");
    EXPECT_EQ(refusal(good, "\"origin\"", "\"other\""), "read");
    EXPECT_EQ(refusal(good, "\"puzzles\"", "\"riddles\""), "it has no list 'puzzles'");
    EXPECT_EQ(refusal(good, "\"k8\"", "\"k9\""), "puzzle 1: its solution does not win");
    EXPECT_EQ(refusal(good, "\"difficulty\":2", "\"difficulty\":\"hard\""),
              "puzzle 1: it needs rule, size, black, white, toMove, solution, difficulty");
    EXPECT_NE(refusal(good, "\"h8\"", "\"z99\"").find("puzzle 1: "), std::string::npos);
    EXPECT_NE(refusal(good, "\"a1\"", "\"g8\"").find("puzzle 1: "), std::string::npos);
    EXPECT_NE(refusal(good, "\"freestyle\"", "\"chess\"").find("puzzle 1: "), std::string::npos);
    EXPECT_NE(refusal(good, "{", ""), "read");
}

TEST(PuzzleSolving, CountsTheFirstMovesThatAreTheSolutions) {
    const auto go = [] { return true; };
    const std::string agent = "waterloo1";
    std::vector<Puzzle> puzzles = {fiveToMake(), fiveToMake()};
    const Board board =
        *Board::withStones({}, puzzles[0].black, puzzles[0].white, puzzles[0].toMove);
    const Point move = (*catalog::makeAgent(agent, 7))->choose(board, {}, {}, nullptr).move();
    puzzles[0].solution = {move};
    puzzles[1].solution = {toText(move) == "k8" ? *parsePoint("f8", 15) : *parsePoint("k8", 15)};
    EXPECT_EQ(countSolved(agent, puzzles, 7, go).value(), 1);
    EXPECT_EQ(countSolved(agent, puzzles, 7, [] { return false; }).value(), std::nullopt);
    EXPECT_FALSE(countSolved("waterloo9", puzzles, 7, go));
    puzzles[0].rules.lineLength = 4;
    EXPECT_FALSE(countSolved(agent, puzzles, 7, go));
}

}  // namespace
}  // namespace tengen::learning
