#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <utility>

#include "core/board.hpp"
#include "core/line_table.hpp"
#include "core/threat_table.hpp"

/// How a move changes what the board keeps; for board.cpp and for those who watch it.

namespace tengen {
namespace detail {

/// Where the two shapes of one direction stand in a ShapePair.
constexpr ShapePair shapeBits(int direction) { return 0x000F000Fu << 4 * direction; }

/// The two shapes of a line-table entry in those places, and rubbish elsewhere.
constexpr ShapePair spread(std::uint8_t entry, int direction) {
    return (entry | static_cast<ShapePair>(entry) << 12) << 4 * direction;
}

constexpr std::size_t slot(Point p) { return static_cast<std::size_t>(p.index()); }

}  // namespace detail

template <Rule R, class Watch>
void Board::play(Point p, Watch&& watch) {
    assert(R == rule() && hasShapes() && contains(p) && isEmpty(p));
    const Side mover = side_;
    const Threat made = threat(p, mover);
    const bool loses = R == Rule::Renju && made == Threat::Forbidden && isForbidden(p);

    pushMove(p);
    toggle(p, mover);
    watch(stateOf(p), ShapePair{0});
    update(p, 0);
    refreshAround<R>(p, watch);

    if (made == Threat::Five)
        outcome_ = winFor(mover);
    else if (loses)
        outcome_ = winFor(other(mover));
    else if (isFull())
        outcome_ = Outcome::Draw;
}

/// Looks up again what the points on the four lines through `p` see there. Unrolled by hand, so
/// that every shift, mask and offset is a constant. Stones and walls need no test of their own:
/// their entry is zero and never changes. 1.45 times the speed of the plain loop without shortcuts.
template <Rule R, class Watch>
void Board::refreshAround(Point p, Watch& watch) {
    constexpr int kSpan = reachOf(R);
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
                const ShapePair changed =
                    (kept ^ detail::spread(entry, direction)) & detail::shapeBits(direction);
                if (changed != 0) {
                    watch(stateOf(q), kept ^ changed);
                    update(q, kept ^ changed);
                }
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
            refreshFarEnd(p, step, watch);
            refreshFarEnd(p, -step, watch);
        }
}

/// In caro a stone also matters to points out of reach: those that see a row leave their window
/// and end at `p`, or pass through it (LineTable::resolve). They lie behind the stones beside `p`.
template <class Watch>
void Board::refreshFarEnd(Point p, int step, Watch& watch) {
    const auto isStone = [this](Point q) {
        return lines_.at(q) == Cell::Black || lines_.at(q) == Cell::White;
    };
    Point q = p.shifted(step);
    if (!isStone(q)) return;
    int farthest = kReach;
    for (const Cell own = lines_.at(q); lines_.at(q) == own; q = q.shifted(step)) ++farthest;
    q = p;
    for (int d = 1; d <= farthest; ++d) {
        q = q.shifted(step);
        if (lines_.at(q) == Cell::Wall) return;
        if (d <= kReach || isStone(q)) continue;
        const ShapePair seen = seenFrom(q);
        if (seen == shapePair(q)) continue;
        watch(stateOf(q), seen);
        update(q, seen);
    }
}

inline PointState Board::stateOf(Point p) const {
    return {p, {threat(p, Side::Black), threat(p, Side::White)}, shapePair(p)};
}

inline void Board::update(Point p, ShapePair shapes) {
    shapes_[detail::slot(p)] = shapes;
    for (const Side side : kSides) {
        const Threat threat = (*threatTables_[indexOf(side)])[shapesOf(shapes, side)];
        Threat& kept = threats_[indexOf(side)][detail::slot(p)];
        // Mostly: shapes change more often than what they add up to.
        if (kept == threat) continue;
        counts_[indexOf(side)].change(kept, threat);
        kept = threat;
    }
}

}  // namespace tengen
