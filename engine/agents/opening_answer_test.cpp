#include "agents/opening_answer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "agents/testing/champion.hpp"
#include "agents/testing/plain_agent.hpp"
#include "core/notation.hpp"

namespace tengen::agents {
namespace {

openings::Opening answered(openings::OpeningRule rule, const Ruleset& game, std::uint64_t seed) {
    openings::Opening opening = *openings::Opening::start(rule, game);
    testing::PlainAgent first, second;
    for (int i = 0; !opening.isDone() && i < 100; ++i) {
        Agent& agent = opening.asked().player == openings::OpeningPlayer::First ? first : second;
        const auto done = opening.apply(answerOpening(agent, opening, {}, seed, {}));
        EXPECT_TRUE(done.ok()) << opening.question() << " " << done.error().message;
        if (!done) break;
    }
    return opening;
}

TEST(OpeningAnswer, TwoAgentsFinishEveryOpeningAndRepeatItBySeed) {
    for (const openings::OpeningRule rule : openings::kOpeningRules)
        for (const int size : {9, 15})
            for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                const Ruleset game{.rule = Rule::Renju, .size = size};
                const openings::Opening opening = answered(rule, game, seed);
                ASSERT_TRUE(opening.isDone()) << idOf(rule);
                const openings::Opening again = answered(rule, game, seed);
                EXPECT_EQ(toText(opening.moves()), toText(again.moves()));
                EXPECT_EQ(opening.holder(Side::Black), again.holder(Side::Black));
            }
}

TEST(OpeningAnswer, AnAgentTakesTheColourThatWins) {
    // Black has an open three, White the move: the winner of the play-out is to be preferred.
    openings::Opening opening = *openings::Opening::start(openings::OpeningRule::Swap2, {});
    for (const char* answer : {"h8", "a1", "i8", "place2", "o15", "g8"})
        ASSERT_TRUE(opening.apply(*opening.parse(answer)).ok());
    ASSERT_EQ(opening.asked().player, openings::OpeningPlayer::First);
    testing::PlainAgent agent;
    const openings::Choice choice = answerOpening(agent, opening, {}, 1, {});
    ASSERT_TRUE(std::holds_alternative<openings::Decision>(choice));

    // What it decided is what its own play-out says.
    Board board = *Board::afterMoves({}, opening.moves());
    for (int i = 0; i < 60 && !board.isOver(); ++i)
        board.play(agent.choose(board, {}, {}, nullptr).move());
    const openings::Decision expected =
        board.outcome() == Outcome::WhiteWins ? openings::Decision::Swap : openings::Decision::Stay;
    EXPECT_EQ(std::get<openings::Decision>(choice), expected);
}

/// A judge that prefers Black by a given amount, and the points of low rows.
class Judge : public Agent {
public:
    explicit Judge(double black) : black_(black) {}
    [[nodiscard]] bool knowsWinrates() const override { return true; }

    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token,
                          const search::OnReport&) override {
        thoughts_.push_back(limits);
        search::Report report{.depth = 1, .nodes = limits.nodes};
        double winrate = board.sideToMove() == Side::Black ? black_ : 1 - black_;
        for (const Point p : board.emptyPoints()) {
            if (std::cmp_equal(report.lines.size(), limits.multiPv)) break;
            if (board.refusal(p) || std::ranges::find(limits.exclude, p) != limits.exclude.end())
                continue;
            report.lines.push_back(
                {.score = std::lround((winrate - 0.5) * 1000), .winrate = winrate, .moves = {p}});
            winrate -= 0.1;
        }
        return report;
    }
    [[nodiscard]] std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const search::Limits& limits : thoughts_) sum += limits.nodes;
        return sum;
    }
    [[nodiscard]] const std::vector<search::Limits>& thoughts() const { return thoughts_; }

private:
    double black_;
    std::vector<search::Limits> thoughts_;
};

openings::Opening replayed(openings::OpeningRule rule, const Ruleset& game,
                           std::initializer_list<const char*> said) {
    openings::Opening opening = *openings::Opening::start(rule, game);
    for (const char* text : said) EXPECT_TRUE(opening.apply(*opening.parse(text)).ok()) << text;
    return opening;
}

std::string answerOf(double black, const openings::Opening& opening) {
    Judge judge(black);
    return toText(answerOpening(judge, opening, {.nodes = 1000}, 1, {}));
}

TEST(OpeningAnswer, AJudgeTakesTheColourItThinksBetter) {
    const auto swap = replayed(openings::OpeningRule::Swap, {}, {"h8", "a1", "i8"});
    EXPECT_EQ(answerOf(0.9, swap), "swap");
    EXPECT_EQ(answerOf(0.1, swap), "stay");
    const auto swap2 = replayed(openings::OpeningRule::Swap2, {}, {"h8", "a1", "i8"});
    EXPECT_EQ(answerOf(0.9, swap2), "swap");
    EXPECT_EQ(answerOf(0.1, swap2), "stay");
    EXPECT_EQ(answerOf(0.51, swap2), "place2") << "it cannot tell";
    const auto five =
        replayed(openings::OpeningRule::Swap2, {}, {"h8", "a1", "i8", "place2", "o15", "g8"});
    EXPECT_EQ(answerOf(0.9, five), "stay") << "the first player holds Black";
    EXPECT_EQ(answerOf(0.1, five), "swap");
}

