#include "search/alpha_beta/move_picker.hpp"

#include <algorithm>
#include <span>

#include "search/threats/forcing.hpp"

namespace tengen::search {

MovePicker::MovePicker(const Position& position, const History& history,
                       const HistoryWeights& weights, Point tableMove)
    : position_(position), history_(history), weights_(weights), tableMove_(tableMove) {
    const Board& board = position_.board();
    // Two positions may share a hash; a move that cannot be played is no move of this one.
    if (!tableMove_.isNone() && (!board.isEmpty(tableMove_) || !mayPlay(tableMove_)))
        tableMove_ = Point();
}

bool MovePicker::mayPlay(Point p) const {
    const Board& board = position_.board();
    return board.sideToMove() == Side::White || !board.isForbidden(p);
}

Point MovePicker::next() {
    if (!ranked_ && !begun_ && !tableMove_.isNone()) {
        begun_ = true;
        rank_ = kWinRank;
        return tableMove_;
    }
    if (!ranked_) rankAll();
    while (true) {
        // Every key is another, so the next is the highest below the last: no sorting, and nothing
        // to branch on. As unsigned numbers the differences of those below lie above all others.
        std::uint32_t highest = 0;
        for (const std::int32_t key : std::span(keys_).first(count_))
            highest = std::max(highest, static_cast<std::uint32_t>(key - last_));
        const auto below = static_cast<std::int32_t>(highest);
        if (below >= 0) return {};
        const std::int32_t best = last_ + below;
        last_ = best;
        const Point move = pointOf(best);
        if (!mayPlay(move)) continue;
        rank_ = best >> kPointBits;
        return move;
    }
}

void MovePicker::rankAll() {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const eval::PointTables& tables = position_.tables();
    const Point last = board.lastMove();
    const bool hasLast = board.ply() > 0 && !last.isPass();
    PointSet points = repliesToThree(board).value_or(position_.candidates());
    if (!tableMove_.isNone()) points.erase(tableMove_);

    ranked_ = true;
    const auto rankBy = [&](auto&& extra) {
        const eval::Twin* const own = tables.policies(self);
        const eval::Twin* const foes = tables.policies(other(self));
        std::int32_t* key = keys_.data();
        for (const Point p : points) {
            const ShapePair shapes = board.shapePair(p);
            const int rank = own[shapesOf(shapes, self)].self +
                             foes[shapesOf(shapes, other(self))].opponent + extra(p);
            *key++ = keyOf(rank, p);
        }
        count_ = static_cast<std::size_t>(key - keys_.data());
    };
    if (!hasLast) return rankBy([](Point) { return 0; });
    rankBy([&, weights = weights_, reply = history_.countermove(self, last)](Point p) {
        return weights.share.quotient(history_.of(self, p, last)) +
               (p == reply ? weights.countermoveBonus : 0);
    });
}

}  // namespace tengen::search
