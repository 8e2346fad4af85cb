#include "classics/classics.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

std::unique_ptr<agents::Agent> agentOf(std::string_view text, std::uint64_t seed = 1) {
    auto made = agents::makeAgent(classicAgents(), text, seed);
    EXPECT_TRUE(made.ok()) << text;
    return std::move(*made);
}

Point moveOf(std::string_view agent, const Board& board, const search::Limits& limits = {}) {
    return agentOf(agent)->choose(board, limits, {}, nullptr).move();
}

Board after(std::string_view moves, const Ruleset& rules = {}) {
    return *Board::afterMoves(rules, *parsePoints(moves, rules.size));
}

/// Shallow where depth is not the question, so that sanitizers get through it, too.
constexpr const char* kShallow[] = {
    "wei:depth=2",
    "wei:depth=1,search=minimax",
    "wei:depth=2,literal=on,order=code",
    "wei:depth=3,deepening=on",
    "song",
    "song:form=negamax",
    "fudan2:depth=1",
    "fudan3:playouts=500",
    "fudan4:depth=4",
    "wang:depth=4",
    "wang:depth=2,list=best,width=5",
    "wang:tree=off",
    "waterloo0",
    "waterloo1",
    "waterloo2",
    "waterloo2:depth=3,width=5",
};

TEST(Classics, EachMakesAFiveWhenItCan) {
    Board board = after("f8f9g8g9h8h9i8i9");
    for (const char* id : kShallow) {
        const Point five = moveOf(id, board);
        EXPECT_TRUE(five == *parsePoint("e8", 15) || five == *parsePoint("j8", 15))
            << id << " " << toText(five);
    }
}

TEST(Classics, EachThatKnowsOfTheReplyStopsAFive) {
    const Board board = after("f8e8g8a1h8a15i8");
    for (const char* id :
         {"wei:depth=2", "wei:depth=2,search=minimax", "wei:depth=2,literal=on", "song",
          "song:form=minimax", "song:form=negamax-alphabeta", "fudan2", "fudan4:depth=4"})
        EXPECT_EQ(toText(moveOf(id, board)), "j8") << id;
}

TEST(Classics, ALegalMoveIsFoundOnEveryRuleAndSizeHoweverFullTheBoard) {
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
                for (const char* id : kShallow) {
                    const Point p = moveOf(id, board, {.nodes = 300});
                    ASSERT_FALSE(board.refusal(p).has_value())
                        << id << " " << idOf(rule) << " " << size << " " << toText(p);
                }
            }
}

TEST(Classics, AForbiddenPointIsNeverPlayedAndAPassIsLeftWhenThereIsNoOther) {
    // The only empty point would make seven in the bottom row: an overline.
    std::vector<Point> black, white;
    for (const Point p : allPoints(7)) {
        if (p == Point(3, 0)) continue;
        (p.y() == 0 || (p.x() / 2 + p.y()) % 2 == 0 ? black : white).push_back(p);
    }
    const auto full =
        Board::withStones({.rule = Rule::Renju, .size = 7}, black, white, Side::Black);
    ASSERT_TRUE(full->isForbidden(Point(3, 0)));
    for (const char* id : kShallow) EXPECT_TRUE(moveOf(id, *full).isPass()) << id;
}

TEST(Classics, AnEmptyBoardIsAnsweredWithTheCentre) {
    for (const char* id : {"wei", "song", "fudan4", "wang", "waterloo0", "waterloo1", "waterloo2"})
        EXPECT_EQ(toText(moveOf(id, Board{})), "h8") << id;
}

TEST(Classics, TablesOfShapesRefuseOtherRowsAndTuplesDoNot) {
    const Ruleset four{.size = 7, .lineLength = 4};
    for (const std::string id : {"wei", "song", "wang", "waterloo0", "waterloo1", "waterloo2"}) {
        const auto refused = agentOf(id)->accepts(four);
        ASSERT_FALSE(refused.ok()) << id;
        EXPECT_EQ(
            refused.error().message,
            "agent " + id + " knows the shapes of rows of five only; for rows of 4 choose fudan1");
        EXPECT_TRUE(agentOf(id)->accepts({}).ok());
    }
    const Point black[] = {Point(1, 3), Point(2, 3), Point(3, 3)}, white[] = {Point(0, 3)};
    for (const Side side : kSides) {
        const auto board = Board::withStones(four, black, white, side);
        for (const char* id : {"fudan2", "fudan3", "fudan4"}) {
            EXPECT_TRUE(agentOf(id)->accepts(four).ok());
            EXPECT_EQ(toText(moveOf(id, *board)), "e4") << id << " " << nameOf(side);
        }
    }
}

