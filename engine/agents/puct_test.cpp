#include "agents/puct.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/notation.hpp"
#include "core/testing/walk.hpp"

namespace tengen::agents {
namespace {

std::unique_ptr<Agent> puct(std::string_view text, std::uint64_t seed = 1) {
    return std::move(*makeAgent({&kPuct, 1}, text, seed));
}

Board position(std::string_view moves) {
    return *Board::afterMoves({}, *parsePoints(std::string(moves), 15));
}

TEST(Puct, ALegalMoveIsFoundOnEveryRuleAndSizeHoweverFullTheBoard) {
    const auto agent = puct("puct:hash=1");
    Random random(5);
    for (const Rule rule : kRules)
        for (const int size : {5, 6, 9, 15, 22})
            for (const int plies : {0, 1, 7, size * size - 3, size * size - 1}) {
                Board board({.rule = rule, .size = size});
                for (int i = 0; i < plies && !board.isOver(); ++i) {
                    std::vector<Point> points;
                    for (const Point p : board.emptyPoints())
                        if (!board.refusal(p)) points.push_back(p);
                    if (points.empty()) break;
                    board.play(random.pick(points));
                }
                if (board.isOver()) board.undo();
                for (const std::uint64_t nodes : {1U, 300U}) {
                    const Point p = agent->choose(board, {.nodes = nodes}, {}, nullptr).move();
                    ASSERT_FALSE(board.refusal(p).has_value())
                        << idOf(rule) << " " << size << " " << toText(p);
                }
            }
}

TEST(Puct, AForbiddenPointIsNeverPlayedAndAPassIsLeftWhenThereIsNoOther) {
    // The only empty point would make seven in the bottom row: an overline.
    std::vector<Point> black, white;
    for (const Point p : allPoints(7)) {
        if (p == Point(3, 0)) continue;
        (p.y() == 0 || (p.x() / 2 + p.y()) % 2 == 0 ? black : white).push_back(p);
    }
    const auto full =
        Board::withStones({.rule = Rule::Renju, .size = 7}, black, white, Side::Black);
    ASSERT_TRUE(full->isForbidden(Point(3, 0)));
    EXPECT_TRUE(puct("puct")->choose(*full, {}, {}, nullptr).move().isPass());
}

TEST(Puct, PlaysRowsOfFiveOnly) {
    const auto refused = puct("puct")->accepts({.size = 7, .lineLength = 4});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message,
              "agent puct plays rows of five only; for rows of 4 choose fudan3");
    for (const Rule rule : kRules) EXPECT_TRUE(puct("puct")->accepts({.rule = rule}).ok());
}

TEST(Puct, TheLimitMetFirstEndsItAndItHasOneOfItsOwn) {
    const Board board = position("h8i9g7h9f9");
    const auto nodesOf = [&](std::string_view text, const search::Limits& limits) {
        return puct(text)->choose(board, limits, {}, nullptr).nodes;
    };
    EXPECT_EQ(nodesOf("puct:playouts=300", {}), 300u);
    EXPECT_EQ(nodesOf("puct:playouts=300", {.nodes = 200}), 200u);
    EXPECT_EQ(nodesOf("puct:playouts=300", {.nodes = 400}), 300u);
    EXPECT_EQ(nodesOf("puct:playouts=300", {.time = std::chrono::minutes(10)}), 300u);
    EXPECT_EQ(nodesOf("puct", {}), 20'000u);
    EXPECT_EQ(nodesOf("puct", {.depth = 3}), 20'000u);
}

TEST(Puct, ItsTableTakesWhatItMayAndItsOwnSizeWhereNothingIsSaid) {
    const auto agent = puct("puct:hash=4");
    const auto usageAfterSearch = [&] {
        agent->newGame();
        agent->choose(position("h8i9g7h9f9"), {.nodes = 1000}, {}, nullptr);
        return *agent->tableUsage();
    };
    EXPECT_EQ(agent->tableUsage(), 0) << "nothing searched yet";
    const int own = usageAfterSearch();
    agent->setTableMemory(1 << 20);
    EXPECT_EQ(agent->tableUsage(), 0) << "a tree of another size is a new one";
    EXPECT_GT(usageAfterSearch(), own);
    agent->setTableMemory(1);
    EXPECT_GT(usageAfterSearch(), own) << "there is always a tree";
    agent->setTableMemory(0);
    EXPECT_EQ(usageAfterSearch(), own);
}

TEST(Puct, AllItsLinesTellWinRates) {
    const auto agent = puct("puct");
    ASSERT_TRUE(agent->knowsWinrates());
    const search::Limits limits{.nodes = 3000, .multiPv = 20};
    const search::Report report = agent->choose(position("h8i9g7"), limits, {}, nullptr);
    EXPECT_EQ(report.lines.size(), 20u);
    for (const search::Line& line : report.lines) {
        ASSERT_TRUE(line.winrate.has_value());
        EXPECT_GE(*line.winrate, 0);
        EXPECT_LE(*line.winrate, 1);
    }
}

TEST(Puct, EvaluatesAPositionForTheSideToMove) {
    const auto agent = puct("puct");
    Board board = position("h8a1i9a3g7a5");  // Black has an open three
    EXPECT_GT(agent->evaluate(board), 200);
    board.play(Point::pass());
    EXPECT_LT(agent->evaluate(board), 0);
}

TEST(Puct, MoreExplorationSpreadsTheVisits) {
    const Board board = position("h8i9g7h9f9");
    const auto linesOf = [&](std::string_view text) {
        return puct(text)->choose(board, {.nodes = 500, .multiPv = 300}, {}, nullptr).lines.size();
    };
    EXPECT_LT(linesOf("puct:explore=100"), linesOf("puct:explore=5000"));
}

}  // namespace
}  // namespace tengen::agents
