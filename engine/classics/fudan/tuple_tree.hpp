#pragma once

#include <array>

#include "classics/fudan/tuples.hpp"
#include "classics/shared/game_tree.hpp"

namespace tengen::classics {

/// A tree valued by report 003's first evaluation; its moves are every empty point, in board order.
/// A game that is won counts more than any sum over tuples, and the sooner the more: the report's
/// agents see no difference between winning now and winning later.
class TupleTree : public GameTree {
public:
    static constexpr eval::Value kWon = 1'000'000'000;

    explicit TupleTree(const Board& board)
        : GameTree(board), tuples_(board), rootPly_(board.ply()) {}

    void moves(std::vector<Point>& out) override { addLegal(board().emptyPoints(), out); }
    [[nodiscard]] eval::Value value() const override {
        const Outcome outcome = board().outcome();
        if (outcome == winFor(root())) return kWon - plies();
        if (outcome == winFor(other(root()))) return plies() - kWon;
        return tuples_.value(root());
    }
    [[nodiscard]] eval::Value valueAfter(Point p) override;

protected:
    /// From the root of the search to here.
    [[nodiscard]] int plies() const { return board().ply() - rootPly_; }
    [[nodiscard]] const TupleEvaluation& tuples() const { return tuples_; }

    void placed(Point p, Side side) override { tuples_.play(p, side); }
    void lifted(Point p, Side side) override { tuples_.undo(p, side); }

private:
    TupleEvaluation tuples_;
    int rootPly_;
};

/// The same with the best few of the points near stones only, best first: those after which the
/// tuples please the side to move most, fewer and fewer with each ply.
class NarrowTupleTree : public TupleTree {
public:
    /// How many moves are tried on each ply; beyond these as many as on the last.
    static constexpr std::ptrdiff_t kWidths[] = {20, 20, 12, 12, 8, 8, 6, 6};

    using TupleTree::TupleTree;

    void moves(std::vector<Point>& out) override;

private:
    struct Ranked {
        eval::Value value;
        Point move;
    };
    std::vector<Point> near_;
    std::vector<Ranked> ranked_;
};

}  // namespace tengen::classics
