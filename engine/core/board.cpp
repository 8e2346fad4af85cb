#include "core/board.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>
#include <utility>

#include "core/line_table.hpp"
#include "core/notation.hpp"
#include "core/symmetry.hpp"
#include "core/threat_table.hpp"
#include "core/winning_row.hpp"
#include "core/zobrist.hpp"

namespace tengen {
namespace {

/// Where the two shapes of one direction stand in a ShapePair.
constexpr std::uint32_t shapeBits(int direction) { return 0x000F000Fu << 4 * direction; }

/// The two shapes of a line-table entry in those places, and rubbish elsewhere.
constexpr std::uint32_t spread(std::uint8_t entry, int direction) {
    return (entry | static_cast<std::uint32_t>(entry) << 12) << 4 * direction;
}

constexpr std::size_t slot(Point p) { return static_cast<std::size_t>(p.index()); }

}  // namespace

Board::Board(const Ruleset& rules)
    : rules_(rules),
      lineTable_(&LineTable::of(rules.rule)),
      threatTables_{&ThreatTable::of(rules.rule, Side::Black),
                    &ThreatTable::of(rules.rule, Side::White)},
      lines_(rules.size) {
    assert(checked(rules));
    if (hasShapes())
        for (const Point p : allPoints(size())) refresh(p);
}

Result<Board> Board::withStones(const Ruleset& rules, std::span<const Point> black,
                                std::span<const Point> white, Side toMove) {
    if (const auto fit = checked(rules); !fit) return fit.error();
    Board board(rules);
    for (const Side side : kSides)
        for (const Point p : side == Side::Black ? black : white) {
            if (!board.contains(p))
                return Error{Error::Kind::BadValue, toText(p) + " is not on a board of size " +
                                                        std::to_string(rules.size)};
            if (!board.isEmpty(p))
                return Error{Error::Kind::BadValue, toText(p) + " is given two stones"};
            board.toggle(p, side);
        }
    if (toMove == Side::White) {
        board.side_ = Side::White;
        board.hash_ ^= kZobristWhite;
    }
    if (board.hasShapes())
        for (const Point p : allPoints(board.size())) board.refresh(p);
    board.settle();
    return board;
}

Result<Board> Board::afterMoves(const Ruleset& rules, std::span<const Point> moves) {
    if (const auto fit = checked(rules); !fit) return fit.error();
    Board board(rules);
    for (const Point p : moves) {
        if (auto refused = board.refusal(p)) {
            refused->message = "move " + std::to_string(board.ply() + 1) + ": " + refused->message;
            return *refused;
        }
        board.play(p);
    }
    return board;
}

bool Board::contains(Point p) const {
    return p.x() >= 0 && p.x() < size() && p.y() >= 0 && p.y() < size();
}

std::optional<Side> Board::stoneAt(Point p) const {
    const Cell cell = lines_.at(p);
    if (cell == Cell::Black) return Side::Black;
    if (cell == Cell::White) return Side::White;
    return std::nullopt;
}

std::optional<Error> Board::refusal(Point p) const {
    if (isOver()) return Error{Error::Kind::IllegalMove, "the game is over"};
    if (p.isPass()) return std::nullopt;
    if (!contains(p))
        return Error{Error::Kind::IllegalMove,
                     toText(p) + " is not on a board of size " + std::to_string(size())};
    if (!isEmpty(p)) return Error{Error::Kind::IllegalMove, toText(p) + " is taken"};
    if (side_ == Side::Black)
        if (const Forbidden kind = forbiddenKind(p); kind != Forbidden::No)
            return Error{Error::Kind::IllegalMove,
                         toText(p) + " is forbidden to Black: " + std::string(nameOf(kind))};
    return std::nullopt;
}

void Board::pushMove(Point p) {
    assert(!isOver());
    moves_[plies_++] = p;
    side_ = other(side_);
    hash_ ^= kZobristWhite;
}

Point Board::popMove() {
    assert(plies_ > 0);
    const Point p = moves_[--plies_];
    moves_[plies_] = Point();
    side_ = other(side_);
    hash_ ^= kZobristWhite;
    outcome_ = Outcome::Ongoing;  // nobody plays on after the end
    return p;
}

void Board::toggle(Point p, Side side) {
    const bool lifting = stones_[indexOf(side)].contains(p);
    lines_.toggle(p, side);
    stones_[indexOf(side)].toggle(p);
    hash_ ^= zobristKey(side, p);
    stoneCount_ = static_cast<std::uint16_t>(lifting ? stoneCount_ - 1 : stoneCount_ + 1);
}

template <Rule R>
void Board::play(Point p) {
    assert(R == rule() && hasShapes() && contains(p) && isEmpty(p));
    const Side mover = side_;
    const Threat made = threat(p, mover);
    const bool loses = R == Rule::Renju && made == Threat::Forbidden && isForbidden(p);

    pushMove(p);
    toggle(p, mover);
    update(p, 0);
    refreshAround<R>(p);

    if (made == Threat::Five)
        outcome_ = winFor(mover);
    else if (loses)
        outcome_ = winFor(other(mover));
    else if (isFull())
        outcome_ = Outcome::Draw;
}

template <Rule R>
void Board::undo() {
    assert(R == rule() && hasShapes());
    const Point p = popMove();
    toggle(p, side_);
    refreshAround<R>(p);
    refresh(p);
}

/// Looks up again what the points on the four lines through `p` see there. Unrolled by hand, so
/// that every shift, mask and offset is a constant. Stones and walls need no test of their own:
/// their entry is zero and never changes. 1.45 times the speed of the plain loop without shortcuts.
template <Rule R>
void Board::refreshAround(Point p) {
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
                        entry = lineTable_->resolve(word, place + n - kSpan);
                const ShapePair kept = shapes_[slot(q)];
                const ShapePair changed = (kept ^ spread(entry, direction)) & shapeBits(direction);
                if (changed != 0) update(q, kept ^ changed);
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
            refreshFarEnd(p, step);
            refreshFarEnd(p, -step);
        }
}