TEST(Classics, AStopOrALimitIsObeyedAndAMoveIsFoundAllTheSame) {
    const Board board = after("h8i9i7g9h9h10g8j8f7e6");
    std::stop_source source;
    source.request_stop();
    for (const char* id :
         {"wei:search=minimax,depth=6", "song:form=minimax,depth=5", "fudan4", "fudan2:depth=4"}) {
        const auto agent = agentOf(id);
        const search::Report stopped = agent->choose(board, {}, source.get_token(), nullptr);
        EXPECT_FALSE(board.refusal(stopped.move()).has_value()) << id;
        const search::Report limited = agent->choose(board, {.nodes = 5000}, {}, nullptr);
        EXPECT_FALSE(board.refusal(limited.move()).has_value()) << id;
        EXPECT_LE(limited.nodes, 6000u) << id;
        const search::Report timed =
            agent->choose(board, {.time = std::chrono::milliseconds(20)}, {}, nullptr);
        EXPECT_LT(timed.time, std::chrono::seconds(20)) << id;
    }
}

TEST(Classics, TheMoveAtFullDepthIsTheSameWithAndWithoutAClock) {
    const Board board = after("h8i9i7g9h9h10g8j8");
    for (const char* id : {"wei:depth=3", "wei:depth=3,deepening=on", "song", "fudan4:depth=6",
                           "waterloo2", "wang"}) {
        const search::Report free = agentOf(id)->choose(board, {}, {}, nullptr);
        const search::Report timed =
            agentOf(id)->choose(board, {.time = std::chrono::minutes(10)}, {}, nullptr);
        EXPECT_EQ(free.move(), timed.move()) << id;
        EXPECT_EQ(free.best().score, timed.best().score) << id;
        EXPECT_EQ(free.depth, timed.depth) << id;
        EXPECT_EQ(free.nodes + 0, agentOf(id)->choose(board, {}, {}, nullptr).nodes) << id;
    }
}

TEST(Classics, SeveralLinesAreTheBestMovesInOrder) {
    const Board board = after("h8i9i7g9h9h10");
    for (const char* id : {"wei:depth=2", "song", "fudan4:depth=3", "waterloo2:depth=1"}) {
        const search::Report one = agentOf(id)->choose(board, {}, {}, nullptr);
        const search::Report three = agentOf(id)->choose(board, {.multiPv = 3}, {}, nullptr);
        ASSERT_EQ(three.lines.size(), 3u) << id;
        EXPECT_EQ(three.lines[0].score, one.best().score) << id;
        EXPECT_GE(three.lines[0].score, three.lines[1].score) << id;
        EXPECT_GE(three.lines[1].score, three.lines[2].score) << id;
        EXPECT_NE(three.lines[0].moves, three.lines[1].moves) << id;
        const search::Report without =
            agentOf(id)->choose(board, {.exclude = {one.move()}}, {}, nullptr);
        EXPECT_NE(without.move(), one.move()) << id;
    }
}

TEST(Classics, AllFormsOfSongAndAllSearchesOfWeiPlayTheSameMove) {
    Random random(9);
    for (int i = 0; i < 8; ++i) {
        Board board({.size = 11});
        for (int ply = 0; ply < 6 + i; ++ply) board.play(testing::randomMove(board, random));
        if (board.isOver()) continue;
        const search::Report song = agentOf("song")->choose(board, {}, {}, nullptr);
        for (const char* form : {"minimax", "negamax", "negamax-alphabeta"}) {
            const search::Report other =
                agentOf(std::string("song:form=") + form)->choose(board, {}, {}, nullptr);
            EXPECT_EQ(other.move(), song.move()) << form;
            EXPECT_EQ(other.best().score, song.best().score) << form;
        }
        const search::Report wei =
            agentOf("wei:depth=2,search=minimax")->choose(board, {}, {}, nullptr);
        const search::Report cut =
            agentOf("wei:depth=2,search=alphabeta")->choose(board, {}, {}, nullptr);
        EXPECT_EQ(cut.move(), wei.move());
        EXPECT_LE(cut.nodes, wei.nodes);
        // Sorted candidates may have another last one among equals, but never another value.
        EXPECT_EQ(agentOf("wei:depth=2")->choose(board, {}, {}, nullptr).best().score,
                  wei.best().score);
    }
}

bool wins(Board board, Point p) {
    const Outcome win = winFor(board.sideToMove());
    board.play(p);
    return board.outcome() == win;
}

TEST(Classics, ADeepeningWeiWinsAtOnceWhereTheReportsPutsItOff) {
    const Board board = after("h8a1h9a2h10a3h11a5");
    EXPECT_FALSE(wins(board, moveOf("wei", board)));
    EXPECT_EQ(toText(moveOf("wei:deepening=on", board)), "h12");
    // In each search and at each depth it is one of the two fives.
    for (const char* id : {"wei:deepening=on,depth=1", "wei:deepening=on,depth=3",
                           "wei:deepening=on,search=minimax", "wei:deepening=on,search=alphabeta",
                           "wei:deepening=on,literal=on", "wei:deepening=on,defence=1000"}) {
        const search::Report report = agentOf(id)->choose(board, {}, {}, nullptr);
        EXPECT_TRUE(wins(board, report.move())) << id << " " << toText(report.move());
        EXPECT_LE(report.depth, 2) << id;
    }
}

