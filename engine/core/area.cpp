#include "core/area.hpp"

namespace tengen {
namespace {

PointSet::Row widened(PointSet::Row row, int by) {
    PointSet::Row wide = row;
    for (int d = 1; d <= by; ++d) wide |= row << d | row >> d;
    return wide;
}

PointSet square(const PointSet& stones, int radius) {
    PointSet result;
    for (int y = 0; y < PointSet::kRows; ++y) {
        const PointSet::Row wide = widened(stones.row(y), radius);
        if (wide == 0) continue;
        for (int d = -radius; d <= radius; ++d)
            if (y + d >= 0 && y + d < PointSet::kRows) result.row(y + d) |= wide;
    }
    return result;
}

/// The eight points at exactly `d` steps along the rays from each stone.
PointSet rayPoints(const PointSet& stones, int d) {
    PointSet result;
    for (int y = 0; y < PointSet::kRows; ++y) {
        const PointSet::Row row = stones.row(y);
        const PointSet::Row sides = row << d | row >> d;
        result.row(y) |= sides;
        if (y >= d) result.row(y - d) |= row | sides;
        if (y + d < PointSet::kRows) result.row(y + d) |= row | sides;
    }
    return result;
}

}  // namespace

PointSet around(const PointSet& stones, Area area) {
    switch (area) {
        case Area::Square2: return square(stones, 2);
        case Area::Square3: return square(stones, 3);
        case Area::Square3Line4: return square(stones, 3) | rayPoints(stones, 4);
    }
    return {};
}

}  // namespace tengen
