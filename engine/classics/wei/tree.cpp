#include "classics/wei/tree.hpp"

#include <algorithm>

namespace tengen::classics {

void WeiTree::moves(std::vector<Point>& out) {
    if (settings_.order == WeiOrder::Board) return addLegal(board().candidates(Area::Square2), out);

    near_.clear();
    addLegal(board().candidates(Area::Square2), near_);
    const bool largestFirst = settings_.order == WeiOrder::LargestFirst ||
                              (settings_.order == WeiOrder::Text) == isRootToMove();
    const WeiHeuristic& estimate = WeiHeuristic::of(settings_.reading);
    estimated_.clear();
    for (const Point p : near_) {
        const eval::Value value = estimate(marks_.lines(), p);
        estimated_.push_back({largestFirst ? -value : value, p});
    }
    std::ranges::sort(estimated_, [](const Estimated& a, const Estimated& b) {
        return a.estimate != b.estimate ? a.estimate < b.estimate : a.move < b.move;
    });
    for (const Estimated& e : estimated_) out.push_back(e.move);
}

/// What the stones are worth to a line that ended on `last`.
eval::Value WeiTree::valueWith(Point last) const {
    const bool isFar = !enemysLast_.isNone() && !enemysLast_.isPass() && !last.isPass();
    return marks_.value(root(), settings_.defence) - (isFar ? distance(last, enemysLast_) : 0);
}

eval::Value WeiTree::value() const {
    eval::Value value = valueWith(board().lastMove());
    if (settings_.tellsWins)
        for (const Side side : kSides)
            if (board().outcome() == winFor(side)) value += ofWin(side);
    return value;
}

eval::Value WeiTree::valueAfter(Point p) {
    const Side mover = board().sideToMove();
    const bool wins = settings_.tellsWins && board().threat(p, mover) == Threat::Five;
    marks_.play(p, mover);
    const eval::Value after = valueWith(p);
    marks_.undo(p, mover);
    return wins ? after + ofWin(mover) : after;
}

}  // namespace tengen::classics
