#include "core/board.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <vector>

#include "core/line_table.hpp"
#include "core/notation.hpp"
#include "core/row_scan.hpp"
#include "core/shape_pair.hpp"
#include "core/symmetry.hpp"
#include "core/threat_table.hpp"
#include "core/winning_row.hpp"

namespace tengen {
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

Result<Board> Board::withSetup(const Ruleset& rules, const Setup& setup) {
    const std::vector<Point> black(setup.black.begin(), setup.black.end());
    const std::vector<Point> white(setup.white.begin(), setup.white.end());
    return withStones(rules, black, white, setup.toMove);
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
    outcome_ = Outcome::Ongoing;  // no move is played after the end
    return p;
}

void Board::toggle(Point p, Side side) {
    const bool lifting = stones_[indexOf(side)].contains(p);
    lines_.toggle(p, side);
    stones_[indexOf(side)].toggle(p);
    hash_ ^= zobristKey(side, p);
    lifting ? --stoneCount_ : ++stoneCount_;
}

Threat Board::threatAgainst(Point p, Side side, Point q, int direction) const {
    const Lines::Word word =
        lines_.word(p, direction) ^ Lines::bitsOf(cellOf(other(side)), q, direction);
    const std::uint8_t entry = lineTable_->at(word, Lines::placeOf(p, direction));
    const ShapePair bits = shapeBits(direction);
    const ShapePair shapes = (shapePair(p) & ~bits) | (spread(entry, direction) & bits);
    return (*threatTables_[indexOf(side)])[shapesOf(shapes, side)];
}

Shape Board::shapeAfter(Point p, int direction, Side side, Point own, Point enemy) const {
    Lines::Word word = lines_.word(p, direction) ^ Lines::bitsOf(cellOf(side), own, direction);
    if (!enemy.isNone()) word ^= Lines::bitsOf(cellOf(other(side)), enemy, direction);
    return LineTable::shapeIn(lineTable_->at(word, Lines::placeOf(p, direction)), side);
}

PointSet Board::pointsWith(Side side, Threat low, Threat high) const {
    const auto& threats = threats_[indexOf(side)];
    PointSet points;
    for (int row = kReach; row < kReach + size(); ++row)
        points.row(row) =
            detail::bytesWithin(threats.data() + row * Point::kStride, indexOf(low), indexOf(high));
    return points;
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
    return shapeOf(shapePair(p), direction, side);
}

Forbidden Board::forbiddenKind(Point p) const {
    if (rule() != Rule::Renju || threat(p, Side::Black) != Threat::Forbidden) return Forbidden::No;
    Lines scratch = lines_;
    return tengen::forbiddenKind(scratch, p);
}

std::uint64_t Board::canonicalKey() const {
    std::uint64_t smallest = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::uint64_t key = side_ == Side::White ? kZobristWhite : 0;
        for (const Side side : kSides)
            for (const Point p : stones(side))
                key ^= zobristKey(side, transformed(p, symmetry, size()));
        smallest = std::min(smallest, key);
    }
    return smallest;
}

}  // namespace tengen
