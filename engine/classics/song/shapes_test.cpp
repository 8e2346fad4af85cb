#include "classics/song/shapes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hpp"
#include "classics/testing/rows.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

using enum SongShape;
using testing::boardOfRows;

/// The only shape of the first stone in a row; kSongShapes when there is none or more than one.
std::size_t onlyShape(const std::string& row) {
    const SongEvaluation black(boardOfRows({row}));
    const SongEvaluation white(boardOfRows({testing::coloursExchanged(row)}));
    std::size_t found = kSongShapes;
    int all = 0;
    for (const SongShape shape : kAllSongShapes) {
        const int count = black.count(Side::Black, shape);
        EXPECT_EQ(white.count(Side::White, shape), count) << row;
        if (count > 0) found = indexOf(shape);
        all += count;
    }
    return all == 1 ? found : kSongShapes;
}

struct Example {
    SongShape shape;
    std::vector<std::string> rows;
};

TEST(SongShapes, EveryNamedShapeIsRecognisedAndNothingElseWithIt) {
    const std::vector<Example> examples = {
        {Five, {"____XXXXX______"}},
        {AliveFour, {"____XXXX_______"}},
        {DeadFourA, {"___OXXXX_______", "____XXXXO______", "XXXX___________"}},
        {AliveThree, {"____XXX________", "____XX_X_______"}},
        {DeadThreeA, {"___OXXX________", "____XXXO_______", "__O_XXX_O______", "_XXX_O_________"}},
        {DeadTwoA, {"___OXX_________", "____XXO________"}},
        {DeadTwoB, {"___OX_X________", "____X_XO_______"}},
        {DeadTwoC, {"___OX__X_______", "____X__XO______"}},
        {AliveTwo, {"____XX_________", "____X_X________", "____X__X_______"}},
    };
    for (const Example& example : examples)
        for (const std::string& row : example.rows)
            EXPECT_EQ(onlyShape(row), indexOf(example.shape)) << row;
}

TEST(SongShapes, GapsNearAndFarFromABlockHaveLettersOfTheirOwn) {
    const auto count = [](const std::string& row, SongShape shape) {
        return SongEvaluation(boardOfRows({row})).count(Side::Black, shape);
    };
    EXPECT_EQ(count("____X_XX_______", AliveThree), 1);
    EXPECT_EQ(count("____X_XX_______", AliveTwo), 0);  // the pair is part of the three
    EXPECT_EQ(count("____XXX_X______", DeadFourB), 1);
    EXPECT_EQ(count("____X_XXX______", DeadFourB), 1);
    EXPECT_EQ(count("____XX_XX______", DeadFourC), 1);
    EXPECT_EQ(count("___OX_XX_______", DeadThreeB), 1);
    EXPECT_EQ(count("____XX_XO______", DeadThreeB), 1);
    EXPECT_EQ(count("___OXX_X_______", DeadThreeC), 1);
    EXPECT_EQ(count("____X_XXO______", DeadThreeC), 1);
    for (const char* row : {"____X__XX______", "____XX__X______", "____X_X_X______"})
        EXPECT_EQ(count(row, DeadThreeD), 1) << row;
}

TEST(SongShapes, TheWeightColumnGoesByTheSideToMove) {
    const SongEvaluation three(boardOfRows({"____XXX________"}));
    EXPECT_EQ(three.value(Side::Black, Side::Black), 20'000);
    EXPECT_EQ(three.value(Side::Black, Side::White), 100'000);
    EXPECT_EQ(three.value(Side::White, Side::White), -100'000);
    EXPECT_EQ(three.value(Side::White, Side::Black), -20'000);
}

TEST(SongShapes, EveryShapeHasTheWeightsOfTheReport) {
    struct Row {
        std::string cells;
        eval::Value toMove, waiting;
    };
    const std::vector<Row> rows = {
        {"____XXXXX______", 1'000'900'000'000, 1'000'000'000'000},
        {"____XXXX_______", 300'090'000, 300'000'000},
        {"___OXXXX_______", 25'000, 25'000},
        {"____XXX_X______", 30'000, 30'000},
        {"____X_XXX______", 30'000, 30'000},
        {"____XX_XX______", 26'000, 26'000},  // the second pair is no two of its own
        {"____XXX________", 20'000, 100'000},
        {"___OXXX________", 500, 500},
        {"____X_XX_______", 20'000, 100'000},
        {"___OX_XX_______", 800, 800},
        {"___OXX_X_______", 600, 600},
        {"____XX__X______", 550, 550},
        {"____XX_________", 650, 650},
        {"___OXX_________", 150, 150},
        {"___OX_X________", 250, 250},
        {"___OX__X_______", 200, 200},
    };
    for (const Row& row : rows) {
        const SongEvaluation black(boardOfRows({row.cells}));
        EXPECT_EQ(black.value(Side::Black, Side::Black), row.toMove) << row.cells;
        EXPECT_EQ(black.value(Side::Black, Side::White), row.waiting) << row.cells;
        const SongEvaluation white(boardOfRows({testing::coloursExchanged(row.cells)}));
        EXPECT_EQ(white.value(Side::Black, Side::White), -row.toMove) << row.cells;
        EXPECT_EQ(white.value(Side::Black, Side::Black), -row.waiting) << row.cells;
    }
}

TEST(SongShapes, AComposedPositionHasTheValueReckonedByHand) {
    const std::vector<std::string> rows = {
        "__XXXXX_________XX____",  // five, alive two
        "__XXXX______OXXXX_____",  // alive four, dead four A
        "__XXX_______OXXX______",  // alive three, dead three A
        "__OX__X_____OXX_______",  // dead two C, dead two A
        "__OO_OO_______XOO_____",  // White: dead four C, dead two A
    };
    const SongEvaluation evaluation(boardOfRows(rows, 22));
    const eval::Value blackToMove =
        1'000'900'000'000 + 650 + 300'090'000 + 25'000 + 20'000 + 500 + 200 + 150 - (26'000 + 150);
    const eval::Value whiteToMove =
        1'000'000'000'000 + 650 + 300'000'000 + 25'000 + 100'000 + 500 + 200 + 150 - (26'000 + 150);
    EXPECT_EQ(evaluation.value(Side::Black, Side::Black), blackToMove);
    EXPECT_EQ(evaluation.value(Side::Black, Side::White), whiteToMove);
    EXPECT_EQ(evaluation.value(Side::White, Side::Black), -blackToMove);
}

TEST(SongShapes, WhatIsTakenBackWasNeverThere) {
    Random random(3);
    Board board({.size = 11});
    SongEvaluation kept(board);
    for (int i = 0; i < 60 && !board.isOver(); ++i) {
        const Point p = testing::randomMove(board, random);
        const Side mover = board.sideToMove();
        kept.play(p, mover);
        board.play(p);
        if (random.below(3) == 0) {
            board.undo();
            kept.undo(p, mover);
        }
        const SongEvaluation fresh(board);
        for (const Side side : kSides)
            for (const Side toMove : kSides)
                ASSERT_EQ(kept.value(side, toMove), fresh.value(side, toMove));
    }
}

}  // namespace
}  // namespace tengen::classics
