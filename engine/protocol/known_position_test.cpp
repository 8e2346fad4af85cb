#include "protocol/known_position.hpp"

#include <gtest/gtest.h>

namespace tengen::protocol {
namespace {

constexpr Point kA{7, 7}, kB{8, 8}, kC{6, 6}, kD{3, 3};

KnownPosition withStones(std::vector<OwnedStone> stones, Rule rule = Rule::Freestyle) {
    KnownPosition position({.rule = rule});
    EXPECT_TRUE(position.setStones(stones));
    return position;
}

TEST(KnownPosition, GivesTheEngineBlackWhenStonesAreEven) {
    const KnownPosition position = withStones({{kA, true}, {kB, false}});
    EXPECT_EQ(position.board().sideToMove(), Side::Black);
    EXPECT_EQ(position.board().stoneAt(kA), Side::Black);
    EXPECT_EQ(position.board().ply(), 2) << "they make a game";
}

TEST(KnownPosition, GivesTheEngineWhiteWhenTheOpponentIsOneAhead) {
    const KnownPosition position = withStones({{kA, false}, {kB, true}, {kC, false}});
    EXPECT_EQ(position.board().sideToMove(), Side::White);
    EXPECT_EQ(position.board().stoneAt(kC), Side::Black);
}

TEST(KnownPosition, TakesStonesInAnyOrder) {
    const KnownPosition position = withStones({{kB, false}, {kA, true}});
    EXPECT_EQ(position.board().sideToMove(), Side::Black);
    EXPECT_EQ(position.board().stoneAt(kB), Side::White);
    EXPECT_EQ(position.board().ply(), 0) << "no game has White begin";
    EXPECT_EQ(position.board().stoneCount(), 2);
}

TEST(KnownPosition, TakesAnyNumberOfStones) {
    const KnownPosition alone = withStones({{kA, true}, {kB, true}, {kC, true}});
    EXPECT_EQ(alone.board().sideToMove(), Side::Black);
    const KnownPosition without = withStones({{kA, false}, {kB, false}});
    EXPECT_EQ(without.board().sideToMove(), Side::White);
    EXPECT_EQ(without.board().stones(Side::Black).count(), 2);
}

TEST(KnownPosition, LiftsAnyStoneAndItsOwnerIsToMove) {
    KnownPosition position = withStones({{kA, true}, {kB, false}, {kC, true}, {kD, false}});
    ASSERT_TRUE(position.remove(kD));
    EXPECT_EQ(position.board().sideToMove(), Side::White);
    EXPECT_EQ(position.board().ply(), 3);
    ASSERT_TRUE(position.remove(kA));
    EXPECT_EQ(position.board().sideToMove(), Side::Black);
    EXPECT_EQ(position.board().stoneCount(), 2);
    EXPECT_FALSE(position.remove(kA));
    EXPECT_EQ(position.stones().size(), 2u);
}

TEST(KnownPosition, RefusesTwoStonesOnAPointAndStaysAsItWas) {
    KnownPosition position = withStones({{kA, true}, {kB, false}});
    const Board before = position.board();
    EXPECT_FALSE(position.setStones(std::vector<OwnedStone>{{kC, true}, {kC, false}}));
    EXPECT_EQ(position.board(), before);
}

TEST(KnownPosition, KeepsItsStonesWhenTheRuleChanges) {
    KnownPosition position = withStones({{kA, true}, {kB, false}});
    position.changeRules({.rule = Rule::Renju});
    EXPECT_EQ(position.board().rule(), Rule::Renju);
    EXPECT_EQ(position.board().ply(), 2);
}

TEST(KnownPosition, KnowsPasses) {
    KnownPosition position =
        withStones({{kA, true}, {Point::pass(), false}, {kB, true}, {kC, false}});
    EXPECT_EQ(position.board().stoneCount(), 3);
    ASSERT_TRUE(position.remove(kC));
    position.play(Point::pass());
    ASSERT_TRUE(position.remove(Point::pass()));
    EXPECT_EQ(position.board().stoneCount(), 2);
}

}  // namespace
}  // namespace tengen::protocol
