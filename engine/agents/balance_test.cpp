#include "agents/balance.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "agents/testing/champion.hpp"
#include "core/notation.hpp"

namespace tengen::agents {
namespace {

/// Takes a position for worth what its last stone's column is, and remembers what it was asked.
class ColumnAgent : public Agent {
public:
    [[nodiscard]] bool knowsWinrates() const override { return true; }
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token,
                          const search::OnReport&) override {
        asked.push_back(limits);
        const int column = board.lastMove().x();
        search::Line line{.score = column - 7, .moves = {*board.emptyPoints().begin()}};
        if (column == lost) line.forced = search::ForcedEnd{.win = true, .plies = 5};
        return {.depth = 3, .nodes = std::max<std::uint64_t>(limits.nodes, 1), .lines = {line}};
    }
    std::vector<search::Limits> asked;
    int lost = -1;
};

std::vector<Point> row(int y, int from, int to) {
    std::vector<Point> points;
    for (int x = from; x <= to; ++x) points.emplace_back(x, y);
    return points;
}

TEST(Balance, TheStoneNearestToEvenComesFirstAndIsWorthWhatItIsToItsSide) {
    ColumnAgent agent;
    const auto choices = singles(row(3, 2, 14));
    const search::Report report =
        balance(agent, Board(), choices, {.wanted = 3}, {.nodes = 10'000}, {});
    ASSERT_EQ(report.lines.size(), choices.size());
    EXPECT_EQ(report.move(), Point(7, 3));
    EXPECT_EQ(report.best().score, 0);
    EXPECT_EQ(report.lines[1].moves.front(), Point(6, 3)) << "of equals the first";
    EXPECT_EQ(report.lines[1].score, 1) << "-1 for the side to move after it";
    EXPECT_EQ(report.lines[2].moves.front(), Point(8, 3));
    EXPECT_EQ(report.depth, 3);
}

TEST(Balance, TheBiasSaysWhatIsEven) {
    ColumnAgent agent;
    const auto choices = singles(row(3, 2, 14));
    const search::Report report =
        balance(agent, Board(), choices, {.bias = -4}, {.nodes = 10'000}, {});
    EXPECT_EQ(report.move(), Point(11, 3));
    EXPECT_EQ(report.best().score, -4);
}

TEST(Balance, AProvenEndIsNeverEven) {
    ColumnAgent agent;
    agent.lost = 7;
    const auto choices = singles(row(3, 7, 9));
    const search::Report report =
        balance(agent, Board(), choices, {.wanted = 3}, {.nodes = 1000}, {});
    EXPECT_EQ(report.move(), Point(8, 3));
    EXPECT_EQ(report.lines.back().forced, (search::ForcedEnd{.win = false, .plies = 6}));
}

TEST(Balance, APairIsWorthWhatItIsToWhoMovesAfterIt) {
    ColumnAgent agent;
    const std::vector<Stones> pairs = {{Point(7, 7), Point(9, 7)}, {Point(1, 1), Point(6, 2)}};
    const search::Report report = balance(agent, Board(), pairs, {}, {.nodes = 1000}, {});
    EXPECT_EQ(toText(report.best().moves).substr(0, 4), "b2g3");
    EXPECT_EQ(report.best().score, -1);
}

TEST(Balance, WhatCannotBePutOrEndsTheGameIsLeftOut) {
    ColumnAgent agent;
    const Board board = *Board::afterMoves({}, *parsePoints("a1a15b1b15c1c15d1d15", 15));
    const std::vector<Stones> choices = {{Point(4, 0)}, {Point(0, 0)}, {Point(9, 9)}};
    const search::Report report = balance(agent, board, choices, {}, {.nodes = 1000}, {});
    ASSERT_EQ(report.lines.size(), 1u);
    EXPECT_EQ(report.move(), Point(9, 9));
    EXPECT_TRUE(balance(agent, board, {}, {}, {}, {}).lines.empty());
}

TEST(Balance, AllSearchesShareTheNodesAndTheBestGetMost) {
    ColumnAgent agent;
    const auto choices = singles(row(3, 0, 14));
    const search::Report report = balance(agent, Board(), choices, {}, {.nodes = 60'000}, {});
    EXPECT_EQ(agent.asked.size(), 15u + 8u + 3u);
    EXPECT_LE(report.nodes, 60'000u);
    EXPECT_GT(agent.asked.back().nodes, 5 * agent.asked.front().nodes);
}

/// Values its own moves, by their row, and nothing else; the lower half of the board is all it
/// sees.
class RowAgent : public Agent {
public:
    search::Report choose(const Board& board, const search::Limits& limits, std::stop_token,
                          const search::OnReport&) override {
        EXPECT_EQ(limits.multiPv, board.emptyPoints().count());
        search::Report report{.nodes = 1};
        for (const Point p : board.emptyPoints())
            if (p.y() < 8) report.lines.push_back({.score = p.y() - 5, .moves = {p}});
        return report;
    }
};

TEST(Balance, WithoutWinRatesTheAgentsOwnMovesAreCompared) {
    RowAgent agent;
    const std::vector<Stones> stones = {{Point(0, 3)}, {Point(1, 9)}, {Point(2, 6)}};
    const search::Report one = balance(agent, Board(), stones, {}, {}, {});
    ASSERT_EQ(one.lines.size(), 2u) << "of one it had nothing to say";
    EXPECT_EQ(one.move(), Point(2, 6));
    EXPECT_EQ(one.best().score, 1);

    const std::vector<Stones> pairs = {{Point(0, 9), Point(1, 0)}, {Point(0, 9), Point(1, 3)}};
    const search::Report two = balance(agent, Board(), pairs, {.bias = 1}, {}, {});
    EXPECT_EQ(two.best().moves, pairs[1]);
    EXPECT_EQ(two.best().score, 2) << "-2 for the side that puts the second";
    EXPECT_EQ(two.nodes, 1u) << "both pairs begin the same";
}

TEST(Balance, OnceStoppedAnAgentWithoutWinRatesStillHasOneAnswer) {
    RowAgent agent;
    std::stop_source stop;
    stop.request_stop();
    // Of the first two it has nothing to say.
    const std::vector<Stones> pairs = {{Point(0, 1), Point(1, 9)},
                                       {Point(0, 2), Point(1, 9)},
                                       {Point(0, 3), Point(1, 4)},
                                       {Point(0, 4), Point(1, 5)}};
    const search::Report report = balance(agent, Board(), pairs, {}, {}, stop.get_token());
    ASSERT_EQ(report.lines.size(), 1u);
    EXPECT_EQ(report.best().moves, pairs[2]);
}

TEST(Balance, OnceStoppedItMakesDoWithOneLook) {
    ColumnAgent agent;
    std::stop_source stop;
    stop.request_stop();
    const auto choices = singles(row(3, 0, 14));
    EXPECT_EQ(balance(agent, Board(), choices, {}, {}, stop.get_token()).lines.size(), 1u);
    EXPECT_EQ(agent.asked.size(), 1u);
}

TEST(Balance, PairsAreDrawnBySeedAndNoneTwice) {
    const auto points = pointsToBalance(Board());
    EXPECT_EQ(points.size(), 81u);
    Random first(7), again(7), second(8);
    const auto pairs = somePairs(points, 50, first);
    EXPECT_EQ(pairs.size(), 50u);
    EXPECT_EQ(pairs, somePairs(points, 50, again));
    EXPECT_NE(pairs, somePairs(points, 50, second));
    EXPECT_EQ(somePairs(std::span(points).first(3), 50, first).size(), 6u);
}

TEST(Balance, TheChampionFindsAnEvenThirdStoneOnEverySizeAndRule) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro})
        for (const int size : {9, 15, 20}) {
            const auto agent = testing::makeChampion("tengen:hash=1", 1);
            Board board({.rule = rule, .size = size});
            board.play(Point(size / 2, size / 2));
            board.play(Point(size / 2, size / 2 + 1));
            const auto choices = singles(pointsToBalance(board));
            const search::Report report =
                balance(**agent, board, choices, {}, {.nodes = 60'000}, {});
            EXPECT_LT(std::abs(*report.best().winrate - 0.5), 0.15) << idOf(rule) << " " << size;
            EXPECT_LE(report.nodes, 70'000u);
        }
}

}  // namespace
}  // namespace tengen::agents
