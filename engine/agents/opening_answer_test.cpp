#include "agents/opening_answer.hpp"

#include <gtest/gtest.h>

#include "agents/catalog.hpp"
#include "core/notation.hpp"

namespace tengen {
namespace {

Opening answered(OpeningRule rule, const Ruleset& game, std::uint64_t seed) {
    Opening opening = *Opening::start(rule, game);
    const auto first = makeAgent("fudan1", seed), second = makeAgent("fudan5", seed);
    for (int i = 0; !opening.isDone() && i < 100; ++i) {
        Agent& agent = opening.asked().player == OpeningPlayer::First ? **first : **second;
        const auto done = opening.apply(answerOpening(agent, opening, {}, seed, {}));
        EXPECT_TRUE(done.ok()) << opening.question() << " " << done.error().message;
        if (!done) break;
    }
    return opening;
}

TEST(OpeningAnswer, TwoAgentsFinishEveryOpeningAndRepeatItBySeed) {
    for (const OpeningRule rule : kOpeningRules)
        for (const int size : {9, 15})
            for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                const Ruleset game{.rule = Rule::Renju, .size = size};
                const Opening opening = answered(rule, game, seed);
                ASSERT_TRUE(opening.isDone()) << idOf(rule);
                const Opening again = answered(rule, game, seed);
                EXPECT_EQ(toText(opening.moves()), toText(again.moves()));
                EXPECT_EQ(opening.holder(Side::Black), again.holder(Side::Black));
            }
}

TEST(OpeningAnswer, AnAgentTakesTheColourThatWins) {
    // Black has an open three, White the move: whoever wins the play-out is to be preferred.
    Opening opening = *Opening::start(OpeningRule::Swap2, {});
    for (const char* answer : {"h8", "a1", "i8", "place2", "o15", "g8"})
        ASSERT_TRUE(opening.apply(*opening.parse(answer)).ok());
    ASSERT_EQ(opening.asked().player, OpeningPlayer::First);
    const auto agent = makeAgent("fudan5", 1);
    const Choice choice = answerOpening(**agent, opening, {}, 1, {});
    ASSERT_TRUE(std::holds_alternative<Decision>(choice));

    // What it decided is what its own play-out says.
    Board board = *Board::afterMoves({}, opening.moves());
    for (int i = 0; i < 60 && !board.isOver(); ++i)
        board.play((*agent)->choose(board, {}, {}, nullptr).move());
    const Decision expected =
        board.outcome() == Outcome::WhiteWins ? Decision::Swap : Decision::Stay;
    EXPECT_EQ(std::get<Decision>(choice), expected);
}

TEST(OpeningAnswer, ADifferentSeedOpensDifferently) {
    EXPECT_NE(toText(answered(OpeningRule::Swap, {}, 1).moves()),
              toText(answered(OpeningRule::Swap, {}, 2).moves()));
}

}  // namespace
}  // namespace tengen