TEST(Classics, ADeepeningWeiSearchesAsDeepAsItMayWhereNothingWins) {
    for (const int depth : {2, 3, 4}) {
        const std::string id = "wei:depth=" + std::to_string(depth);
        const Board board = after("h8i9i7g9h9h10");
        const search::Report plain = agentOf(id)->choose(board, {}, {}, nullptr);
        const search::Report deepening =
            agentOf(id + ",deepening=on")->choose(board, {}, {}, nullptr);
        EXPECT_EQ(deepening.depth, depth);
        EXPECT_EQ(deepening.move(), plain.move());
        EXPECT_EQ(deepening.best().score, plain.best().score);
    }
    // A win in three plies needs the depth that sees it, and no more.
    const Board three = after("h8a1h9a3h10c1");
    EXPECT_EQ(agentOf("wei:deepening=on")->choose(three, {}, {}, nullptr).depth, 4);
    EXPECT_EQ(agentOf("wei:deepening=on,depth=5")->choose(three, {}, {}, nullptr).depth, 3);
}

TEST(Classics, TheWidthOfWaterloo2DecidesWhatItsTreeLooksAt) {
    Random random(17);
    int otherNodes = 0, otherValues = 0, otherAtRoot = 0;
    for (int i = 0; i < 60; ++i) {
        Board board;
        for (int ply = 0; ply < 6 + i % 30 && !board.isOver(); ++ply)
            board.play(testing::randomMove(board, random));
        if (board.isOver()) board.undo();
        const auto asked = [&](int depth, int width) {
            return agentOf("waterloo2:depth=" + std::to_string(depth) +
                           ",width=" + std::to_string(width))
                ->choose(board, {}, {}, nullptr);
        };
        const search::Report narrow = asked(4, 1), wide = asked(4, 8);
        otherNodes += narrow.nodes != wide.nodes;
        otherValues += narrow.best().score != wide.best().score;
        // Every point of the best rank touches a stone, so one ply knows no width.
        otherAtRoot += asked(1, 1).nodes != asked(1, 8).nodes;
    }
    EXPECT_GT(otherNodes, 20);
    EXPECT_GT(otherValues, 20);
    EXPECT_EQ(otherAtRoot, 0);
}

TEST(Classics, ChanceFallsBySeedAndTheSameSeedFallsTheSame) {
    const Board board = after("h8");
    for (const char* id :
         {"wang", "wang:tree=off", "waterloo0", "waterloo1", "waterloo2", "fudan3:playouts=300"}) {
        std::set<Point> seen;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            const Point p = agentOf(id, seed)->choose(board, {}, {}, nullptr).move();
            EXPECT_EQ(p, agentOf(id, seed)->choose(board, {}, {}, nullptr).move()) << id;
            seen.insert(p);
        }
        EXPECT_GE(seen.size(), 2u) << id;
    }
}

TEST(Classics, WaterlooPlaysTheBestRankAndThenTheBestScore) {
    // Black may extend an open three of its own, or stop White's.
    const Board board = after("f8f6g8g6h8h6");
    for (const char* id : {"waterloo0", "waterloo1", "waterloo2"})
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const Point p = agentOf(id, seed)->choose(board, {}, {}, nullptr).move();
            EXPECT_TRUE(p == *parsePoint("e8", 15) || p == *parsePoint("i8", 15))
                << id << " " << toText(p);
        }
}

TEST(Classics, Fudan3KeepsItsTreeAndForgetsItWithTheGame) {
    Board board = after("d4e5", {.size = 7, .lineLength = 4});
    const auto kept = agentOf("fudan3:playouts=5000"), renewed = agentOf("fudan3:playouts=5000");
    const auto asked = [](agents::Agent& agent, const Board& position) {
        return agent.choose(position, {.multiPv = 300}, {}, nullptr);
    };
    const search::Report first = asked(*kept, board);
    EXPECT_EQ(first.move(), asked(*renewed, board).move());
    EXPECT_EQ(first.lines.size(), 47u);
    EXPECT_EQ(first.nodes, 5000u);
    for (const search::Line& line : first.lines)
        EXPECT_TRUE(line.winrate >= 0.0 && line.winrate <= 1.0);

    board.play(first.move());
    board.play(*parsePoint("a1", 7));
    renewed->newGame();
    const search::Report second = asked(*kept, board), fresh = asked(*renewed, board);
    // The same chance, on a tree that was there already and on one that was not.
    EXPECT_NE(second.best().winrate, fresh.best().winrate);
    EXPECT_EQ(asked(*agentOf("fudan3:playouts=5000"), board).best().winrate, fresh.best().winrate);
}

TEST(Classics, ATimidWeiValuesTheEnemysShapesMore) {
    // White has a direct three; by attack and defence alike Black is to judge it.
    const Board board = after("a1h8a2i8a15j8");
    const eval::Value plain = agentOf("wei:depth=1")->choose(board, {}, {}, nullptr).best().score;
    const eval::Value timid =
        agentOf("wei:depth=1,defence=10")->choose(board, {}, {}, nullptr).best().score;
    EXPECT_LT(timid, plain);
}

}  // namespace
}  // namespace tengen::classics
