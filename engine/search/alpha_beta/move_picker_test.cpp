#include "search/alpha_beta/move_picker.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/walk.hpp"
#include "search/threats/forcing.hpp"

namespace tengen::search {
namespace {

std::vector<Point> picked(const Position& position, const History& history, Point tableMove) {
    const HistoryWeights weights{Tuning{}};
    MovePicker picker(position, history, weights, tableMove);
    std::vector<Point> moves;
    for (Point p = picker.next(); !p.isNone(); p = picker.next()) moves.push_back(p);
    return moves;
}

bool isPickable(const Board& board) {
    return !board.isOver() && board.count(Side::Black, Threat::Five) == 0 &&
           board.count(Side::White, Threat::Five) == 0 &&
           board.count(board.sideToMove(), Threat::OpenFour) == 0;
}

/// The rank by the tables and the history, and the order of the board, sorted the plain way.
std::vector<Point> plainOrder(const Position& position, const History& history, Point tableMove) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    const Point last = board.lastMove();
    const Tuning tuning;
    const auto rank = [&](Point p) {
        int result = position.tables().policy(board, p, self);
        if (board.ply() == 0 || last.isPass()) return result;
        result += history.of(self, p, last) / tuning.historyShare;
        return result + (p == history.countermove(self, last) ? tuning.countermoveBonus : 0);
    };
    std::vector<Point> moves;
    for (const Point p : repliesToThree(board).value_or(position.candidates()))
        if (p != tableMove && !(self == Side::Black && board.isForbidden(p))) moves.push_back(p);
    std::ranges::stable_sort(moves, std::ranges::greater(), rank);
    if (!tableMove.isNone()) moves.insert(moves.begin(), tableMove);
    return moves;
}

TEST(MovePicker, PicksEveryMoveOnceInTheOrderOfAPlainSort) {
    int pickable = 0;
    for (const Rule rule : kRules) {
        Random random(3);
        History history;
        Board board({.rule = rule, .size = 15});
        Position position(board, eval::PointTables::builtIn(rule));
        for (int ply = 0; ply < 90 && !board.isOver(); ++ply) {
            if (isPickable(board)) {
                ++pickable;
                const Point tableMove = ply % 3 == 0 ? testing::randomMove(board, random) : Point();
                const bool isLegal = tableMove.isNone() || !board.refusal(tableMove);
                EXPECT_EQ(picked(position, history, tableMove),
                          plainOrder(position, history, isLegal ? tableMove : Point()))
                    << idOf(rule) << " at ply " << ply;
            }
            const Point move = testing::randomMove(board, random);
            if (ply > 0 && !board.lastMove().isPass()) {
                history.update(board.sideToMove(), move, board.lastMove(), 300);
                history.setCountermove(board.sideToMove(), board.lastMove(), move);
            }
            board.play(move);
            position.play(move);
        }
    }
    EXPECT_GT(pickable, 100);
}

TEST(MovePicker, ATableMoveOfAnotherPositionIsIgnored) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9", 15));
    const Position position(board, eval::PointTables::builtIn(Rule::Freestyle));
    const History history;
    EXPECT_EQ(picked(position, history, *parsePoint("h8", 15)), picked(position, history, Point()));
}

TEST(MovePicker, AnOpenThreeIsAnsweredAndNothingElse) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8a1i8a3j8", 15));
    const Position position(board, eval::PointTables::builtIn(Rule::Freestyle));
    for (const Point p : picked(position, History(), Point())) {
        Board after = board;
        after.play(p);
        EXPECT_EQ(after.count(Side::Black, Threat::OpenFour), 0) << toText(p);
    }
}

}  // namespace
}  // namespace tengen::search
