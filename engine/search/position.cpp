#include "search/position.hpp"

#include <cassert>

namespace tengen::search {
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

Position::Position(const Board& board, std::shared_ptr<const eval::PointTables> tables)
    : board_(board), tables_(std::move(tables)) {
    assert(board.hasShapes() && tables_->rule() == board.rule());
    kept_.reserve(256);
    before_.reserve(256);
    changes_.resize(64 * kMostChanges);
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

void Position::remember(bool valued) {
    before_.push_back({board_.counts(), changed_, valued});
    if (changes_.size() < changed_ + kMostChanges) changes_.resize(2 * changes_.size());
}

void Position::play(Point p) {
    if (p.isPass()) {
        remember(true);
        board_.play(p);
        kept_.push_back(now());
        return;
    }
    const std::uint32_t first = changed_;
    playStones(p);
    before_.back().valued = true;
    // Afterwards, not as each change is told of: so all look-ups are under way at the same time.
    auto [black, white] = now().sums;
    const eval::Twin* const blackValues = tables_->values(Side::Black);
    const eval::Twin* const whiteValues = tables_->values(Side::White);
    for (const PointState& before : std::span(changes_).subspan(first, changed_ - first)) {
        const ShapePair after = board_.shapePair(before.point);
        black.subtract(blackValues[shapesOf(before.shapes, Side::Black)]);
        white.subtract(whiteValues[shapesOf(before.shapes, Side::White)]);
        black.add(blackValues[shapesOf(after, Side::Black)]);
        white.add(whiteValues[shapesOf(after, Side::White)]);
    }
    const PointSet near = now().near | Surroundings::onBoard(board_.size()).of(p);
    kept_.push_back({{black, white}, near});
}

void Position::playStones(Point p) {
    remember(false);
    PointState* const first = changes_.data();
    changed_ = static_cast<std::uint32_t>(board_.play(p, first + changed_) - first);
}

void Position::undo() {
    assert(!before_.empty());
    const Before before = before_.back();
    before_.pop_back();
    if (before.valued) kept_.pop_back();
    if (board_.lastMove().isPass())
        board_.undo();
    else
        board_.undo(std::span(changes_).subspan(before.changed, changed_ - before.changed),
                    before.counts);
    changed_ = before.changed;
}

}  // namespace tengen::search
