#pragma once

#include "classics/shared/game_tree.hpp"
#include "classics/waterloo/points.hpp"

namespace tengen::classics {

/// The tree of report 004: of the points within `width` of the move just tried only those of the
/// best rank, the highest score first. At the root, and where a five can be made or must be
/// stopped, points near any stone are looked at: the report's rank 1 and 2 are «deterministic».
/// A line is worth the scores of its moves, the searching side's less the
/// enemy's at nine tenths; everything is counted in tenths, so that nothing is rounded.
class RankTree : public GameTree {
public:
    static constexpr eval::Value kOwnWeight = 10, kEnemyWeight = 9;

    RankTree(const Board& board, int width,
             const WaterlooScores& scores = WaterlooScores::original())
        : GameTree(board), points_(board, scores), width_(width) {}

    void moves(std::vector<Point>& out) override;
    [[nodiscard]] eval::Value value() const override {
        return scores_.empty() ? 0 : scores_.back();
    }
    [[nodiscard]] eval::Value valueAfter(Point p) override;

protected:
    void placed(Point p, Side side) override;
    void lifted(Point p, Side side) override;

private:
    struct Ranked {
        WaterlooPoint known;
        Point move;
    };
    [[nodiscard]] PointSet near() const;

    WaterlooPoints points_;
    int width_;
    std::vector<eval::Value> scores_;  // of the line so far, after each of its moves
    std::vector<Point> near_;
    std::vector<Ranked> ranked_;
};

}  // namespace tengen::classics
