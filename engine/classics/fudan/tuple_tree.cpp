#include "classics/fudan/tuple_tree.hpp"

#include <algorithm>

namespace tengen::classics {

eval::Value TupleTree::valueAfter(Point p) {
    if (!board().hasShapes()) return GameTree::valueAfter(p);
    const Side mover = board().sideToMove();
    if (board().threat(p, mover) == Threat::Five) {
        const eval::Value won = kWon - (plies() + 1);
        return isRootToMove() ? won : -won;
    }
    return tuples_.valueAfter(p, mover, root());
}

void NarrowTupleTree::moves(std::vector<Point>& out) {
    near_.clear();
    addLegal(board().candidates(Area::Square2), near_);
    ranked_.clear();
    const Side side = board().sideToMove();
    for (const Point p : near_) ranked_.push_back({tuples().valueAfter(p, side), p});

    const std::ptrdiff_t width =
        kWidths[std::min<std::ptrdiff_t>(plies(), std::ssize(kWidths) - 1)];
    const auto last = ranked_.begin() + std::min(width, std::ssize(ranked_));
    std::ranges::partial_sort(ranked_, last, [](const Ranked& a, const Ranked& b) {
        return a.value != b.value ? a.value > b.value : a.move < b.move;
    });
    std::for_each(ranked_.begin(), last, [&](const Ranked& r) { out.push_back(r.move); });
}

}  // namespace tengen::classics
