#include "server/games/takeback.hpp"

#include <gtest/gtest.h>

namespace tengen::server {
namespace {

using openings::OpeningPlayer;

GameState afterMoves(int count) {
    auto state = GameState::start({}, openings::OpeningRule::None);
    for (int i = 0; i < count; ++i) EXPECT_TRUE(state->apply(Point(i, i % 2 * 5), 0));
    return std::move(*state);
}

store::GameHead between(bool blackIsAgent, bool whiteIsAgent) {
    store::GameHead head;
    head.players[0].isAgent = blackIsAgent;
    head.players[1].isAgent = whiteIsAgent;
    return head;
}

TEST(Takeback, TwoPeopleAtOneScreenTakeBackOneMove) {
    EXPECT_EQ(entriesAfterUndo(between(false, false), afterMoves(3)), 2u);
    EXPECT_TRUE(canUndo(between(false, false), afterMoves(3)));
    EXPECT_FALSE(canUndo(between(false, false), afterMoves(0)));
}

TEST(Takeback, AnAgentsAnswerGoesWithTheMoveOfThePerson) {
    EXPECT_EQ(entriesAfterUndo(between(false, true), afterMoves(4)), 2u);
    EXPECT_EQ(entriesAfterUndo(between(false, true), afterMoves(3)), 2u);
    EXPECT_EQ(entriesAfterUndo(between(true, false), afterMoves(1)), 1u);
    EXPECT_FALSE(canUndo(between(true, false), afterMoves(1)));
    EXPECT_FALSE(canUndo(between(true, true), afterMoves(4)));
}

TEST(Takeback, AGrantGoesBackBehindTheLastMoveOfThePlayer) {
    const auto head = between(false, false);
    EXPECT_EQ(entriesAfterTakeback(head, afterMoves(3), OpeningPlayer::First), 2u);
    EXPECT_EQ(entriesAfterTakeback(head, afterMoves(3), OpeningPlayer::Second), 1u);
    EXPECT_EQ(entriesAfterTakeback(head, afterMoves(1), OpeningPlayer::Second), std::nullopt);
}

TEST(Takeback, AResignationIsTakenBackWithoutAMove) {
    auto head = between(false, false);
    head.result = {store::Winner::White, store::EndedBy::Resignation};
    EXPECT_EQ(entriesAfterUndo(head, afterMoves(3)), 3u);
    EXPECT_EQ(entriesAfterTakeback(head, afterMoves(3), OpeningPlayer::First), 3u);
    EXPECT_TRUE(canUndo(head, afterMoves(3)));
    head.result = {store::Winner::White, store::EndedBy::Five};
    EXPECT_EQ(entriesAfterUndo(head, afterMoves(3)), 2u);
}

}  // namespace
}  // namespace tengen::server
