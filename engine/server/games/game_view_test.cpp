#include "server/games/game_view.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::server {
namespace {

GameState start(openings::OpeningRule opening, Rule rule = Rule::Freestyle) {
    return std::move(*GameState::start({.rule = rule}, opening));
}

Point at(std::string_view text) { return *parsePoint(text, kMaxSize); }

TEST(GameView, HasMovesAndTheirTimes) {
    auto state = start(openings::OpeningRule::None);
    ASSERT_TRUE(state.apply(at("h8"), 5));
    ASSERT_TRUE(state.apply(at("i9"), 7));
    const auto view = gameView({.id = "g"}, state);
    EXPECT_EQ(view.head.id, "g");
    EXPECT_EQ(toText(view.moves), "h8i9");
    EXPECT_EQ(view.times, (std::vector<std::int64_t>{5, 7}));
}

TEST(GameView, AsksWhatTheOpeningAsks) {
    EXPECT_FALSE(questionView(start(openings::OpeningRule::None)));
    auto state = start(openings::OpeningRule::Swap2);
    const auto stones = questionView(state);
    ASSERT_TRUE(stones);
    EXPECT_EQ(stones->number, 0u);
    EXPECT_EQ(stones->player, Side::Black);
    EXPECT_EQ(std::get<wire::StoneQuestion>(stones->kind).remaining, 3);
    for (const char* move : {"h8", "i9", "a1"}) ASSERT_TRUE(state.apply(at(move), 0));
    const auto decision = questionView(state);
    ASSERT_TRUE(decision);
    EXPECT_EQ(decision->number, 3u);
    EXPECT_EQ(std::get<wire::DecisionQuestion>(decision->kind).choices.size(), 3u);
}

TEST(GameView, AViewerHasTheColourOfItsSeat) {
    const auto state = start(openings::OpeningRule::None);
    EXPECT_EQ(viewerOf(state, Role::First), wire::Viewer::Black);
    EXPECT_EQ(viewerOf(state, Role::Second), wire::Viewer::White);
    EXPECT_EQ(viewerOf(state, Role::Both), wire::Viewer::Both);
    EXPECT_EQ(viewerOf(state, Role::Spectator), wire::Viewer::Spectator);
}

TEST(GameView, SaysWhyAMoveWasRefused) {
    auto state = start(openings::OpeningRule::None, Rule::Renju);
    for (const char* move : {"f8", "a1", "g8", "a15", "h6", "o1", "h7", "o15"})
        ASSERT_TRUE(state.apply(at(move), 0));
    EXPECT_TRUE(forbiddenPoints(state.board()).contains(at("h8")));
    EXPECT_EQ(whyRefused(state, at("h8")), GameRefusal::DoubleThree);
    EXPECT_EQ(whyRefused(state, at("f8")), GameRefusal::Taken);
    EXPECT_EQ(whyRefused(state, at("v22")), GameRefusal::OffBoard);
    EXPECT_EQ(whyRefused(start(openings::OpeningRule::Swap2), at("h8")), GameRefusal::Opening);
}

TEST(Seats, APersonHoldsTheirSeatAndAgentsTheirs) {
    using openings::OpeningPlayer;
    store::GameHead head;
    EXPECT_TRUE(holds(head, Role::First, OpeningPlayer::First));
    EXPECT_FALSE(holds(head, Role::First, OpeningPlayer::Second));
    EXPECT_TRUE(holds(head, Role::Both, OpeningPlayer::Second));
    EXPECT_FALSE(holds(head, Role::Spectator, OpeningPlayer::First));
    EXPECT_TRUE(needsConsent(head, Role::First));
    EXPECT_FALSE(needsConsent(head, Role::Both));
    head.players[1].isAgent = true;
    EXPECT_FALSE(holds(head, Role::Both, OpeningPlayer::Second));
    EXPECT_FALSE(needsConsent(head, Role::First));
}

}  // namespace
}  // namespace tengen::server
