#include "search/canonical_position.hpp"

#include "core/position_key.hpp"

namespace tengen::search {

CanonicalPosition::CanonicalPosition(const Board& board)
    : CanonicalPosition(board.ruleset(), board.stones(Side::Black), board.stones(Side::White),
                        board.sideToMove()) {}

CanonicalPosition::CanonicalPosition(const Ruleset& rules, const PointSet& black,
                                     const PointSet& white, Side toMove)
    : rules_(rules), toMove_(toMove) {
    const auto stonesOf = [&](Side side) -> const PointSet& {
        return side == Side::Black ? black : white;
    };
    // The symmetry by which Board::canonicalKey() is the hash.
    std::uint64_t least = ~std::uint64_t{0};
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::uint64_t hash = toMove_ == Side::White ? kZobristWhite : 0;
        for (const Side side : kSides)
            for (const Point p : stonesOf(side))
                hash ^= zobristKey(side, transformed(p, symmetry, rules_.size));
        if (hash >= least) continue;
        least = hash;
        symmetry_ = symmetry;
    }
    key_ = least ^ rulesKey(rules_);
    for (const Side side : kSides)
        for (const Point p : stonesOf(side)) stones_[indexOf(side)].insert(turned(p));
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
