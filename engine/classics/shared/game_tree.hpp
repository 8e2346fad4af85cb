#pragma once

#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// A game as the searches of the reports see it: which moves are tried from a position, in which
/// order, and what a position is worth. The agents differ in nothing else. Not thread-safe.
class GameTree {
public:
    explicit GameTree(const Board& board) : board_(board), root_(board.sideToMove()) {}
    virtual ~GameTree() = default;
    GameTree(const GameTree&) = delete;
    GameTree& operator=(const GameTree&) = delete;

    [[nodiscard]] const Board& board() const { return board_; }
    /// The side that was to move when the search began; values are as it sees them.
    [[nodiscard]] Side root() const { return root_; }
    [[nodiscard]] bool isRootToMove() const { return board_.sideToMove() == root_; }

    /// The moves to try, in that order; none when the position has to be valued as it stands.
    /// REQUIRES: the game is not over.
    virtual void moves(std::vector<Point>& out) = 0;

    void play(Point p) {
        placed(p, board_.sideToMove());
        board_.play(p);
    }
    void undo() {
        const Point p = board_.lastMove();
        board_.undo();
        lifted(p, board_.sideToMove());
    }

    [[nodiscard]] virtual eval::Value value() const = 0;
    /// value() after a move, which is not played where there is a shorter way.
    [[nodiscard]] virtual eval::Value valueAfter(Point p) {
        play(p);
        const eval::Value after = value();
        undo();
        return after;
    }

protected:
    /// Follow the board: called before a stone is put, and after one was taken back.
    virtual void placed(Point p, Side side) = 0;
    virtual void lifted(Point p, Side side) = 0;

    /// `points` without those that Renju forbids the side to move, in board order.
    void addLegal(const PointSet& points, std::vector<Point>& out) const {
        const bool mayForbid = board_.rule() == Rule::Renju && board_.sideToMove() == Side::Black;
        for (const Point p : points)
            if (!mayForbid || !board_.isForbidden(p)) out.push_back(p);
    }

private:
    Board board_;
    Side root_;
};

}  // namespace tengen::classics
