#include "search/limited/limited_sight.hpp"
#include "base/ratio.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "core/notation.hpp"

namespace tengen::search {
namespace {

std::shared_ptr<const eval::PointTables> tables() {
    return eval::PointTables::builtIn(Rule::Freestyle);
}

Board position(std::string_view moves) {
    return *Board::afterMoves({}, *parsePoints(std::string(moves), 15));
}

constexpr int kAll = 400;

/// Some stones near each other, so that every point has something to say.
Board scattered(std::uint64_t seed) {
    Random random(seed);
    Board board{Ruleset{}};
    while (board.stoneCount() < 8) {
        const Point p(4 + random.below(7), 4 + random.below(7));
        if (board.isEmpty(p)) board.play(p);
    }
    return board;
}

/// Minimax without any cut, over all near points: another road to the value.
Score minimax(Position& at, int depth, int ply) {
    const Board& board = at.board();
    const Side self = board.sideToMove();
    if (board.isOver()) return board.outcome() == Outcome::Draw ? 0 : lossIn(ply);
    if (board.count(self, Threat::Five) > 0) return winIn(ply + 1);
    const bool answers = board.count(other(self), Threat::Five) > 0;
    if (depth <= 0 && !answers) return std::clamp(at.evaluate(), -kMaxEval, kMaxEval);
    Score best = -kInfinity;
    for (const Point p : at.candidates()) {
        // A four that is not answered wins.
        at.play(p);
        const bool lost = answers && board.count(board.sideToMove(), Threat::Five) > 0;
        const Score score =
            lost ? lossIn(ply + 2) : -minimax(at, answers ? depth : depth - 1, ply + 1);
        at.undo();
        best = std::max(best, score);
    }
    return best;
}

TEST(LimitedSight, WithoutBoundsFindsWhatPlainMinimaxFinds) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Board board = scattered(seed);
        for (const int depth : {1, 2}) {
            Position at(board, tables());
            const Score expected = minimax(at, depth, 0);
            LimitedSight sight({.depth = depth, .width = kAll});
            const Report report = sight.think(board, tables(), {}, {});
            EXPECT_EQ(report.best().score, std::clamp(expected, -kMaxEval, kMaxEval))
                << "seed " << seed << " depth " << depth;
        }
    }
}

TEST(LimitedSight, SeesNoMoreMovesThanItsWidth) {
    const Board board = position("h8i9g7h9f9");
    for (const int width : {1, 3, 8}) {
        LimitedSight sight({.depth = 1, .width = width});
        const Report report = sight.think(board, tables(), {.multiPv = 50}, {});
        EXPECT_EQ(std::ssize(report.lines), width);
        EXPECT_TRUE(std::cmp_equal(report.nodes, width));
    }
}

TEST(LimitedSight, LooksAtMoreTheDeeperAndWiderItSees) {
    const Board board = position("h8i9g7h9f9");
    const auto nodes = [&](int depth, int width) {
        return LimitedSight({.depth = depth, .width = width}).think(board, tables(), {}, {}).nodes;
    };
    EXPECT_LT(nodes(1, 8), nodes(2, 8));
    EXPECT_LT(nodes(2, 8), nodes(3, 8));
    EXPECT_LT(nodes(2, 8), nodes(2, 16));
}

TEST(LimitedSight, ErrsByAsMuchAsItIsToldOnEitherSide) {
    // At depth one a line is worth what the position after it is taken to be worth.
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Board board = scattered(seed);
        const Limits limits{.multiPv = 10};
        const Report exact = LimitedSight({.width = 10}).think(board, tables(), limits, {});
        const Report rough =
            LimitedSight({.width = 10, .noise = 0.5, .seed = 3}).think(board, tables(), limits, {});
        for (const Line& line : rough.lines) {
            const auto same = std::ranges::find(exact.lines, line.moves, &Line::moves);
            ASSERT_NE(same, exact.lines.end());
            if (std::abs(same->score) >= kMaxEval) continue;
            const double error = ratio(line.score - same->score, eval::kLogit);
            sum += error;
            squares += error * error;
            ++count;
        }
    }
    ASSERT_GT(count, 200);
    EXPECT_NEAR(sum / count, 0, 0.1);
    EXPECT_NEAR(std::sqrt(squares / count), 0.5, 0.05);
}

TEST(LimitedSight, ClaimsNoProofButAFive) {
    // White's open three and Black's own: much is won and lost here, but not proven.
    for (const char* moves : {"h8a1h9a3h10a5", "h8a1h9a3h10o15h11", "f8a1g8a3h8o5i8"})
        for (const Line& line : LimitedSight({.depth = 3, .width = 8})
                                    .think(position(moves), tables(), {.multiPv = 8}, {})
                                    .lines) {
            EXPECT_FALSE(line.forced && line.forced->plies != 1);
            EXPECT_GE(*line.winrate, 0);
            EXPECT_LE(*line.winrate, 1);
        }
}

TEST(LimitedSight, LeavesOutWhatItIsToldTo) {
    const Board board = position("h8i9g7h9f9");
    Limits limits{.multiPv = 3};
    LimitedSight sight({.depth = 2, .width = 5});
    for (int i = 0; i < 5; ++i) {
        const Report report = sight.think(board, tables(), limits, {});
        for (const Line& line : report.lines)
            EXPECT_EQ(std::ranges::count(limits.exclude, line.moves.front()), 0);
        limits.exclude.push_back(report.move());
    }
}

}  // namespace
}  // namespace tengen::search
