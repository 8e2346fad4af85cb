#include "classics/waterloo/rank_tree.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace tengen::classics {
namespace {

/// Grown row by row and column by column.
PointSet withinSquare(PointSet points, int radius) {
    for (int i = 0; i < radius; ++i) {
        PointSet wider = points;
        for (int row = 0; row < PointSet::kRows; ++row) {
            PointSet::Row bits = points.row(row);
            if (row > 0) bits |= points.row(row - 1);
            if (row + 1 < PointSet::kRows) bits |= points.row(row + 1);
            wider.row(row) = bits | bits << 1 | bits >> 1;
        }
        points = wider;
    }
    return points;
}

}  // namespace

PointSet RankTree::near() const {
    const auto canMakeFive = [&](Side side) { return board().count(side, Threat::Five) > 0; };
    if (values_.empty() || std::ranges::any_of(kSides, canMakeFive)) {
        if (width_ == 2) return board().candidates(Area::Square2);
        if (width_ == 3) return board().candidates(Area::Square3);
        return withinSquare(board().stones(Side::Black) | board().stones(Side::White), width_) &
               board().emptyPoints();
    }
    PointSet move;
    move.insert(board().lastMove());
    return withinSquare(move, width_) & board().emptyPoints();
}

void RankTree::moves(std::vector<Point>& out) {
    near_.clear();
    addLegal(near(), near_);
    ranked_.clear();
    for (const Point p : near_) ranked_.push_back({points_.at(p, board().sideToMove()), p});
    keepTried();
    std::ranges::sort(ranked_, [](const Ranked& a, const Ranked& b) {
        return std::tie(a.known.rank, b.known.score, a.move) <
               std::tie(b.known.rank, a.known.score, b.move);
    });
    for (const Ranked& r : ranked_) out.push_back(r.move);
}

void RankTree::keepTried() {
    Choices choices;
    for (const Ranked& r : ranked_) choices.add(r.known);
    const auto isExpected = [&](const Ranked& r) { return enemy_->expects(r.known, choices); };
    // Where nothing of what the model expects is there, the enemy is taken to play as this side.
    if (enemy_ && !isRootToMove() && std::ranges::any_of(ranked_, isExpected))
        std::erase_if(ranked_, std::not_fn(isExpected));
    else
        std::erase_if(ranked_,
                      [best = choices.bestRank()](const Ranked& r) { return r.known.rank > best; });
}

eval::Value RankTree::valueAfter(Point p) {
    const Side side = board().sideToMove();
    const eval::Value worth = weights_.worth(points_.at(p, side), values_.size());
    return value() + (side == root() ? worth : -worth);
}

void RankTree::placed(Point p, Side side) {
    values_.push_back(valueAfter(p));
    points_.play(p, side);
}

void RankTree::lifted(Point p, Side side) {
    points_.undo(p, side);
    values_.pop_back();
}

}  // namespace tengen::classics
