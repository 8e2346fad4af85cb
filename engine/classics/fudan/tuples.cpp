#include "classics/fudan/tuples.hpp"

#include <cassert>

namespace tengen::classics {

eval::Value TupleEvaluation::score(int k, int own, int enemy, const TupleWeights& weights) {
    if (own > 0 && enemy > 0) return 0;
    const int stones = own + enemy;
    const int entry = TupleWeights::kMaxTuple - k + stones;
    if (stones == 0 || entry <= 0) return weights.own[0];
    return own > 0 ? weights.own[entry] : -weights.enemy[entry];
}

TupleEvaluation::TupleEvaluation(const Board& board, const TupleWeights& weights)
    : k_(board.ruleset().lineLength) {
    for (int black = 0; black <= k_; ++black)
        for (int white = 0; white + black <= k_; ++white) {
            const int content = black + 16 * white;
            scores_[0][content] = score(k_, black, white, weights);
            scores_[1][content] = score(k_, white, black, weights);
        }

    for (std::size_t direction = 0; direction < kDirections; ++direction) {
        contents_[direction].fill(kNoTuple);
        for (const Point p : allPoints(board.size()))
            if (board.contains(p.shifted((k_ - 1) * kSteps[direction]))) {
                contents_[direction][p.index()] = 0;
                for (eval::Value& value : values_) value += score(k_, 0, 0, weights);
            }
    }
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) play(p, side);
}

/// Calls `visit` with the direction and first cell of each tuple through `p`.
template <class Visit>
void TupleEvaluation::forTuplesThrough(Point p, Visit visit) const {
    for (std::size_t direction = 0; direction < kDirections; ++direction)
        for (int back = 0; back < k_; ++back) {
            const Point first = p.shifted(-back * kSteps[direction]);
            const std::size_t cell = first.index();
            if (contents_[direction][cell] != kNoTuple) visit(direction, cell);
        }
}

void TupleEvaluation::change(Point p, int difference) {
    forTuplesThrough(p, [&](std::size_t direction, std::size_t cell) {
        Content& content = contents_[direction][cell];
        const auto changed = static_cast<Content>(content + difference);
        for (std::size_t side = 0; side < 2; ++side)
            values_[side] += scores_[side][changed] - scores_[side][content];
        content = changed;
    });
}

void TupleEvaluation::play(Point p, Side side) { change(p, one(side)); }
void TupleEvaluation::undo(Point p, Side side) { change(p, -one(side)); }

eval::Value TupleEvaluation::valueAfter(Point p, Side side, Side viewer) const {
    const auto& scores = scores_[indexOf(viewer)];
    eval::Value value = values_[indexOf(viewer)];
    forTuplesThrough(p, [&](std::size_t direction, std::size_t cell) {
        const Content content = contents_[direction][cell];
        value += scores[content + one(side)] - scores[content];
    });
    return value;
}

}  // namespace tengen::classics
