#include "openings/symmetry.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

#include "core/symmetry.hpp"

namespace tengen::openings {
namespace {

/// Coordinates that may lie off the board, which a shifted pattern can.
struct Place {
    int x = 0;
    int y = 0;
    friend auto operator<=>(const Place&, const Place&) = default;
};

Place placeOf(Point p) { return {p.x(), p.y()}; }

using Pattern = std::vector<std::tuple<Place, Side>>;

Place leastCorner(const Pattern& pattern) {
    Place corner = std::get<Place>(pattern.front());
    for (const auto& [at, side] : pattern)
        corner = {std::min(corner.x, at.x), std::min(corner.y, at.y)};
    return corner;
}

}  // namespace

PointSet equivalentPoints(std::span<const Stone> stones, Point p, int size) {
    PointSet found;
    found.insert(p);
    if (stones.empty()) return found;

    Pattern pattern;
    for (const Stone& stone : stones) pattern.push_back({placeOf(stone.at), stone.side});
    std::ranges::sort(pattern);

    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        Pattern image;
        for (const Stone& stone : stones)
            image.push_back({placeOf(transformed(stone.at, symmetry, size)), stone.side});
        // Only one shift can lay the image on the pattern: the one that joins their corners.
        const Place from = leastCorner(image), to = leastCorner(pattern);
        const auto shifted = [&](Place at) {
            return Place{at.x + to.x - from.x, at.y + to.y - from.y};
        };
        for (auto& [at, side] : image) at = shifted(at);
        std::ranges::sort(image);
        if (image != pattern) continue;

        const Place q = shifted(placeOf(transformed(p, symmetry, size)));
        if (q.x >= 0 && q.x < size && q.y >= 0 && q.y < size) found.insert(Point(q.x, q.y));
    }
    return found;
}

}  // namespace tengen::openings
