#include "verify/plain_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"

namespace tengen::verify {
namespace {

using Cell = PlainBoard::Cell;
using Place = PlainBoard::Place;

Place place(int x, int y) { return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}; }

PlainBoard boardWith(std::string_view rule, const std::vector<Place>& black) {
    PlainBoard board = *PlainBoard::make(rule, 15);
    for (const Place p : black) board.set(p, Cell::Black);
    return board;
}

TEST(PlainBoard, FiveInARowWinsInEveryDirection) {
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        PlainBoard board = *PlainBoard::make("freestyle", 15);
        for (int i = 0; i < 5; ++i) board.set(place(5 + i * dx, 7 + i * dy), Cell::White);
        EXPECT_TRUE(board.isFive(place(5, 7)));
        EXPECT_TRUE(board.isFive(place(5 + 2 * dx, 7 + 2 * dy)));
        board.set(place(5, 7), Cell::Empty);
        EXPECT_FALSE(board.isFive(place(5 + dx, 7 + dy)));
    }
}

TEST(PlainBoard, SixWinsInFreeStyleOnly) {
    const std::vector<Place> stones = {place(3, 0), place(4, 0), place(5, 0), place(7, 0),
                                       place(8, 0)};
    EXPECT_EQ(boardWith("freestyle", stones).fiveCells(Cell::Black).size(), 1u);
    EXPECT_TRUE(boardWith("standard", stones).fiveCells(Cell::Black).empty());
}

TEST(PlainBoard, AnOpenFourHasTwoFiveCells) {
    const PlainBoard board =
        boardWith("freestyle", {place(5, 5), place(6, 5), place(7, 5), place(8, 5)});
    EXPECT_EQ(board.fiveCells(Cell::Black), (std::vector{place(4, 5), place(9, 5)}));
    EXPECT_EQ(board.fiveCellsBeside(place(6, 5)).size(), 2u);
    EXPECT_TRUE(board.fiveCells(Cell::White).empty());
}

TEST(PlainBoard, AStoneAddsTheFiveCellsBesideIt) {
    Random random(1);
    for (const std::string_view rule : {"freestyle", "standard"}) {
        std::size_t added = 0;
        for (int game = 0; game < 300; ++game) {
            PlainBoard board = *PlainBoard::make(rule, 9);
            for (const Place p : board.emptyPlaces())
                if (const auto stone = random.below(5); stone < 3)
                    board.set(p, stone == 2 ? Cell::White : Cell::Black);
            for (const Place p : board.emptyPlaces()) {
                const std::vector<Place> before = board.fiveCells(Cell::Black);
                board.set(p, Cell::Black);
                std::vector<Place> beside = board.fiveCellsBeside(p);
                for (const Place cell : board.fiveCells(Cell::Black)) {
                    if (std::ranges::find(before, cell) != before.end()) continue;
                    ++added;
                    EXPECT_NE(std::ranges::find(beside, cell), beside.end()) << game;
                }
                for (const Place cell : beside) {
                    board.set(cell, Cell::Black);
                    EXPECT_TRUE(board.isFive(p)) << game;
                    board.set(cell, Cell::Empty);
                }
                board.set(p, Cell::Empty);
            }
        }
        EXPECT_GT(added, 1000u);
    }
}

TEST(PlainBoard, TheEdgeEndsARow) {
    const PlainBoard board =
        boardWith("freestyle", {place(0, 0), place(1, 0), place(2, 0), place(3, 0)});
    EXPECT_EQ(board.fiveCells(Cell::Black), std::vector{place(4, 0)});
}

TEST(PlainBoard, TurnedPositionsHaveOneText) {
    const PlainBoard board = boardWith("freestyle", {place(1, 0), place(2, 5)});
    const PlainBoard mirrored = boardWith("freestyle", {place(13, 0), place(12, 5)});
    const PlainBoard turned = boardWith("freestyle", {place(0, 13), place(5, 12)});
    const PlainBoard other = boardWith("freestyle", {place(1, 0), place(2, 6)});
    EXPECT_EQ(board.canonicalText(), mirrored.canonicalText());
    EXPECT_EQ(board.canonicalText(), turned.canonicalText());
    EXPECT_NE(board.canonicalText(), other.canonicalText());
}

