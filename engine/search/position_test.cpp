#include "search/position.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/testing/walk.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::search {
namespace {

/// A random walk of plays and undos; `look` is called at every position that is not over.
template <class Look>
void walk(Rule rule, int size, std::uint64_t seed, Look look) {
    Random random(seed);
    Position position(Board({.rule = rule, .size = size}), eval::PointTables::builtIn(rule));
    int depth = 0;
    for (int step = 0; step < 300; ++step) {
        const auto empty = position.board().emptyPoints();
        if (position.board().isOver() || (depth > 0 && random.below(4) == 0)) {
            position.undo();
            --depth;
        } else {
            // Near the others, so that rows arise.
            const PointSet near = position.candidates();
            position.play(testing::randomPoint(near.empty() ? empty : near, random));
            ++depth;
        }
        if (!position.board().isOver()) look(position);
    }
}

class PositionWalks : public ::testing::TestWithParam<Rule> {};

TEST_P(PositionWalks, TheValueKeptIsTheValueReckonedAfresh) {
    for (const int size : {7, 15, 20})
        walk(GetParam(), size, 11, [](const Position& position) {
            ASSERT_EQ(position.evaluate(), position.tables().evaluate(position.board()));
        });
}

TEST_P(PositionWalks, CandidatesAreThePointsNearTheStones) {
    for (const int size : {7, 15, 22})
        walk(GetParam(), size, 12, [](const Position& position) {
            if (position.board().stoneCount() == 0) return;
            ASSERT_EQ(position.candidates(), position.board().candidates(Area::Square3Line4));
        });
}

TEST_P(PositionWalks, PointsFoundEightAtATimeAreThoseFoundOneByOne) {
    walk(GetParam(), 15, 13, [](const Position& position) {
        const Board& board = position.board();
        for (const Side side : kSides)
            for (const Threat low : kAllThreats)
                for (const Threat high : kAllThreats) {
                    if (low == Threat::None || low > high) continue;
                    PointSet plain;
                    for (const Point p : board.emptyPoints())
                        if (board.threat(p, side) >= low && board.threat(p, side) <= high)
                            plain.insert(p);
                    ASSERT_EQ(board.pointsWith(side, low, high), plain);
                }
    });
}

TEST_P(PositionWalks, RepliesToAThreeAreExactlyTheMovesThatLeaveNoOpenFour) {
    int threatened = 0;
    for (std::uint64_t seed = 20; seed < 40; ++seed)
        walk(GetParam(), 15, seed, [&](const Position& position) {
            Board board = position.board();
            const Side self = board.sideToMove(), foe = other(self);
            if (board.count(self, Threat::Five) + board.count(foe, Threat::Five) > 0) return;
            const auto replies = repliesToThree(board);
            ASSERT_EQ(replies.has_value(), board.count(foe, Threat::OpenFour) > 0);
            if (!replies) return;
            ++threatened;
            const PointSet fourPoints = fours(board, self);
            for (const Point p : board.emptyPoints()) {
                if (board.refusal(p)) {
                    ASSERT_FALSE(replies->contains(p));
                    continue;
                }
                board.play(p);
                const bool saves = board.count(foe, Threat::OpenFour) == 0;
                board.undo();
                // A white stone can make a forbidden point of Black's an open four: then it does
                // not save after all.
                if (board.rule() == Rule::Renju && !saves) continue;
                ASSERT_EQ(replies->contains(p), saves || fourPoints.contains(p));
            }
        });
    EXPECT_GT(threatened, 20);
}

TEST_P(PositionWalks, RepliesToAFourAreExactlyTheMovesThatLeaveNoFive) {
    int threatened = 0;
    for (std::uint64_t seed = 40; seed < 60; ++seed)
        walk(GetParam(), 15, seed, [&](const Position& position) {
            Board board = position.board();
            const Side self = board.sideToMove(), foe = other(self);
            if (board.count(self, Threat::Five) > 0 || board.count(foe, Threat::Five) == 0) return;
            ++threatened;
            const PointSet replies = repliesToFour(board);
            for (const Point p : board.emptyPoints()) {
                if (board.refusal(p)) {
                    ASSERT_FALSE(replies.contains(p));
                    continue;
                }
                board.play(p);
                const bool saves = board.count(foe, Threat::Five) == 0;
                board.undo();
                ASSERT_EQ(replies.contains(p), saves);
            }
        });
    EXPECT_GT(threatened, 20);
}

INSTANTIATE_TEST_SUITE_P(Rules, PositionWalks, ::testing::ValuesIn(kRules));

}  // namespace
}  // namespace tengen::search
