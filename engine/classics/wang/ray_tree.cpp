#include "classics/wang/ray_tree.hpp"

#include <algorithm>

namespace tengen::classics {

void RayTree::moves(std::vector<Point>& out) {
    empty_.clear();
    addLegal(board().emptyPoints(), empty_);
    valued_.clear();
    for (const Point p : empty_) valued_.push_back({points_.value(p, board().sideToMove()), p});

    const auto last = valued_.begin() + std::min(settings_.width, std::ssize(valued_));
    std::ranges::partial_sort(valued_, last, [](const Valued& a, const Valued& b) {
        return a.value != b.value ? a.value > b.value : a.move < b.move;
    });
    for (auto it = valued_.begin(); it != last; ++it)
        if (!settings_.onlyHighest || it->value == valued_.front().value) out.push_back(it->move);
}

eval::Value RayTree::valueAfter(Point p) {
    const eval::Value value = points_.value(p, board().sideToMove());
    return isRootToMove() ? value : -value;
}

void RayTree::placed(Point p, Side side) {
    values_.push_back(valueAfter(p));
    points_.play(p, side);
}

void RayTree::lifted(Point p, Side side) {
    points_.undo(p, side);
    values_.pop_back();
}

}  // namespace tengen::classics
