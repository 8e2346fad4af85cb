#include "search/threats/tracked_board.hpp"

#include <cassert>
#include <span>

#include "search/threats/forcing.hpp"

namespace tengen::search {
TrackedBoard::TrackedBoard(const Board& board) : board_(board) {
    assert(board.hasShapes());
    before_.reserve(64);
    changes_.resize(16 * kMostChanges);
}

void TrackedBoard::play(Point p) {
    before_.push_back({board_.counts(), changed_});
    if (p.isPass()) return board_.play(p);
    if (changes_.size() < changed_ + kMostChanges) changes_.resize(2 * changes_.size());
    PointState* const first = changes_.data();
    changed_ = static_cast<std::uint32_t>(board_.play(p, first + changed_) - first);
}

void TrackedBoard::undo() {
    assert(!before_.empty());
    const Before& before = before_.back();
    if (board_.lastMove().isPass())
        board_.undo();
    else
        board_.undo(std::span(changes_).subspan(before.changed, changed_ - before.changed),
                    before.counts);
    changed_ = before.changed;
    before_.pop_back();
}

PointSet TrackedBoard::repliesToFour() {
    const Side attacker = other(board_.sideToMove());
    // In caro a stone at the end of the row helps as well; forcing.cpp tries them all.
    if (fiveRule(board_.rule(), attacker).unblocked) return search::repliesToFour(board_);
    PointSet replies;
    if (board_.count(attacker, Threat::Five) > 1) return replies;
    const Point cell = *fiveCells(board_, attacker).begin();
    if (board_.sideToMove() == Side::White || !board_.isForbidden(cell)) replies.insert(cell);
    return replies;
}

}  // namespace tengen::search