TEST(OpeningAnswer, AJudgeDeclaresSoManyFifthMovesThatTheLastIsEven) {
    const Ruleset renju{.rule = Rule::Renju};
    const auto fourth =
        replayed(openings::OpeningRule::Soosyrv8, renju, {"h8", "h9", "h10", "stay", "g8"});
    EXPECT_EQ(answerOf(0.5, fourth), "1");
    EXPECT_EQ(answerOf(0.8, fourth), "4") << "0.8 0.7 0.6 0.5";
    const auto third = replayed(openings::OpeningRule::Yamaguchi, renju, {"h8", "h9", "h10"});
    EXPECT_EQ(answerOf(0.7, third), "3");

    const auto asked =
        replayed(openings::OpeningRule::Soosyrv8, renju, {"h8", "h9", "h10", "stay", "g8", "4"});
    EXPECT_EQ(answerOf(0.9, asked), "stay") << "the fourth is worth 0.6: Black is better";
    EXPECT_EQ(answerOf(0.7, asked), "swap") << "the fourth is worth 0.4";
}

TEST(OpeningAnswer, AJudgeOffersTenIfTheTenthIsStillGood) {
    const auto four = replayed(openings::OpeningRule::Taraguchi10, {.rule = Rule::Renju},
                               {"h8", "stay", "h9", "stay", "h10", "stay", "g8"});
    EXPECT_EQ(answerOf(1.5, four), "offer10") << "its tenth is at 0.6";
    EXPECT_EQ(answerOf(0.9, four), "stay");
    EXPECT_EQ(answerOf(0.2, four), "swap");
}

TEST(OpeningAnswer, AJudgeWhoseColourIsSurePlaysItsBestAllowedMove) {
    const auto pro = replayed(openings::OpeningRule::Pro, {}, {"h8", "h9"});
    EXPECT_EQ(answerOf(0.7, pro), "a1") << "the first outside the square";
    const auto rif = replayed(openings::OpeningRule::Rif, {.rule = Rule::Renju},
                              {"h8", "h9", "h10", "stay", "g8"});
    EXPECT_EQ(answerOf(0.7, rif), "a1");
}

TEST(OpeningAnswer, AnAnswerKeepsWithinTheLimitHoweverManyPositionsItLooksAt) {
    const Ruleset renju{.rule = Rule::Renju};
    const openings::Opening asked[] = {
        replayed(openings::OpeningRule::Swap2, {}, {"h8", "a1"}),
        replayed(openings::OpeningRule::Swap2, {}, {"h8", "a1", "i8"}),
        replayed(openings::OpeningRule::Swap2, {}, {"h8", "a1", "i8", "place2"}),
        replayed(openings::OpeningRule::Yamaguchi, renju, {"h8", "h9", "h10"}),
        replayed(openings::OpeningRule::Rif, renju, {"h8", "h9", "h10", "stay", "g8", "a1", "a2"}),
    };
    for (const openings::Opening& opening : asked) {
        Judge judge(0.6);
        answerOpening(judge, opening, {.nodes = 50'000}, 1, {});
        EXPECT_FALSE(judge.thoughts().empty()) << opening.question();
        EXPECT_LE(judge.nodes(), 50'000u) << opening.question();
    }
}

TEST(OpeningAnswer, TheChampionFinishesEveryOpeningOnEverySizeItIsDefinedFor) {
    for (const openings::OpeningRule rule : openings::kOpeningRules)
        for (const int size : {7, 9, 15, 20, 22})
            for (const Rule game : {Rule::Freestyle, Rule::Renju}) {
                auto opening = openings::Opening::start(rule, {.rule = game, .size = size});
                if (!opening) continue;
                const auto agent = testing::makeChampion("tengen:hash=1", 1);
                for (int i = 0; !opening->isDone() && i < 100; ++i) {
                    const auto answer = answerOpening(**agent, *opening, {.nodes = 2000}, 5, {});
                    ASSERT_TRUE(opening->apply(answer).ok()) << opening->question();
                }
                EXPECT_TRUE(opening->isDone()) << idOf(rule) << " " << size;
            }
}

TEST(OpeningAnswer, TheChampionSeesWhichOfTwoColoursWins) {
    // An open three with the enemy to move elsewhere is no fight any more.
    const auto won =
        replayed(openings::OpeningRule::Swap2, {}, {"h8", "a1", "i8", "place2", "o15", "g8"});
    const auto agent = testing::makeChampion("tengen:hash=1", 1);
    EXPECT_EQ(toText(answerOpening(**agent, won, {.nodes = 20'000}, 1, {})), "stay");
    const auto lost = replayed(openings::OpeningRule::Swap, {}, {"a1", "h8", "o15"});
    EXPECT_EQ(toText(answerOpening(**agent, lost, {.nodes = 20'000}, 1, {})), "stay");
}

TEST(OpeningAnswer, TheSameSeedMakesTheChampionOpenTheSame) {
    const auto opened = [](std::uint64_t seed) {
        openings::Opening opening = *openings::Opening::start(openings::OpeningRule::Swap, {});
        const auto agent = testing::makeChampion("tengen:hash=1", seed);
        while (opening.stones().size() < 3) {
            const auto answer = answerOpening(**agent, opening, {.nodes = 5000}, seed, {});
            EXPECT_TRUE(opening.apply(answer).ok());
        }
        return toText(opening.moves());
    };
    EXPECT_EQ(opened(1), opened(1));
    EXPECT_NE(opened(1), opened(2));
}

TEST(OpeningAnswer, ADifferentSeedOpensDifferently) {
    EXPECT_NE(toText(answered(openings::OpeningRule::Swap, {}, 1).moves()),
              toText(answered(openings::OpeningRule::Swap, {}, 2).moves()));
}

}  // namespace
}  // namespace tengen::agents
