#include "learning/puzzle.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/notation.hpp"

namespace tengen::learning {
namespace {

Board boardWith(std::string_view black, std::string_view white, Side toMove,
                Rule rule = Rule::Freestyle) {
    const Ruleset rules{.rule = rule, .size = 15};
    const auto board =
        Board::withStones(rules, *parsePoints(black, 15), *parsePoints(white, 15), toMove);
    EXPECT_TRUE(board) << board.error().message;
    return *board;
}

std::optional<Puzzle> judge(const Board& board) {
    return PuzzleJudge(board.rule()).judge(board, {});
}

// Black, to move, wins by i9 alone: found in a game of the champion with itself.
const Board kPuzzle = boardWith("i7f8k8l8h9j9h10h11h12i12", "f6g7l7h8i8j8k9i10k10h13", Side::Black);

TEST(Puzzle, APositionWithOneWinningMoveIsOne) {
    const auto puzzle = judge(kPuzzle);
    ASSERT_TRUE(puzzle);
    EXPECT_EQ(toText(puzzle->solution.front()), "i9");
    EXPECT_GE(puzzle->solution.size(), PuzzleJudge::kMinPlies);
    EXPECT_EQ(puzzle->toMove, Side::Black);
    EXPECT_EQ(puzzle->black.size(), 10U);
    EXPECT_EQ(puzzle->white.size(), 10U);
}

TEST(Puzzle, ItsSolutionEndsInAFive) {
    const auto puzzle = judge(kPuzzle);
    ASSERT_TRUE(puzzle);
    Board board = kPuzzle;
    for (const Point p : puzzle->solution) {
        ASSERT_FALSE(board.refusal(p)) << toText(p);
        board.play(p);
    }
    EXPECT_EQ(board.outcome(), winFor(Side::Black));
}

TEST(Puzzle, AnOpenThreeOfOnesOwnIsNone) {
    EXPECT_FALSE(judge(boardWith("h8i8j8", "a1c3e1", Side::Black)));
}

TEST(Puzzle, AQuietPositionIsNone) { EXPECT_FALSE(judge(boardWith("h8", "i9", Side::Black))); }

TEST(Puzzle, AFiveToMakeOrToMeetIsNone) {
    EXPECT_FALSE(judge(boardWith("h8i8j8k8", "a1c3e1g3", Side::Black)));
    EXPECT_FALSE(judge(boardWith("a1c3e1g3", "h8i8j8k8", Side::Black)));
}

TEST(Puzzle, TheHardestFifthIsOfDifficultyFive) {
    std::vector<Puzzle> puzzles(10);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        puzzles[i].solution.resize(7);
        puzzles[i].nodes = 1000 * (10 - i);
    }
    rate(puzzles);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        EXPECT_EQ(puzzles[i].nodes, 1000 * (i + 1));
        EXPECT_EQ(puzzles[i].difficulty, static_cast<int>(i / 2) + 1);
    }
}

TEST(Puzzle, TheTextHasWhatThePageReads) {
    auto puzzle = judge(kPuzzle);
    ASSERT_TRUE(puzzle);
    puzzle->difficulty = 3;
    const auto read = nlohmann::json::parse(puzzlesText(std::span(&*puzzle, 1), "a test"));
    EXPECT_EQ(read["origin"], "a test");
    ASSERT_EQ(read["puzzles"].size(), 1U);
    const auto& one = read["puzzles"][0];
    EXPECT_EQ(one["id"], "freestyle-1");
    EXPECT_EQ(one["rule"], "freestyle");
    EXPECT_EQ(one["size"], 15);
    EXPECT_EQ(one["toMove"], "black");
    EXPECT_EQ(one["solution"][0], "i9");
    EXPECT_EQ(one["black"].size(), 10U);
    EXPECT_EQ(one["difficulty"], 3);
}

}  // namespace
}  // namespace tengen::learning
