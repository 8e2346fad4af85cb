#pragma once

#include <optional>

#include "classics/shared/game_tree.hpp"
#include "classics/waterloo/opponent_model.hpp"
#include "classics/waterloo/rank_weights.hpp"

namespace tengen::classics {

/// The tree of report 004: of the points within `width` of the move just tried only those of the
/// best rank, the highest score first. At the root, and where a five can be made or must be
/// stopped, points near any stone are looked at: the report's rank 1 and 2 are «deterministic».
/// A line is worth the scores of its moves, the searching side's less the
/// enemy's at nine tenths; everything is counted in tenths, so that nothing is rounded.
///
/// With a model of the enemy, its moves are those that the model expects of it.
class RankTree : public GameTree {
public:
    RankTree(const Board& board, int width, const RankWeights& weights = RankWeights::original(),
             const std::optional<OpponentModel>& enemy = std::nullopt)
        : GameTree(board),
          points_(board, weights.scores),
          weights_(weights),
          width_(width),
          enemy_(enemy) {}

    void moves(std::vector<Point>& out) override;
    [[nodiscard]] eval::Value value() const override {
        return values_.empty() ? 0 : values_.back();
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
    void keepTried();

    WaterlooPoints points_;
    RankWeights weights_;
    int width_;
    std::optional<OpponentModel> enemy_;
    std::vector<eval::Value> values_;  // of the line so far, after each of its moves
    std::vector<Point> near_;
    std::vector<Ranked> ranked_;  // the best rank first, and in it the highest score
};

}  // namespace tengen::classics
