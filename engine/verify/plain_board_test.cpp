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
    EXPECT_FALSE(PlainBoard::make("renju", 15));
    EXPECT_FALSE(PlainBoard::make("freestyle", 4));
    EXPECT_FALSE(PlainBoard::make("freestyle", 23));
}

TEST(PlainBoard, NamesPlaces) { EXPECT_EQ(PlainBoard::nameOf(place(7, 7)), "h8"); }

}  // namespace
}  // namespace tengen::verify
