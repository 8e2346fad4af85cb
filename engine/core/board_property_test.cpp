#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "core/testing/effort.hpp"
#include "core/testing/naive_board.hpp"
#include "core/testing/walk.hpp"

namespace tengen {
namespace {

using testing::NaiveBoard;
using testing::randomMove;

/// Seeds, not luck: a failing case names its rule, size and seed and replays exactly.
struct Case {
    Rule rule;
    int size;
    std::uint64_t seed;
};

std::string nameOfCase(const ::testing::TestParamInfo<Case>& info) {
    std::string rule(idOf(info.param.rule));
    std::erase(rule, '-');
    return rule + "_" + std::to_string(info.param.size) + "_seed" + std::to_string(info.param.seed);
}

std::vector<Case> everyRuleAndSize(std::uint64_t seeds) {
    std::vector<Case> cases;
    for (const Rule rule : kRules)
        for (const int size : {5, 15, 19, 20, 22})
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) cases.push_back({rule, size, seed});
    return cases;
}

class BoardProperty : public ::testing::TestWithParam<Case> {
protected:
    static NaiveBoard::Memory& memory() {
        static NaiveBoard::Memory shared;
        return shared;
    }

    Board board_{{.rule = GetParam().rule, .size = GetParam().size}};
    Random random_{GetParam().seed * 1000 + static_cast<std::uint64_t>(GetParam().size)};

    /// Plays, passes and takes back at random; `check` sees the board after every step.
    template <class Check>
    void walk(int steps, Check check) {
        for (int i = 0; i < steps; ++i) {
            const bool back = board_.isOver() || (board_.ply() > 0 && random_.below(4) == 0);
            if (back)
                for (auto n = 1 + random_.below(3); n > 0 && board_.ply() > 0; --n) board_.undo();
            else
                board_.play(random_.below(40) == 0 ? Point::pass() : randomMove(board_, random_));
            check();
            if (HasFatalFailure()) return;
        }
    }
};

void expectMatchesNaive(const Board& board, NaiveBoard::Memory& memory) {
    NaiveBoard naive(board, memory);
    std::array<std::array<int, kThreats>, 2> counts{};
    for (const Point p : allPoints(board.size()))
        for (const Side side : kSides) {
            const std::string where =
                toText(p) + " for " + std::string(nameOf(side)) + " after " + toText(board.moves());
            for (int direction = 0; direction < kDirections; ++direction)
                ASSERT_EQ(nameOf(board.shape(p, direction, side)),
                          nameOf(naive.shape(p, direction, side)))
                    << where << " in direction " << direction;
            const Threat threat = naive.isEmpty(p) ? naive.threat(p, side) : Threat::None;
            ASSERT_EQ(nameOf(board.threat(p, side)), nameOf(threat)) << where;
            ++counts[indexOf(side)][indexOf(threat)];
        }
    for (const Side side : kSides)
        for (const Threat threat : std::span(kAllThreats).subspan(1))  // None is not counted
            ASSERT_EQ(board.count(side, threat), counts[indexOf(side)][indexOf(threat)])
                << nameOf(threat) << " after " << toText(board.moves());
}

TEST_P(BoardProperty, ShapesThreatsAndCountsMatchANaiveScan) {
    const int every = board_.size() == 5 ? 2 : 20;
    int step = 0;
    walk(testing::effort(board_.size() == 5 ? 100 : 240), [&] {
        if (++step % every == 0) expectMatchesNaive(board_, memory());
    });
}

TEST_P(BoardProperty, UndoRestoresEveryEarlierPosition) {
    std::vector<Board> seen;
    for (int i = 0; i < 200 && !board_.isOver(); ++i) {
        seen.push_back(board_);
        board_.play(random_.below(40) == 0 ? Point::pass() : randomMove(board_, random_));
    }
    for (; !seen.empty(); seen.pop_back()) {
        board_.undo();
        ASSERT_TRUE(board_ == seen.back()) << "at ply " << board_.ply();
    }
}

TEST_P(BoardProperty, TheOutcomeIsWhatTheLastStoneMakes) {
    walk(300, [&] {
        const Point last = board_.lastMove();
        if (last.isNone() || last.isPass()) return;
        const Side mover = other(board_.sideToMove());
        NaiveBoard naive(board_, memory());
        const bool wins = naive.wins(last);

        Board before = board_;
        before.undo();
        const bool loses = !wins && board_.rule() == Rule::Renju && mover == Side::Black &&
                           NaiveBoard(before, memory()).forbiddenKind(last) != Forbidden::No;
        const Outcome expected = wins              ? winFor(mover)
                                 : loses           ? winFor(other(mover))
                                 : board_.isFull() ? Outcome::Draw
                                                   : Outcome::Ongoing;
        ASSERT_EQ(board_.outcome(), expected) << toText(board_.moves());
        ASSERT_EQ(board_.winningRow().contains(last), wins) << toText(board_.moves());
    });
}

TEST_P(BoardProperty, APositionIsTheSameHoweverItWasReached) {
    walk(120, [&] {
        std::vector<Point> black, white;
        for (const Point p : board_.stones(Side::Black)) black.push_back(p);
        for (const Point p : board_.stones(Side::White)) white.push_back(p);
        const auto fresh = Board::withStones(board_.ruleset(), black, white, board_.sideToMove());
        ASSERT_TRUE(fresh);
        ASSERT_EQ(fresh->hash(), board_.hash());
        ASSERT_EQ(fresh->canonicalKey(), board_.canonicalKey());
        for (const Point p : allPoints(board_.size()))
            for (const Side side : kSides) {
                ASSERT_EQ(fresh->shapes(p, side), board_.shapes(p, side)) << toText(p);
                ASSERT_EQ(fresh->threat(p, side), board_.threat(p, side)) << toText(p);
            }
    });
}

TEST_P(BoardProperty, EightSymmetricGamesShareOneCanonicalKey) {
    Board boards[kSymmetries];
    for (Board& board : boards) board = Board(board_.ruleset());
    for (int i = 0; i < 60 && !boards[0].isOver(); ++i) {
        const Point move = randomMove(boards[0], random_);
        for (int s = 0; s < kSymmetries; ++s) {
            Board& turned = boards[s];
            turned.play(transformed(move, s, turned.size()));
            ASSERT_EQ(turned.canonicalKey(), boards[0].canonicalKey()) << "symmetry " << s;
            ASSERT_EQ(turned.outcome(), boards[0].outcome()) << "symmetry " << s;
        }
    }
}

TEST_P(BoardProperty, TheSideToMoveIsPartOfTheHash) {
    walk(60, [&] {
        if (board_.isOver() || board_.lastMove().isPass()) return;
        Board passed = board_;
        passed.play(Point::pass());
        ASSERT_NE(passed.hash(), board_.hash());
        ASSERT_NE(passed.canonicalKey(), board_.canonicalKey());
    });
}

TEST_P(BoardProperty, CandidatesMatchANaiveScan) {
    int step = 0;
    walk(60, [&] {
        if (++step % 10 != 0) return;
        const NaiveBoard naive(board_, memory());
        ASSERT_EQ(board_.candidates(Area::Square2), naive.near(2, 0));
        ASSERT_EQ(board_.candidates(Area::Square3), naive.near(3, 0));
        ASSERT_EQ(board_.candidates(Area::Square3Line4), naive.near(3, 4));
    });
}

INSTANTIATE_TEST_SUITE_P(Walks, BoardProperty, ::testing::ValuesIn(everyRuleAndSize(2)),
                         nameOfCase);

}  // namespace
}  // namespace tengen
