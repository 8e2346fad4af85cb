#include "search/alpha_beta/move_picker.hpp"

#include <algorithm>

#include "search/alpha_beta/tuning.hpp"
#include "search/threats/forcing.hpp"

namespace tengen {

MovePicker::MovePicker(const Position& position, const History& history, Point tableMove)
    : position_(position), history_(history), tableMove_(tableMove) {
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
    if (!ranked_ && next_ == 0 && !tableMove_.isNone()) {
        next_ = -1;  // handed out once
        rank_ = kWinRank;
        return tableMove_;
    }
    if (!ranked_) rankAll();
    while (next_ < count_) {
        const auto first = moves_.begin() + next_;
        std::iter_swap(first, std::max_element(first, moves_.begin() + count_));
        ++next_;
        const Point move = first->point();
        if (!mayPlay(move)) continue;
        rank_ = first->rank();
        return move;
    }
    return {};
}

void MovePicker::rankAll() {
    const Board& board = position_.board();
    const Side self = board.sideToMove();
    const PointTables& tables = position_.tables();
    const Point last = board.lastMove();
    const bool hasLast = board.ply() > 0 && !last.isPass();
    const Point answer = hasLast ? history_.answerTo(self, last) : Point();
    const PointSet points = repliesToThree(board).value_or(position_.candidates());

    ranked_ = true;
    next_ = 0;
    for (const Point p : points) {
        if (p == tableMove_) continue;
        int rank = tables.policy(board, p, self);
        if (hasLast) rank += history_.of(self, p, last) / kHistoryShare;
        if (p == answer) rank += kAnswerBonus;
        moves_[static_cast<std::size_t>(count_++)] = RankedMove(rank, p);
    }
}

}  // namespace tengen
