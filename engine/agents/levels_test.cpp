#include "agents/levels.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "agents/testing/champion.hpp"
#include "core/notation.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::agents {
namespace {

std::unique_ptr<Agent> level(int number, std::uint64_t seed = 1) {
    return std::move(*testing::makeChampion("tengen:level=" + std::to_string(number), seed));
}

/// Enough for the highest levels to see what the lowest must.
const search::Limits kShort{.nodes = 200};

/// A four of `owner`, the one gap of which makes five, with `toMove` to move.
struct Four {
    Rule rule;
    Side owner;
    Side toMove;
    int step;  ///< of kSteps
    int gap;   ///< of the five cells in a row

    [[nodiscard]] Board board() const {
        constexpr std::pair<int, int> kSteps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
        const auto [dx, dy] = kSteps[step];
        const auto cell = [&](int i) { return Point(7 + (i - 2) * dx, 7 + (i - 2) * dy); };
        std::vector<Point> four;
        for (int i = 0; i < 5; ++i)
            if (i != gap) four.push_back(cell(i));
        // Where the gap is at an end, the other end is closed: one point is to stop it.
        std::vector<Point> others;
        if (gap == 0) others.push_back(cell(5));
        if (gap == 4) others.push_back(cell(-1));
        // The rest lies about the edges, too far apart for anything.
        std::vector<Point> idle = {{0, 0},  {0, 4},   {0, 8},  {0, 12}, {14, 2},
                                   {14, 6}, {14, 10}, {4, 14}, {10, 0}};
        const auto fill = [&](std::vector<Point>& stones, std::size_t count) {
            while (stones.size() < count) {
                stones.push_back(idle.back());
                idle.pop_back();
            }
        };
        auto& black = owner == Side::Black ? four : others;
        auto& white = owner == Side::Black ? others : four;
        fill(white, 4);
        fill(black, white.size() + (toMove == Side::White ? 1 : 0));
        fill(white, black.size() - (toMove == Side::White ? 1 : 0));
        std::vector<Point> moves;
        for (std::size_t i = 0; i < black.size(); ++i) {
            moves.push_back(black[i]);
            if (i < white.size()) moves.push_back(white[i]);
        }
        return *Board::afterMoves({.rule = rule}, moves);
    }
};

std::vector<Four> foursToMeet(bool byOwner) {
    std::vector<Four> all;
    for (const Rule rule : kRules)
        for (const Side owner : kSides)
            for (int step = 0; step < 4; ++step)
                for (int gap = 0; gap < 5; ++gap)
                    all.push_back({rule, owner, byOwner ? owner : other(owner), step, gap});
    return all;
}

class EveryLevel : public ::testing::TestWithParam<int> {};

TEST_P(EveryLevel, TakesAFiveUnderEveryRule) {
    const auto agent = level(GetParam());
    for (const Four& four : foursToMeet(true)) {
        Board board = four.board();
        ASSERT_EQ(board.sideToMove(), four.owner);
        ASSERT_EQ(search::fiveCells(board, four.owner).count(), 1);
        agent->newGame();
        const search::Report report = agent->choose(board, kShort, {}, nullptr);
        ASSERT_FALSE(board.refusal(report.move()));
        ASSERT_TRUE(report.best().forced && report.best().forced->win);
        board.play(report.move());
        ASSERT_EQ(board.outcome(), winFor(four.owner))
            << idOf(four.rule) << ' ' << toText(board.moves());
    }
}

TEST_P(EveryLevel, AnswersAFourUnderEveryRule) {
    const auto agent = level(GetParam());
    for (const Four& four : foursToMeet(false)) {
        Board board = four.board();
        ASSERT_NE(board.sideToMove(), four.owner);
        ASSERT_FALSE(search::repliesToFour(board).empty());
        agent->newGame();
        board.play(agent->choose(board, kShort, {}, nullptr).move());
        ASSERT_EQ(board.count(four.owner, Threat::Five), 0)
            << idOf(four.rule) << ' ' << toText(board.moves());
    }
}

TEST_P(EveryLevel, TakesItsFiveBeforeItAnswersAFour) {
    // Black's four on row 8 and White's on row 6, each with one end closed.
    Board board = *Board::afterMoves({}, *parsePoints("f8e8g8f6h8g6i8h6e6i6a1o1", 15));
    ASSERT_EQ(search::fiveCells(board, Side::Black).count(), 1);
    ASSERT_EQ(search::fiveCells(board, Side::White).count(), 1);
    board.play(level(GetParam())->choose(board, kShort, {}, nullptr).move());
    EXPECT_EQ(board.outcome(), Outcome::BlackWins);
}

TEST_P(EveryLevel, AnswersEvenAFourThatCannotBeStopped) {
    Board board = *Board::afterMoves({}, *parsePoints("f8a1g8a3h8o5i8", 15));
    ASSERT_EQ(search::fiveCells(board, Side::Black).count(), 2);
    const PointSet ends = search::fiveCells(board, Side::Black);
    EXPECT_TRUE(ends.contains(level(GetParam())->choose(board, kShort, {}, nullptr).move()));
}

TEST_P(EveryLevel, PlaysTheSameGameFromTheSameSeed) {
    const auto game = [&](std::uint64_t seed) {
        const auto agent = level(GetParam(), seed);
        Board board = *Board::afterMoves({}, *parsePoints("h8i9g7", 15));
        for (int ply = 0; ply < 12 && !board.isOver(); ++ply)
            board.play(agent->choose(board, {.nodes = 500}, {}, nullptr).move());
        return toText(board.moves());
    };
    EXPECT_EQ(game(7), game(7));
}

TEST_P(EveryLevel, PlaysAnyRuleToTheEnd) {
    for (const Rule rule : kRules) {
        const auto agent = level(GetParam());
        Board board({.rule = rule, .size = 9});
        while (!board.isOver()) {
            const Point move = agent->choose(board, {.nodes = 60}, {}, nullptr).move();
            ASSERT_FALSE(board.refusal(move)) << idOf(rule) << ' ' << toText(board.moves());
            board.play(move);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, EveryLevel, ::testing::Range(1, kLevels + 1));

TEST(Levels, BelowTheLastErrByTheirSeedAndThePositionAlone) {
    std::set<std::string> moves;
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7h9f9", 15));
    const Board elsewhere = *Board::afterMoves({}, *parsePoints("h8i9g6", 15));
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto agent = level(1, seed);
        const search::Report first = agent->choose(board, {}, {}, nullptr);
        agent->choose(elsewhere, {}, {}, nullptr);
        const search::Report again = agent->choose(board, {}, {}, nullptr);
        EXPECT_EQ(first.move(), again.move());
        EXPECT_EQ(first.best().score, again.best().score);
        moves.insert(toText(first.move()));
    }
    EXPECT_GT(moves.size(), 1U) << "another seed, another error";
}

TEST(Levels, AnswerSoonBelowTheLast) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7h9f9", 15));
    constexpr std::uint64_t kMax = 200'000;
    std::uint64_t first = 0;
    for (int number = 1; number < kLevels; ++number) {
        const search::Report report = level(number)->choose(board, {}, {}, nullptr);
        EXPECT_LE(report.nodes, kMax) << number;
        if (number == 1) first = report.nodes;
    }
    const std::uint64_t full = level(kLevels)->choose(board, {}, {}, nullptr).nodes;
    EXPECT_GT(full, kMax / 2);
    EXPECT_LT(first, full / 100);
}

TEST(Levels, TheLastIsTheChampionAsItIs) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7h9f9", 15));
    const search::Report last = level(kLevels)->choose(board, {.nodes = 5000}, {}, nullptr);
    const search::Report plain =
        (*testing::makeChampion("tengen", 9))->choose(board, {.nodes = 5000}, {}, nullptr);
    EXPECT_EQ(last.nodes, plain.nodes);
    EXPECT_EQ(last.best().score, plain.best().score);
    EXPECT_EQ(last.best().moves, plain.best().moves);
}

TEST(Levels, HeedTighterLimitsAndAreTheSameOnAnyNumberOfThreads) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7h9f9", 15));
    const int most = kLevels - 1;
    EXPECT_LE(level(most)->choose(board, {.nodes = 300}, {}, nullptr).nodes, 300U);
    const search::Report one = level(most)->choose(board, {}, {}, nullptr);
    const search::Report four = level(most)->choose(board, {.threads = 4}, {}, nullptr);
    EXPECT_EQ(one.nodes, four.nodes);
    EXPECT_EQ(one.best().moves, four.best().moves);
}

TEST(Levels, ThatAreNoneAreRefusedInASentence) {
    for (const char* wrong : {"0", "11", "-1", "x", ""}) {
        const auto agent = testing::makeChampion("tengen:level=" + std::string(wrong), 1);
        ASSERT_FALSE(agent) << wrong;
        EXPECT_NE(agent.error().message.find("level"), std::string::npos);
        EXPECT_NE(agent.error().message.find("10"), std::string::npos) << agent.error().message;
        EXPECT_EQ(agent.error().message.find('\n'), std::string::npos);
    }
}

}  // namespace
}  // namespace tengen::agents
