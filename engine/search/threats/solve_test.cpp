#include "search/threats/solve.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/naive_board.hpp"
#include "core/testing/picture.hpp"
#include "core/testing/walk.hpp"
#include "search/threats/forcing.hpp"

namespace tengen {
namespace {

using testing::draw;
using testing::NaiveBoard;

using Solver = Solution (*)(const Board&, Side, const SolveLimits&, std::stop_token);

/// Plays the solver's first move, then *every* reply on the board, and asks again, down to the
/// five: what it claims must hold against whatever the defender does. Fives are seen by the naive
/// board, replies are all empty points: nothing is shared with the search's idea of a defence.
class Checker {
public:
    Checker(Solver solver, Side attacker) : solver_(solver), attacker_(attacker) {}

    void expectWin(Board board, int depth = 0) {
        ASSERT_LT(depth, 40) << "no end in sight after " << toText(board.moves());
        if (canFive(board, attacker_)) return;
        const Solution solution = solver_(board, attacker_, {.nodes = 200'000}, {});
        ASSERT_EQ(solution.solved, true) << "lost after " << toText(board.moves());
        const Point move = solution.line.front();
        ASSERT_FALSE(board.refusal(move)) << toText(move);
        board.play(move);
        ASSERT_NE(board.outcome(), winFor(other(attacker_)));
        for (const Point reply : board.emptyPoints()) {
            if (board.refusal(reply)) continue;
            Board next = board;
            next.play(reply);
            ASSERT_NE(next.outcome(), winFor(other(attacker_)))
                << toText(reply) << " wins after " << toText(board.moves());
            if (canFive(next, attacker_)) continue;
            expectWin(next, depth + 1);
            if (::testing::Test::HasFatalFailure()) return;
        }
    }

private:
    bool canFive(const Board& board, Side side) {
        NaiveBoard naive(board, memory_);
        for (const Point p : board.emptyPoints())
            if (naive.makesFive(p, side)) return true;
        return false;
    }

    Solver solver_;
    Side attacker_;
    NaiveBoard::Memory memory_;
};

/// The moves of a solution, one after the other, must be legal and end in the attacker's five.
void expectLineWins(Board board, const Solution& solution, Side attacker) {
    for (const Point p : solution.line) {
        ASSERT_FALSE(board.refusal(p)) << toText(p) << " in " << toText(solution.line);
        board.play(p);
    }
    EXPECT_EQ(board.outcome(), winFor(attacker)) << toText(solution.line);
}

constexpr std::string_view kFourThree = R"(
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . X . . . . . .
    . . . . . . X . . . . . .
    . . . O X X . X . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .)";

TEST(Solve, AFourThreeIsAVcf) {
    for (const Rule rule : kRules) {
        const auto [board, marks] = draw(rule, kFourThree);
        const Solution solution = solveVcf(board, Side::Black, {}, {});
        ASSERT_EQ(solution.solved, true) << idOf(rule);
        EXPECT_EQ(solution.line.size(), 5u) << toText(solution.line);
        expectLineWins(board, solution, Side::Black);
        Checker(solveVcf, Side::Black).expectWin(board);
    }
}

TEST(Solve, TwoOpenTwosAreAVctAndNoVcf) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Caro}) {
        const auto [board, marks] = draw(rule, R"(
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . X . . . . . .
            . . . . . . X . . . . . .
            . . . . . . . . . . . . .
            . . . X X . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .)");
        EXPECT_EQ(solveVcf(board, Side::Black, {}, {}).solved, false);
        const Solution solution = solveVct(board, Side::Black, {.nodes = 200'000}, {});
        ASSERT_EQ(solution.solved, true) << idOf(rule);
        expectLineWins(board, solution, Side::Black);
        Checker(solveVct, Side::Black).expectWin(board);
    }
}

TEST(Solve, WhiteWinsByForcingBlackOntoAForbiddenPoint) {
    // White's four at a can only be stopped at b, where Black would make two fours.
    const auto picture = draw(Rule::Renju, R"(
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . X . . . . . . . .
        . . . . X . . . . . . . .
        . . . . X . . . . . . . .
        . X X X b O O a O X . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .)",
                              Side::White);
    const Solution renju = solveVcf(picture.board, Side::White, {}, {});
    ASSERT_EQ(renju.solved, true);
    EXPECT_EQ(renju.line.front(), picture.at('a'));
    Checker(solveVcf, Side::White).expectWin(picture.board);
}

TEST(Solve, ADefendersFourMustBeAnsweredFirst) {
    // Black's four-three at a would win, but White has a four of its own to block first.
    const auto [board, marks] = draw(Rule::Freestyle, R"(
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . X . . . . . .
        . . . . . . X . . . . . .
        . . . O X X . X . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        . . . . . . . . . . . . .
        X O O O O . . . . . . . .)");
    EXPECT_EQ(solveVcf(board, Side::Black, {}, {}).solved, false);
    // The block keeps the threat of the four-three, and the attack goes on.
    const Solution solution = solveVct(board, Side::Black, {}, {});
    ASSERT_EQ(solution.solved, true);
    EXPECT_EQ(toText(solution.line.front()), "f1");
    Checker(solveVct, Side::Black).expectWin(board);
}

TEST(Solve, LimitsAndStopsGiveNoAnswer) {
    const auto [board, marks] = draw(Rule::Freestyle, kFourThree);
    EXPECT_EQ(solveVcf(board, Side::Black, {.nodes = 1}, {}).solved, std::nullopt);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(solveVcf(board, Side::Black, {}, stop.get_token()).solved, std::nullopt);
    EXPECT_EQ(solveVct(board, Side::Black, {}, stop.get_token()).solved, std::nullopt);
}

class SolveProperty : public ::testing::TestWithParam<Rule> {};

TEST_P(SolveProperty, EveryWinClaimedHoldsAgainstEveryDefence) {
    Random random(static_cast<std::uint64_t>(GetParam()) + 100);
    int vcfs = 0;
    int vcts = 0;
    for (int game = 0; game < 25; ++game) {
        Board board({.rule = GetParam(), .size = 9});
        for (int ply = 0; ply < 40 && !board.isOver(); ++ply) {
            const Side side = board.sideToMove();
            if (ply > 6 && ply % 3 == 0) {
                const Solution fours = solveVcf(board, side, {.nodes = 20'000}, {});
                if (fours.solved == true) {
                    ++vcfs;
                    expectLineWins(board, fours, side);
                    Checker(solveVcf, side).expectWin(board);
                } else if (vcts < 3) {
                    const Solution threes = solveVct(board, side, {.nodes = 3'000}, {});
                    if (threes.solved == true) {
                        ++vcts;
                        expectLineWins(board, threes, side);
                        Checker(solveVct, side).expectWin(board);
                    }
                }
                if (HasFatalFailure()) return;
                if (fours.solved == true) break;
            }
            const Point move = testing::randomMove(board, random);
            if (board.refusal(move)) continue;
            board.play(move);
        }
    }
    EXPECT_GT(vcfs, 3);
    EXPECT_GT(vcts, 0);
}

INSTANTIATE_TEST_SUITE_P(Rules, SolveProperty, ::testing::ValuesIn(kRules), [](const auto& rule) {
    std::string name(idOf(rule.param));
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace tengen
