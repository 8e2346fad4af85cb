#include "search/threats/solve.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/picture.hpp"
#include "core/testing/walk.hpp"
#include "search/testing/win_checker.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/vct_search.hpp"

namespace tengen::search {
namespace {

using testing::draw;

using testing::WinChecker;

constexpr SolveLimits kPlenty = {.nodes = 2'000'000};
constexpr int kAnyLength = 2 * kMaxSize * kMaxSize;

/// What solveVcf claims must hold against every reply, and within the length of its line.
void expectVcf(const Board& board, const Solution& solution) {
    const Side attacker = board.sideToMove();
    WinChecker checker([&](const Board& now) {
        const Solution next = solveVcf(now, attacker, kPlenty, {});
        return next.solved == true ? next.line.front() : Point::pass();
    });
    EXPECT_EQ(checker.fault(board, static_cast<int>(solution.line.size())), std::nullopt);
}

/// The same of VctSearch, whose lines say nothing about other replies, but whose limit of plies
/// holds for all of them.
void expectVct(const Board& board, const SolveLimits& limits = kPlenty) {
    VctSearch search(board, board.sideToMove());
    WinChecker checker([&](const Board& now) {
        SolveLimits left = limits;
        if (limits.plies > 0) left.plies -= now.ply() - board.ply();
        const Solution next = search.run(now, left, {});
        return next.solved == true ? next.line.front() : Point::pass();
    });
    EXPECT_EQ(checker.fault(board, limits.plies > 0 ? limits.plies : kAnyLength), std::nullopt);
}

/// The least limit of plies with which a win is found.
std::optional<SolveLimits> shortestVct(const Board& board, SolveLimits limits, int maxPlies) {
    for (limits.plies = 3; limits.plies <= maxPlies; limits.plies += 2)
        if (VctSearch(board, board.sideToMove()).winningMove(board, limits)) return limits;
    return std::nullopt;
}

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
        expectVcf(board, solution);
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
        expectVct(board);
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
    expectVcf(picture.board, renju);
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
    expectVct(board);
}

TEST(VctSearch, FindsNoWinBeyondItsPlies) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8a1i9a15i7o1", 15));
    const auto shortest = shortestVct(board, kPlenty, 25);
    ASSERT_TRUE(shortest);
    EXPECT_GT(shortest->plies, 5);
    expectVct(board, *shortest);
    SolveLimits less = *shortest;
    less.plies -= 2;
    EXPECT_FALSE(VctSearch(board, Side::Black).winningMove(board, less));
}

TEST(VctSearch, StartsFromNothingWithAnotherLimit) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8a1i9a15i7o1", 15));
    VctSearch search(board, Side::Black);
    const auto unlimited = search.winningMove(board, kPlenty);
    ASSERT_TRUE(unlimited);
    EXPECT_FALSE(search.winningMove(board, {.nodes = 100'000, .plies = 3}));
    EXPECT_EQ(search.winningMove(board, kPlenty), unlimited);
}

TEST(VctSearch, WithoutQuietMovesEveryMoveIsAThreat) {
    Random random(7);
    int quiet = 0;
    int loud = 0;
    for (int game = 0; game < 60; ++game) {
        Board board({.rule = Rule::Freestyle, .size = 15});
        for (int ply = 0; ply < 30 && !board.isOver(); ++ply) {
            const Side side = board.sideToMove();
            const SolveLimits limits = {.nodes = 3'000, .quietMoves = false};
            const bool isForced = board.count(other(side), Threat::Five) > 0;  // to a block
            if (ply > 8 && ply % 3 == 0 && !isForced &&
                solveVcf(board, side, limits, {}).solved == false) {
                const auto move = VctSearch(board, side).winningMove(board, limits);
                loud += move.has_value();
                if (move) {
                    EXPECT_TRUE(makesThree(board, *move, side)) << toText(*move);
                } else {
                    quiet +=
                        VctSearch(board, side).winningMove(board, {.nodes = 3'000}).has_value();
                }
            }
            const Point move = testing::randomMove(board, random);
            if (!board.refusal(move)) board.play(move);
        }
    }
    EXPECT_GT(loud, 3);
    EXPECT_GT(quiet, 0);
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
    int limited = 0;
    for (int game = 0; game < 40; ++game) {
        Board board({.rule = GetParam(), .size = 9 + 2 * (game % 4)});
        for (int ply = 0; ply < 40 && !board.isOver(); ++ply) {
            const Side side = board.sideToMove();
            if (ply > 6 && ply % 3 == 0) {
                const Solution fours = solveVcf(board, side, {.nodes = 20'000}, {});
                if (fours.solved == true) {
                    ++vcfs;
                    expectLineWins(board, fours, side);
                    expectVcf(board, fours);
                } else if (vcts < 8) {
                    const Solution threes = solveVct(board, side, {.nodes = 3'000}, {});
                    if (threes.solved == true) {
                        ++vcts;
                        expectLineWins(board, threes, side);
                        expectVct(board);
                        const auto length = static_cast<int>(threes.line.size());
                        const auto shortest = shortestVct(board, {.nodes = 3'000}, length + 6);
                        if (shortest)
                            expectVct(board, {.nodes = 2'000'000, .plies = shortest->plies});
                        limited += shortest.has_value();
                    }
                }
                if (HasFailure()) return;
                if (fours.solved == true) break;
            }
            const Point move = testing::randomMove(board, random);
            if (board.refusal(move)) continue;
            board.play(move);
        }
    }
    EXPECT_GT(vcfs, 3);
    EXPECT_GT(vcts, 3);
    EXPECT_GT(limited, 2);
}

INSTANTIATE_TEST_SUITE_P(Rules, SolveProperty, ::testing::ValuesIn(kRules), [](const auto& rule) {
    std::string name(idOf(rule.param));
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace tengen::search
