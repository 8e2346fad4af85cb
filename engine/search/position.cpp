#include "search/position.hpp"

#include <cassert>

#include "core/board_update.hpp"

namespace tengen {
namespace {

constexpr Area kArea = Area::Square3Line4;

/// For each grid point the board points near it; those of a board of one size.
class Surroundings {
public:
    explicit Surroundings(int size) : of_(Point::kGrid) {
        const PointSet all = allPoints(size);
        for (const Point p : all) {
            PointSet one;
            one.insert(p);
            of_[static_cast<std::size_t>(p.index())] = around(one, kArea) & all;
        }
    }
    const PointSet& of(Point p) const { return of_[static_cast<std::size_t>(p.index())]; }

    static const Surroundings& onBoard(int size) {
        static const std::vector<Surroundings> kBySize = [] {
            std::vector<Surroundings> bySize;
            for (int s = kMinSize; s <= kMaxSize; ++s) bySize.emplace_back(s);
            return bySize;
        }();
        return kBySize[static_cast<std::size_t>(size - kMinSize)];
    }

private:
    std::vector<PointSet> of_;
};

}  // namespace

Position::Position(const Board& board, std::shared_ptr<const PointTables> tables)
    : board_(board), tables_(std::move(tables)) {
    assert(board.hasShapes() && tables_->rule() == board.rule());
    kept_.reserve(256);
    Kept start;
    for (const Point p : board_.emptyPoints())
        for (const Side side : kSides)
            start.sums[indexOf(side)].add(tables_->value(board_.shapes(p, side), side));
    start.near = board_.stoneCount() > 0
                     ? around(board_.stones(Side::Black) | board_.stones(Side::White), kArea) &
                           allPoints(board_.size())
                     : PointSet{};
    if (board_.stoneCount() == 0) start.near.insert(Point(board_.size() / 2, board_.size() / 2));
    kept_.push_back(start);
}

template <Rule R>
void Position::playWatched(Point p) {
    auto [black, white] = now().sums;
    board_.play<R>(p, [&](ShapePair before, ShapePair after) {
        black.subtract(tables_->value(shapesOf(before, Side::Black), Side::Black));
        white.subtract(tables_->value(shapesOf(before, Side::White), Side::White));
        black.add(tables_->value(shapesOf(after, Side::Black), Side::Black));
        white.add(tables_->value(shapesOf(after, Side::White), Side::White));
    });
    const PointSet near = now().near | Surroundings::onBoard(board_.size()).of(p);
    kept_.push_back({{black, white}, near});
}

void Position::play(Point p) {
    if (p.isPass()) {
        board_.play(p);
        kept_.push_back(now());
        return;
    }
    switch (board_.rule()) {
        case Rule::Freestyle: return playWatched<Rule::Freestyle>(p);
        case Rule::Standard: return playWatched<Rule::Standard>(p);
        case Rule::Renju: return playWatched<Rule::Renju>(p);
        case Rule::Caro: return playWatched<Rule::Caro>(p);
        case Rule::CaroStandard: return playWatched<Rule::CaroStandard>(p);
    }
}

void Position::undo() {
    assert(kept_.size() > 1);
    board_.undo();
    kept_.pop_back();
}

}  // namespace tengen
