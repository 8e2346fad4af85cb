// What every kind of experience promises is tested for all of them in store/experience_test.cpp.

#include "search/experience.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "core/position_key.hpp"

namespace tengen::search {
namespace {

Board after(std::string_view moves, const Ruleset& rules = {}) {
    return *Board::afterMoves(rules, *parsePoints(moves, rules.size));
}

Board turned(const Board& board, int symmetry) {
    std::vector<Point> moves;
    for (const Point p : board.moves()) moves.push_back(transformed(p, symmetry, board.size()));
    return *Board::afterMoves(board.ruleset(), moves);
}

TEST(CanonicalPosition, TheEightViewsOfAPositionAreOne) {
    const Board board = after("h8i9g7j10f6k8");
    const CanonicalPosition first(board);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Board view = turned(board, symmetry);
        const CanonicalPosition position(view);
        EXPECT_TRUE(position == first) << symmetry;
        EXPECT_EQ(position.key(), positionKey(view)) << symmetry;
        const Point move = *parsePoint("h9", 15);
        const Point seen = transformed(move, symmetry, 15);
        EXPECT_EQ(position.turned(seen), first.turned(move)) << symmetry;
        EXPECT_EQ(position.turnedBack(position.turned(seen)), seen) << symmetry;
    }
}

TEST(CanonicalPosition, OtherRulesSizesStonesAndSidesAreOthers) {
    const Board board = after("h8i9");
    const CanonicalPosition first(board);
    EXPECT_FALSE(CanonicalPosition(after("h8i9", {.rule = Rule::Renju})) == first);
    EXPECT_FALSE(CanonicalPosition(after("h8i9", {.size = 19})) == first);
    EXPECT_FALSE(CanonicalPosition(after("h8i10")) == first);
    const auto whiteToMove =
        Board::withStones({}, *parsePoints("h8", 15), *parsePoints("i9", 15), Side::White);
    EXPECT_FALSE(CanonicalPosition(*whiteToMove) == first);
}

Remembered quiet(int depth, Score score = 10) {
    return {.score = score, .depth = depth, .nodes = 1000, .evaluation = "a"};
}
Remembered win(int plies) { return {.score = winIn(plies), .depth = 3, .evaluation = "a"}; }
Remembered loss(int plies) { return {.score = lossIn(plies), .depth = 3, .evaluation = "a"}; }

TEST(Experience, ADeeperResultReplacesAShallowerOne) {
    EXPECT_TRUE(replaces(quiet(9), quiet(8), false));
    EXPECT_FALSE(replaces(quiet(8), quiet(9), false));
    EXPECT_FALSE(replaces(quiet(8), quiet(8), false));
}

TEST(Experience, AtEqualDepthTheLongerSearchCounts) {
    Remembered longer = quiet(8, -5);
    longer.nodes = 2000;
    EXPECT_TRUE(replaces(longer, quiet(8), false));
    EXPECT_FALSE(replaces(quiet(8), longer, false));
}

TEST(Experience, AProvenResultIsNeverOverridden) {
    for (const Remembered& proven : {win(9), loss(8)}) {
        EXPECT_FALSE(replaces(quiet(90), proven, false));
        EXPECT_FALSE(replaces(quiet(90), proven, true)) << "not even by a correction";
        Remembered others = quiet(90);
        others.evaluation = "b";
        EXPECT_FALSE(replaces(others, proven, false));
        EXPECT_TRUE(replaces(proven, quiet(90), false));
    }
    EXPECT_FALSE(replaces(loss(8), win(9), true));
    EXPECT_FALSE(replaces(win(9), loss(8), true));
    EXPECT_TRUE(replaces(win(7), win(9), false)) << "a shorter win replaces a longer one";
    EXPECT_FALSE(replaces(win(11), win(9), false));
}

TEST(Experience, WhatHasTurnedOutWrongGoesHoweverDeepItWas) {
    EXPECT_TRUE(replaces(quiet(5), quiet(12), true));
}

TEST(Experience, WhatOtherTablesSaidGoes) {
    Remembered others = quiet(20);
    others.evaluation = "b";
    EXPECT_TRUE(replaces(quiet(5), others, false));
}

TEST(Experience, OnlyABoundOnTheRightSideProves) {
    Remembered found = win(5);
    found.bound = Bound::Lower;
    EXPECT_TRUE(found.isProven());
    found.bound = Bound::Upper;
    EXPECT_FALSE(found.isProven());
    found = loss(5);
    found.bound = Bound::Upper;
    EXPECT_TRUE(found.isProven());
    found.bound = Bound::Lower;
    EXPECT_FALSE(found.isProven());
    found.bound = Bound::None;
    EXPECT_FALSE(found.isProven());
}

}  // namespace
}  // namespace tengen::search