/// In caro a stone also matters to points out of reach: those that see a row leave their window
/// and end at `p`, or pass through it (LineTable::resolve). They lie behind the stones beside `p`.
void Board::refreshFarEnd(Point p, int step) {
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
        if (d > kReach && !isStone(q)) refresh(q);
    }
}

/// Looks up again what `p` itself sees along its four lines.
void Board::refresh(Point p) {
    ShapePair shapes = 0;
    for (int direction = 0; direction < kDirections; ++direction)
        shapes |= spread(lineTable_->at(lines_, p, direction), direction) & shapeBits(direction);
    update(p, shapes);
}

inline void Board::update(Point p, ShapePair shapes) {
    shapes_[slot(p)] = shapes;
    const ThreatPair threats = {(*threatTables_[0])[static_cast<std::uint16_t>(shapes)],
                                (*threatTables_[1])[static_cast<std::uint16_t>(shapes >> 16)]};
    ThreatPair& kept = threats_[slot(p)];
    if (kept == threats) return;  // mostly: shapes change more often than what they add up to
    counts_[0].change(kept[0], threats[0]);
    counts_[1].change(kept[1], threats[1]);
    kept = threats;
}

void Board::play(Point p) {
    if (p.isPass()) {
        const bool second = lastMove().isPass();
        pushMove(p);
        if (second) outcome_ = Outcome::Draw;
    } else if (!hasShapes()) {
        playPlain(p);
    } else {
        switch (rule()) {
            case Rule::Freestyle: return play<Rule::Freestyle>(p);
            case Rule::Standard: return play<Rule::Standard>(p);
            case Rule::Renju: return play<Rule::Renju>(p);
            case Rule::Caro: return play<Rule::Caro>(p);
            case Rule::CaroStandard: return play<Rule::CaroStandard>(p);
        }
    }
}

void Board::undo() {
    if (lastMove().isPass()) {
        popMove();
    } else if (!hasShapes()) {
        const Point p = popMove();  // first: it turns side_ back to the one whose stone it is
        toggle(p, side_);
    } else {
        switch (rule()) {
            case Rule::Freestyle: return undo<Rule::Freestyle>();
            case Rule::Standard: return undo<Rule::Standard>();
            case Rule::Renju: return undo<Rule::Renju>();
            case Rule::Caro: return undo<Rule::Caro>();
            case Rule::CaroStandard: return undo<Rule::CaroStandard>();
        }
    }
}

/// Rows of other lengths than five: the stones and the end of the game, no shapes.
void Board::playPlain(Point p) {
    assert(contains(p) && isEmpty(p));
    const Side mover = side_;
    pushMove(p);
    toggle(p, mover);
    if (!winningRowThrough(lines_, p, rules_).empty())
        outcome_ = winFor(mover);
    else if (isFull())
        outcome_ = Outcome::Draw;
}

/// How a set-up position stands: a winning row may be there already. Where both sides have one,
/// the side that is not to move must have made the last.
void Board::settle() {
    const PointSet row = winningRow();
    if (!row.empty())
        outcome_ = winFor((row & stones(other(side_))).empty() ? side_ : other(side_));
    else if (isFull())
        outcome_ = Outcome::Draw;
}

PointSet Board::winningRow() const {
    PointSet row;
    for (const Point p : stones_[0] | stones_[1])
        if (!row.contains(p)) row |= winningRowThrough(lines_, p, rules_);
    return row;
}

PointSet Board::emptyPoints() const { return allPoints(size()) - stones_[0] - stones_[1]; }

PointSet Board::candidates(Area area) const {
    return around(stones_[0] | stones_[1], area) & emptyPoints();
}

Shape Board::shape(Point p, int direction, Side side) const {
    return static_cast<Shape>(shapes(p, side) >> 4 * direction & 15);
}

Forbidden Board::forbiddenKind(Point p) const {
    if (rule() != Rule::Renju || threat(p, Side::Black) != Threat::Forbidden) return Forbidden::No;
    Lines scratch = lines_;
    return tengen::forbiddenKind(scratch, p);
}

std::uint64_t Board::canonicalKey() const {
    std::uint64_t least = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::uint64_t key = side_ == Side::White ? kZobristWhite : 0;
        for (const Side side : kSides)
            for (const Point p : stones(side))
                key ^= zobristKey(side, transformed(p, symmetry, size()));
        least = std::min(least, key);
    }
    return least;
}

template void Board::play<Rule::Freestyle>(Point);
template void Board::play<Rule::Standard>(Point);
template void Board::play<Rule::Renju>(Point);
template void Board::play<Rule::Caro>(Point);
template void Board::play<Rule::CaroStandard>(Point);
template void Board::undo<Rule::Freestyle>();
template void Board::undo<Rule::Standard>();
template void Board::undo<Rule::Renju>();
template void Board::undo<Rule::Caro>();
template void Board::undo<Rule::CaroStandard>();

}  // namespace tengen
