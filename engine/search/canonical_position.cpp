#include "search/canonical_position.hpp"

#include "core/position_key.hpp"

namespace tengen::search {

CanonicalPosition::CanonicalPosition(const Board& board)
    : rules_(board.ruleset()), toMove_(board.sideToMove()) {
    // The symmetry by which Board::canonicalKey() is the hash.
    std::uint64_t least = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::uint64_t hash = toMove_ == Side::White ? kZobristWhite : 0;
        for (const Side side : kSides)
            for (const Point p : board.stones(side))
                hash ^= zobristKey(side, transformed(p, symmetry, rules_.size));
        if (hash >= least) continue;
        least = hash;
        symmetry_ = symmetry;
    }
    key_ = least ^ rulesKey(rules_);
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) stones_[indexOf(side)].insert(turned(p));
}

std::vector<Point> CanonicalPosition::turned(std::vector<Point> points) const {
    for (Point& p : points) p = turned(p);
    return points;
}

std::vector<Point> CanonicalPosition::turnedBack(std::vector<Point> points) const {
    for (Point& p : points) p = turnedBack(p);
    return points;
}

}  // namespace tengen::search