TEST(PlainBoard, RefusesWhatItCannotCheck) {
    EXPECT_FALSE(PlainBoard::make("caro", 15));
    EXPECT_FALSE(PlainBoard::make("freestyle", 4));
    EXPECT_FALSE(PlainBoard::make("freestyle", 23));
}

TEST(PlainBoard, NamesPlaces) {
    EXPECT_EQ(PlainBoard::nameOf(place(7, 7)), "h8");
    EXPECT_EQ(PlainBoard::nameOf(PlainBoard::pass()), "pass");
}

TEST(PlainBoard, OnlyRenjuHasPasses) {
    EXPECT_TRUE(PlainBoard::make("renju", 15)->hasPasses());
    EXPECT_FALSE(PlainBoard::make("freestyle", 15)->hasPasses());
}

// ---- Renju ----

/// Rows from the top; X black, O white, ? a forbidden point, ! one that is not.
void expectForbidden(const std::vector<std::string_view>& rows) {
    const int size = static_cast<int>(rows.size());
    PlainBoard board = *PlainBoard::make("renju", size);
    std::vector<std::pair<Place, bool>> asked;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const char c =
                rows[static_cast<std::size_t>(size - 1 - y)][static_cast<std::size_t>(x)];
            if (c == 'X') board.set(place(x, y), Cell::Black);
            if (c == 'O') board.set(place(x, y), Cell::White);
            if (c == '?' || c == '!') asked.emplace_back(place(x, y), c == '?');
        }
    for (const auto& [p, forbidden] : asked)
        EXPECT_EQ(board.isForbidden(p), forbidden) << PlainBoard::nameOf(p);
}

TEST(PlainBoard, RenjuForbidsTwoThrees) {
    expectForbidden({".........", ".........", "....X....", "....X....", "..XX?.!..", ".........",
                     ".........", ".........", "........."});
}

TEST(PlainBoard, AThreeThatCannotBecomeAnOpenFourIsNone) {
    // The column is stopped by the edge and a white stone.
    expectForbidden({"....O....", ".........", "....X....", "....X....", "..XX!....", "....O....",
                     ".........", ".........", "........."});
}

TEST(PlainBoard, RenjuForbidsTwoFoursOnOneLineAndOnTwo) {
    expectForbidden({"X.X?X.X..", ".........", "XX.X?.XX.", ".........", "XXX.?.XXX", ".........",
                     ".........", ".........", "........."});
    expectForbidden({"O........", ".........", "....O....", "....X....", "....X....", "....X....",
                     "OXXX?....", ".........", "........."});
}

TEST(PlainBoard, RenjuForbidsOverlinesButAFiveWins) {
    expectForbidden({"XXX?XX...", ".........", "....X....", "....X....", "....X....", "....X....",
                     "XXXX!X...", ".........", "........."});
}

TEST(PlainBoard, AFourAndAThreeAreAllowed) {
    expectForbidden({".........", ".........", "....X....", "....X....", "OXXX!....", ".........",
                     ".........", ".........", "........."});
}

TEST(PlainBoard, InRenjuBlacksFiveIsExactAndWhitesIsNot) {
    PlainBoard board = *PlainBoard::make("renju", 15);
    for (const int x : {3, 4, 5, 7, 8}) {
        board.set(place(x, 0), Cell::Black);
        board.set(place(x, 9), Cell::White);
    }
    EXPECT_TRUE(board.fiveCells(Cell::Black).empty());
    EXPECT_EQ(board.fiveCells(Cell::White), std::vector{place(6, 9)});
}

}  // namespace
}  // namespace tengen::verify
