#include <bit>
#include <cassert>
#include <utility>

#include "core/board.hpp"
#include "core/line_table.hpp"
#include "core/threat_table.hpp"

/// How a move changes what the board keeps: the inner loop of everything that searches.

namespace tengen {
namespace {

constexpr std::size_t slot(Point p) { return p.index(); }

}  // namespace

/// What the shapes of `p` amount to for `side`.
inline Threat Board::threatSeen(Point p, Side side) const {
    return (*threatTables_[indexOf(side)])[shapes(p, side)];
}

void Board::play(Point p) {
    if (!hasShapes()) return p.isPass() ? playPass() : playPlain(p);
    PointState* const changes = undo_.open(counts_);
    if (p.isPass()) {
        playPass();
        undo_.close(changes);
    } else {
        undo_.close(playStone(p, changes));
    }
}

void Board::undo() {
    const Point p = popMove();  // first: it turns side_ back to the one whose stone it is
    if (!p.isPass()) toggle(p, side_);
    if (!hasShapes()) return;
    if (undo_.isEmpty()) {
        if (!p.isPass()) recompute(p);
        return;
    }
    restore(undo_.last());
    counts_ = undo_.countsBefore();
    undo_.pop();
}

void Board::restore(std::span<const PointState> changes) {
    for (const PointState& before : changes) {
        const std::size_t i = slot(before.point);
        shapes_[i] = before.shapes;
        threats_[0][i] = before.threats[0];
        threats_[1][i] = before.threats[1];
    }
}

/// Looks up everything that the stone lifted from `p` had changed.
void Board::recompute(Point p) {
    std::array<PointState, kMaxChanges> unneeded;
    refreshAround(p, unneeded.data());
    refresh(p);
}

void Board::playPass() {
    const bool second = lastMove().isPass();
    pushMove(Point::pass());
    if (second) outcome_ = Outcome::Draw;
}

/// Plays a stone and writes down what the points that it changes held before.
PointState* Board::playStone(Point p, PointState* changes) {
    assert(hasShapes() && contains(p) && isEmpty(p));
    const Side mover = side_;
    const Threat made = threat(p, mover);
    const bool loses = rule() == Rule::Renju && made == Threat::Forbidden && isForbidden(p);

    pushMove(p);
    toggle(p, mover);
    *changes = {p, {threat(p, Side::Black), threat(p, Side::White)}, shapePair(p)};
    shapes_[slot(p)] = 0;
    refreshThreats(p);
    changes = refreshAround(p, changes + 1);

    if (made == Threat::Five)
        outcome_ = winFor(mover);
    else if (loses)
        outcome_ = winFor(other(mover));
    else if (isFull())
        outcome_ = Outcome::Draw;
    return changes;
}

PointState* Board::refreshAround(Point p, PointState* changes) {
    switch (rule()) {
        case Rule::Freestyle: return refreshAround<Rule::Freestyle>(p, changes);
        case Rule::Standard: return refreshAround<Rule::Standard>(p, changes);
        case Rule::Renju: return refreshAround<Rule::Renju>(p, changes);
        case Rule::Caro: return refreshAround<Rule::Caro>(p, changes);
        case Rule::CaroStandard: break;
    }
    return refreshAround<Rule::CaroStandard>(p, changes);
}

/// Looks up again what the points on the four lines through `p` see there, and then what threats
/// those amount to that see something new. Unrolled by hand, so that every shift, mask and offset
/// is a constant, and without a branch that cannot be predicted: every neighbour is written
/// down, and the next one over it unless it changed. Stones and walls need no test of their own:
/// their entry is zero and never changes.
template <Rule R>
PointState* Board::refreshAround(Point p, PointState* changes) {
    constexpr int kSpan = reachOf(R);
    PointState* end = changes;
    const auto refreshLine = [&]<int direction, int... i>(std::integral_constant<int, direction>,
                                                          std::integer_sequence<int, i...>) {
        const Lines::Word word = lines_.word(p, direction);
        const int place = Lines::placeOf(p, direction);
        // The window of the first neighbour in the lowest bits; each next one is two bits further.
        const Lines::Word first = std::rotr(word, 2 * (place - 2 * kSpan));
        const auto refreshNeighbour = [&]<int n>(std::integral_constant<int, n>) {
            if constexpr (n != kSpan) {
                const Point q = p.shifted((n - kSpan) * kSteps[direction]);
                std::uint8_t entry = (*lineTable_)[static_cast<std::uint32_t>(first >> 2 * n) &
                                                   Lines::kWindowMask<kSpan>];
                if constexpr (R == Rule::Caro)
                    if (LineTable::isUnseen(entry)) [[unlikely]]
                        entry = lineTable_->resolve(entry, word, place + n - kSpan);
                const ShapePair kept = shapePair(q);
                const ShapePair changed = (kept ^ spread(entry, direction)) & shapeBits(direction);
                shapes_[slot(q)] = kept ^ changed;
                end->point = q;
                end->shapes = kept;
                end += changed != 0;
            }
        };
        (refreshNeighbour(std::integral_constant<int, i>{}), ...);
    };
    constexpr auto kNeighbours = std::make_integer_sequence<int, 2 * kSpan + 1>{};
    refreshLine(std::integral_constant<int, 0>{}, kNeighbours);
    refreshLine(std::integral_constant<int, 1>{}, kNeighbours);
    refreshLine(std::integral_constant<int, 2>{}, kNeighbours);
    refreshLine(std::integral_constant<int, 3>{}, kNeighbours);
    if constexpr (R == Rule::Caro)
        for (const int step : kSteps) {
            end = refreshFarEnd(p, step, end);
            end = refreshFarEnd(p, -step, end);
        }
    auto [black, white] = counts_;  // in registers
    const auto refreshThreat = [&](Point q, Side side, ThreatCounts& counts) {
        Threat& kept = threats_[indexOf(side)][slot(q)];
        const Threat before = std::exchange(kept, threatSeen(q, side));
        counts.change(before, kept);
        return before;
    };
    for (; changes != end; ++changes)
        changes->threats = {refreshThreat(changes->point, Side::Black, black),
                            refreshThreat(changes->point, Side::White, white)};
    counts_ = {black, white};
    return end;
}

/// In caro a stone also matters to points out of reach: those that see a row leave their window
/// and end at `p`, or pass through it (LineTable::resolve). They lie behind the stones beside `p`.
PointState* Board::refreshFarEnd(Point p, int step, PointState* end) {
    const auto isStone = [this](Point q) {
        return lines_.at(q) == Cell::Black || lines_.at(q) == Cell::White;
    };
    Point q = p.shifted(step);
    if (!isStone(q)) return end;
    int farthest = kReach;
    for (const Cell own = lines_.at(q); lines_.at(q) == own; q = q.shifted(step)) ++farthest;
    q = p;
    for (int d = 1; d <= farthest; ++d) {
        q = q.shifted(step);
        if (lines_.at(q) == Cell::Wall) return end;
        if (d <= kReach || isStone(q)) continue;
        const ShapePair seen = seenFrom(q);
        if (seen == shapePair(q)) continue;
        end->point = q;
        end->shapes = shapePair(q);
        ++end;
        shapes_[slot(q)] = seen;
    }
    return end;
}

ShapePair Board::seenFrom(Point p) const {
    ShapePair shapes = 0;
    for (int direction = 0; direction < kDirections; ++direction)
        shapes |= spread(lineTable_->at(lines_, p, direction), direction) & shapeBits(direction);
    return shapes;
}

/// Looks up again what `p` itself sees along its four lines.
void Board::refresh(Point p) {
    shapes_[slot(p)] = seenFrom(p);
    refreshThreats(p);
}

void Board::refreshThreats(Point p) {
    for (const Side side : kSides) {
        Threat& kept = threats_[indexOf(side)][slot(p)];
        const Threat before = std::exchange(kept, threatSeen(p, side));
        counts_[indexOf(side)].change(before, kept);
    }
}

}  // namespace tengen
