#include "search/alpha_beta/alpha_beta.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/walk.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/sensible_moves.hpp"

namespace tengen::search {
namespace {

std::shared_ptr<const eval::PointTables> plainTables(Rule rule) {
    return std::make_shared<eval::PointTables>(eval::TableWeights::plain(rule));
}

/// A position of some stones near the middle, the game going on.
Board randomBoard(const Ruleset& rules, Random& random, int stones) {
    while (true) {
        Board board(rules);
        for (int i = 0; i < stones && !board.isOver(); ++i) {
            const PointSet near = board.candidates(Area::Square2);
            const PointSet points = near.empty() ? board.emptyPoints() : near;
            const Point p = testing::randomPoint(points, random);
            if (!board.refusal(p)) board.play(p);
        }
        if (!board.isOver()) return board;
    }
}

/// The game value to a depth by trying everything: no windows, no table, no order. Like the search
/// it knows a five, the answers to one, an open four and the answers to one when it sees them.
Score minimax(Position& position, int depth, int ply) {
    const Board& board = position.board();
    const Side self = board.sideToMove(), foe = other(self);
    if (board.isFull()) return 0;
    if (board.count(self, Threat::Five) > 0) return winIn(ply + 1);
    Score best = -kInfinity;
    PointSet moves;
    if (board.count(foe, Threat::Five) > 0) {
        moves = repliesToFour(board);
        best = lossIn(ply + 2);
    } else if (board.count(self, Threat::OpenFour) > 0) {
        return winIn(ply + 3);
    } else if (depth <= 0) {
        return std::clamp(position.evaluate(), -kMaxEval, kMaxEval);
    } else if (const auto replies = repliesToThree(board)) {
        moves = *replies;
        best = lossIn(ply + 4);
    } else {
        moves = position.candidates();
    }
    for (const Point p : moves) {
        if (board.refusal(p)) continue;
        position.play(p);
        best = std::max(best, -minimax(position, depth - 1, ply + 1));
        position.undo();
    }
    return best == -kInfinity ? 0 : best;
}

Score minimaxRoot(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                  int depth) {
    Position position(board, tables);
    Score best = -kInfinity;
    for (const Point move : sensibleRootMoves(position, {})) {
        const bool five = board.threat(move, board.sideToMove()) == Threat::Five;
        position.play(move);
        best = std::max(best, five                        ? winIn(1)
                              : position.board().isOver() ? 0
                                                          : -minimax(position, depth - 1, 1));
        position.undo();
    }
    return best;
}

constexpr SearchOptions kPlainest = {.prunes = false,
                                     .reduces = false,
                                     .extends = false,
                                     .usesTable = false,
                                     .usesQuiescence = false};

class AlphaBetaRules : public ::testing::TestWithParam<Rule> {};

TEST_P(AlphaBetaRules, WithoutPruningFindsWhatMinimaxFinds) {
    Random random(5);
    const auto tables = plainTables(GetParam());
    for (int i = 0; i < 12; ++i) {
        const Board board =
            randomBoard({.rule = GetParam(), .size = 7}, random, 6 + random.below(14));
        for (int depth = 1; depth <= 3; ++depth) {
            AlphaBeta search(1, kPlainest);
            const Report report = search.think(board, tables, {.depth = depth}, {}, {});
            EXPECT_EQ(report.best().score, minimaxRoot(board, tables, report.depth))
                << "board " << i << " depth " << depth;
        }
    }
}

TEST_P(AlphaBetaRules, TheTableChangesNothingAtAFixedDepth) {
    Random random(6);
    const auto tables = plainTables(GetParam());
    SearchOptions withTable = kPlainest;
    withTable.usesTable = true;
    for (int i = 0; i < 12; ++i) {
        const Board board =
            randomBoard({.rule = GetParam(), .size = 9}, random, 6 + random.below(14));
        AlphaBeta without(1, kPlainest), with(1, withTable);
        const Report a = without.think(board, tables, {.depth = 4}, {}, {});
        const Report b = with.think(board, tables, {.depth = 4}, {}, {});
        // A proven end may be known from a deeper look elsewhere; evaluations may not differ.
        if (a.best().forced || b.best().forced)
            EXPECT_EQ(a.best().score > 0, b.best().score > 0) << "board " << i;
        else
            EXPECT_EQ(a.best().score, b.best().score) << "board " << i;
    }
}

TEST_P(AlphaBetaRules, FindsTheSameTwice) {
    Random random(7);
    const Board board = randomBoard({.rule = GetParam()}, random, 12);
    const auto tables = plainTables(GetParam());
    const auto once = [&] {
        AlphaBeta search(4);
        return search.think(board, tables, {.nodes = 20000}, {}, {});
    };
    const Report a = once(), b = once();
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.best().moves, b.best().moves);
    EXPECT_EQ(a.best().score, b.best().score);
}

INSTANTIATE_TEST_SUITE_P(Rules, AlphaBetaRules, ::testing::ValuesIn(kRules));

Board after(std::string_view moves, const Ruleset& rules = {}) {
    return *Board::afterMoves(rules, *parsePoints(moves, rules.size));
}

TEST(AlphaBeta, TakesTheFiveAndSaysSo) {
    AlphaBeta search(1);
    const Report report = search.think(after("h8a1i8a2j8a3k8a5"), plainTables(Rule::Freestyle),
                                       {.nodes = 1000}, {}, {});
    EXPECT_TRUE(report.move() == Point(6, 7) || report.move() == Point(11, 7));
    ASSERT_TRUE(report.best().forced);
    EXPECT_TRUE(report.best().forced->win);
    EXPECT_EQ(report.best().forced->plies, 1);
}

TEST(AlphaBeta, AnswersAFour) {
    AlphaBeta search(1);
    const Report report = search.think(after("h8g8i8a2j8a3k8"), plainTables(Rule::Freestyle),
                                       {.nodes = 1000}, {}, {});
    EXPECT_EQ(report.move(), Point(11, 7));
}

TEST(AlphaBeta, LeavesOutExcludedMovesAndReportsAsManyLinesAsAsked) {
    AlphaBeta search(1);
    const Board board = after("h8i9h9");
    const auto tables = plainTables(Rule::Freestyle);
    const Report first = search.think(board, tables, {.nodes = 5000, .multiPv = 3}, {}, {});
    ASSERT_EQ(first.lines.size(), 3u);
    EXPECT_GE(first.lines[0].score, first.lines[1].score);
    EXPECT_GE(first.lines[1].score, first.lines[2].score);
    const Report other = search.think(
        board, tables, {.nodes = 5000, .exclude = {first.lines[0].moves.front()}}, {}, {});
    EXPECT_NE(other.move(), first.move());
}

TEST(AlphaBeta, StopsWhenAskedToAndStillHasAMove) {
    AlphaBeta search(1);
    std::stop_source source;
    source.request_stop();
    const Board board = after("h8i9h9");
    const Report report =
        search.think(board, plainTables(Rule::Freestyle), {}, source.get_token(), {});
    EXPECT_FALSE(board.refusal(report.move()));
}

TEST(AlphaBeta, TwoThreadsFindTheSameWin) {
    AlphaBeta search(4);
    const Board board = after("h8a1i8a2j8a4");  // an open three
    const Report report =
        search.think(board, plainTables(Rule::Freestyle), {.depth = 6, .threads = 2}, {}, {});
    ASSERT_TRUE(report.best().forced);
    EXPECT_EQ(report.best().forced->plies, 3);
}

// Where time is up while the first move has been found to lose and others have not been looked at,
// nothing is proven yet.
TEST(AlphaBeta, ASearchCutShortClaimsOnlyLossesThatNoMoveAverts) {
    const auto tables = plainTables(Rule::Freestyle);
    Random random(5);
    int claimed = 0;
    for (int i = 0; i < 400; ++i) {
        Board board = randomBoard({.rule = Rule::Freestyle, .size = 15}, random, 14);
        // A side that has just made a three is rarely the one that is lost.
        const PointSet threes = board.pointsWith(board.sideToMove(), Threat::Three, Threat::Three);
        if (threes.empty()) continue;
        board.play(*threes.begin());
        for (std::uint64_t nodes = 100; nodes <= 1'000; nodes += 100) {
            const Report cut = AlphaBeta(1).think(board, tables, {.nodes = nodes}, {}, {});
            if (!cut.best().forced || cut.best().forced->win) continue;
            ++claimed;
            const Report others = AlphaBeta(1).think(
                board, tables, {.nodes = 30'000, .exclude = {cut.move()}}, {}, {});
            EXPECT_TRUE(others.best().forced && !others.best().forced->win)
                << toText(board.moves()) << ", " << nodes << " nodes: " << toText(cut.move())
                << " loses, but " << toText(others.move()) << " does not";
            break;
        }
    }
    EXPECT_GT(claimed, 5);
}

TEST(AlphaBeta, ANodeLimitCountsTheNodesOfAllThreads) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7h9f9", 15));
    for (const int threads : {1, 2, 4}) {
        AlphaBeta search(4);
        const Report report = search.think(board, plainTables(Rule::Freestyle),
                                           {.nodes = 20'000, .threads = threads}, {}, nullptr);
        // Each thread may be within a node that the limit is met in.
        EXPECT_GE(report.nodes, 20'000u);
        EXPECT_LE(report.nodes,
                  20'000u + static_cast<unsigned>(threads - 1) * SearchControl::kPollNodes)
            << threads << " threads";
    }
}

TEST(AlphaBeta, UntilStoppedHasNoOtherEnd) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9g7h9f9", 15));
    AlphaBeta search(4);
    std::stop_source source;
    std::uint64_t seen = 0;
    const Report report = search.think(board, plainTables(Rule::Freestyle), {.untilStopped = true},
                                       source.get_token(), [&](const Report& found) {
                                           seen = found.nodes;
                                           if (found.depth == 9) source.request_stop();
                                       });
    EXPECT_GE(report.depth, 9);
    EXPECT_GE(report.nodes, seen);
}

}  // namespace
}  // namespace tengen::search
