#include "classics/shared/greedy_agent.hpp"
#include "classics/classics.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "classics/fudan/chess_types.hpp"
#include "classics/fudan/tuples.hpp"
#include "core/notation.hpp"

namespace tengen::classics {
namespace {

std::unique_ptr<agents::Agent> agentOf(std::string_view text, std::uint64_t seed = 1) {
    auto made = agents::makeAgent(classicAgents(), text, seed);
    EXPECT_TRUE(made.ok());
    return std::move(*made);
}

Point moveOf(agents::Agent& agent, const Board& board) {
    return agent.choose(board, {}, {}, nullptr).move();
}

/// Random moves, legal ones while there are any; never past the end of the game.
Board randomBoard(const Ruleset& rules, int plies, Random& random) {
    Board board(rules);
    for (int i = 0; i < plies; ++i) {
        std::vector<Point> points;
        for (const Point p : board.emptyPoints())
            if (!board.refusal(p)) points.push_back(p);
        if (points.empty()) break;
        board.play(random.pick(points));
        if (board.isOver()) {
            board.undo();
            break;
        }
    }
    return board;
}

TEST(Greedy, BothAgentsWinWhenTheyCan) {
    const auto moves = parsePoints("f8f9g8g9h8h9i8", 15);
    const auto board = Board::afterMoves({}, *moves);  // White is to stop a four, Black to make it
    Board afterPass = *board;
    afterPass.play(*parsePoint("a1", 15));
    for (const char* id : {"fudan1", "fudan5"}) {
        const auto agent = agentOf(id);
        const Point five = moveOf(*agent, afterPass);
        EXPECT_TRUE(five == *parsePoint("e8", 15) || five == *parsePoint("j8", 15))
            << id << " " << toText(five);
    }
}

TEST(Greedy, BothAgentsStopADashFour) {
    const auto moves = parsePoints("f8e8g8a1h8a15i8", 15);
    const auto board = Board::afterMoves({}, *moves);
    for (const char* id : {"fudan1", "fudan5"})
        EXPECT_EQ(toText(moveOf(*agentOf(id), *board)), "j8") << id;
}

TEST(Greedy, TheChosenMoveIsTheBestByAFreshEvaluationOfEveryPoint) {
    Random random(11);
    for (int i = 0; i < 40; ++i) {
        const Board board = randomBoard({.size = 9}, random.below(30), random);
        const Side me = board.sideToMove();
        eval::Value bestTuples = 0, bestTypes = 0;
        bool first = true;
        for (const Point p : board.emptyPoints()) {
            Board after = board;
            after.play(p);
            const eval::Value tuples = TupleEvaluation(after).value(me);
            const eval::Value types =
                ChessTypeEvaluation(after, ChessTypeWeights::genetic()).value(me);
            bestTuples = first ? tuples : std::max(bestTuples, tuples);
            bestTypes = first ? types : std::max(bestTypes, types);
            first = false;
        }
        const auto fudan1 = agentOf("fudan1"), fudan5 = agentOf("fudan5:weights=genetic");
        const search::Report one = fudan1->choose(board, {}, {}, nullptr);
        const search::Report five = fudan5->choose(board, {}, {}, nullptr);
        EXPECT_EQ(one.best().score, bestTuples);
        EXPECT_EQ(five.best().score, bestTypes);

        Board played = board;
        played.play(one.move());
        EXPECT_EQ(TupleEvaluation(played).value(me), bestTuples);
        EXPECT_EQ(one.nodes, static_cast<std::uint64_t>(81 - board.stoneCount()));
        EXPECT_EQ(one.depth, 1);
    }
}

TEST(Greedy, TiesFallBySeedAndTheSameSeedFallsTheSame) {
    // One black stone on h8: by symmetry several answers are equal.
    const auto board = Board::afterMoves({}, *parsePoints("h8", 15));
    for (const char* id : {"fudan1", "fudan5"}) {
        std::set<Point> seen;
        for (std::uint64_t seed = 1; seed <= 50; ++seed) {
            const Point p = moveOf(*agentOf(id, seed), *board);
            EXPECT_EQ(p, moveOf(*agentOf(id, seed), *board));
            EXPECT_EQ(
                p, moveOf(*agentOf(std::string(id) + ":seed=" + std::to_string(seed), 99), *board));
            seen.insert(p);
        }
        EXPECT_GE(seen.size(), 2u) << id;
    }
}

TEST(Greedy, TheReportIsHeardOnceAndIsTheOneReturned) {
    int heard = 0;
    search::Report last;
    const auto agent = agentOf("fudan1");
    const search::Report report = agent->choose(Board{}, {}, {}, [&](const search::Report& r) {
        ++heard;
        last = r;
    });
    EXPECT_EQ(heard, 1);
    EXPECT_EQ(last.move(), report.move());
    EXPECT_EQ(last.best().score, report.best().score);
}

TEST(Greedy, Fudan5RefusesRowsOfOtherLengthsAndFudan1PlaysThem) {
    const Ruleset four{.size = 7, .lineLength = 4};
    const auto refused = agentOf("fudan5")->accepts(four);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().message,
              "agent fudan5 knows the shapes of rows of five only; for rows of 4 choose fudan1");
    EXPECT_TRUE(agentOf("fudan5")->accepts({}).ok());
    EXPECT_TRUE(agentOf("fudan1")->accepts(four).ok());

