#pragma once

#include "classics/shared/game_tree.hpp"
#include "classics/song/shapes.hpp"

namespace tengen::classics {

/// The tree of report 001: every empty point of a small board, those within 2 of a stone on a
/// larger one.
class SongTree : public GameTree {
public:
    /// The report tries all points of its 15 × 15 board; that many are tried here at most.
    static constexpr int kMaxWholeSize = 9;

    explicit SongTree(const Board& board, const SongWeights& weights = SongWeights::original())
        : GameTree(board), shapes_(board, weights) {}

    void moves(std::vector<Point>& out) override {
        addLegal(board().size() <= kMaxWholeSize ? board().emptyPoints()
                                                 : board().candidates(Area::Square2),
                 out);
    }
    [[nodiscard]] eval::Value value() const override {
        return shapes_.value(root(), board().sideToMove());
    }
    [[nodiscard]] eval::Value valueAfter(Point p) override {
        const Side mover = board().sideToMove();
        shapes_.play(p, mover);
        const eval::Value after = shapes_.value(root(), other(mover));
        shapes_.undo(p, mover);
        return after;
    }

protected:
    void placed(Point p, Side side) override { shapes_.play(p, side); }
    void lifted(Point p, Side side) override { shapes_.undo(p, side); }

private:
    SongEvaluation shapes_;
};

}  // namespace tengen::classics
