#include "search/position.hpp"

#include <cassert>

namespace tengen::search {
Position::Position(const Board& board, std::shared_ptr<const eval::PointTables> tables)
    : board_(board),
      tables_(std::move(tables)),
      surroundings_(&Surroundings::onBoard(board.size())) {
    assert(board.hasShapes() && tables_->rule() == board.rule());
    kept_.reserve(256);
    Kept start;
    for (const Point p : board_.emptyPoints())
        for (const Side side : kSides)
            start.sums[indexOf(side)].add(tables_->value(board_.shapes(p, side), side));
    start.near =
        board_.stoneCount() > 0
            ? around(board_.stones(Side::Black) | board_.stones(Side::White), kSearchArea) &
                  allPoints(board_.size())
            : PointSet{};
    if (board_.stoneCount() == 0) start.near.insert(Point(board_.size() / 2, board_.size() / 2));
    kept_.push_back(start);
}

void Position::play(Point p) {
    board_.play(p);
    if (p.isPass()) {
        kept_.push_back(now());
        return;
    }
    // All look-ups one after the other, so that they are under way at the same time.
    auto [black, white] = now().sums;
    const eval::Twin* const blackValues = tables_->values(Side::Black);
    const eval::Twin* const whiteValues = tables_->values(Side::White);
    for (const PointState& before : board_.lastChanges()) {
        const ShapePair after = board_.shapePair(before.point);
        black.subtract(blackValues[shapesOf(before.shapes, Side::Black)]);
        white.subtract(whiteValues[shapesOf(before.shapes, Side::White)]);
        black.add(blackValues[shapesOf(after, Side::Black)]);
        white.add(whiteValues[shapesOf(after, Side::White)]);
    }
    const PointSet near = now().near | surroundings_->of(p);
    kept_.push_back({{black, white}, near});
}

void Position::undo() {
    assert(kept_.size() > 1);
    kept_.pop_back();
    board_.undo();
}

}  // namespace tengen::search