    const auto agent = agentOf("fudan1");
    const Point black[] = {Point(1, 3), Point(2, 3), Point(3, 3)}, white[] = {Point(0, 3)};
    const auto board = Board::withStones(four, black, white, Side::Black);
    EXPECT_EQ(toText(moveOf(*agent, *board)), "e4");
}

TEST(Greedy, ALegalMoveIsFoundOnEveryRuleAndSizeHoweverFullTheBoard) {
    Random random(5);
    for (const Rule rule : kRules)
        for (int size = kMinSize; size <= kMaxSize; ++size)
            for (const int left : {1, 3, size * size / 2, size * size}) {
                const Board board =
                    randomBoard({.rule = rule, .size = size}, size * size - left, random);
                for (const char* id : {"fudan1", "fudan5"}) {
                    const Point p = moveOf(*agentOf(id), board);
                    ASSERT_FALSE(board.refusal(p).has_value())
                        << id << " " << idOf(rule) << " " << size << " " << toText(p);
                }
            }
}

TEST(Greedy, TheLastPointIsPlayedWhenTheBoardIsFullButForIt) {
    // Pairs of columns two rows high in alternating colours: no five anywhere.
    std::vector<Point> black, white;
    for (const Point p : allPoints(8)) {
        if (p == Point(3, 4)) continue;
        ((p.x() / 2 + p.y()) % 2 == 0 ? black : white).push_back(p);
    }
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro}) {
        const auto board = Board::withStones({.rule = rule, .size = 8}, black, white, Side::Black);
        ASSERT_TRUE(board.ok());
        ASSERT_FALSE(board->isOver());
        for (const char* id : {"fudan1", "fudan5"})
            EXPECT_EQ(moveOf(*agentOf(id), *board), Point(3, 4)) << id;
    }
}

TEST(Greedy, AForbiddenPointIsNeverPlayedAndAPassIsLeftWhenThereIsNoOther) {
    // The only empty point would make seven in the bottom row: an overline.
    std::vector<Point> black, white;
    for (const Point p : allPoints(7)) {
        if (p == Point(3, 0)) continue;
        (p.y() == 0 || (p.x() / 2 + p.y()) % 2 == 0 ? black : white).push_back(p);
    }
    const Ruleset renju{.rule = Rule::Renju, .size = 7};
    const auto full = Board::withStones(renju, black, white, Side::Black);
    ASSERT_TRUE(full.ok());
    ASSERT_FALSE(full->isOver());
    ASSERT_TRUE(full->isForbidden(Point(3, 0)));

    std::erase(white, Point(2, 6));
    std::erase(black, Point(2, 6));
    const auto roomy = Board::withStones(renju, black, white, Side::Black);
    ASSERT_FALSE(roomy->isForbidden(Point(2, 6)));
    for (const char* id : {"fudan1", "fudan5"}) {
        EXPECT_TRUE(moveOf(*agentOf(id), *full).isPass()) << id;
        EXPECT_EQ(moveOf(*agentOf(id), *roomy), Point(2, 6)) << id;
    }
}

TEST(Greedy, AForkThatTemptsInFreestyleIsAvoidedInRenju) {
    // g8 would make two open threes.
    const Point black[] = {Point(7, 7), Point(8, 7), Point(6, 8), Point(6, 9)};
    const Point white[] = {Point(0, 0), Point(14, 0), Point(0, 14), Point(14, 14)};
    const auto board = Board::withStones({.rule = Rule::Renju}, black, white, Side::Black);
    ASSERT_TRUE(board->isForbidden(Point(6, 7)));
    for (const char* id : {"fudan1", "fudan5"})
        EXPECT_NE(moveOf(*agentOf(id), *board), Point(6, 7)) << id;
}

}  // namespace
}  // namespace tengen::classics
