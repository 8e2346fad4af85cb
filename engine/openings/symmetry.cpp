#include "openings/symmetry.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

namespace tengen {
namespace {

/// A place off the grid's limits, since turned patterns leave the board.
struct Place {
    int x = 0;
    int y = 0;

    /// Turned by quarter circles and then perhaps mirrored: the eight ways, 0 changes nothing.
    [[nodiscard]] Place turned(int way) const {
        Place r = *this;
        for (int quarter = 0; quarter < way % 4; ++quarter) r = {-r.y, r.x};
        return way < 4 ? r : Place{-r.x, r.y};
    }
    friend auto operator<=>(const Place&, const Place&) = default;
};

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
    for (const Stone& stone : stones) pattern.push_back({{stone.at.x(), stone.at.y()}, stone.side});
    std::ranges::sort(pattern);

    for (int way = 1; way < 8; ++way) {
        Pattern image;
        for (const auto& [at, side] : pattern) image.push_back({at.turned(way), side});
        // Only one shift can lay the image on the pattern: the one that joins their corners.
        const Place from = leastCorner(image), to = leastCorner(pattern);
        const auto shifted = [&](Place at) {
            return Place{at.x + to.x - from.x, at.y + to.y - from.y};
        };
        for (auto& [at, side] : image) at = shifted(at);
        std::ranges::sort(image);
        if (image != pattern) continue;

        const Place q = shifted(Place{p.x(), p.y()}.turned(way));
        if (q.x >= 0 && q.x < size && q.y >= 0 && q.y < size) found.insert(Point(q.x, q.y));
    }
    return found;
}

}  // namespace tengen
