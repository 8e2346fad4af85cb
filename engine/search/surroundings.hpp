#pragma once

#include <vector>

#include "core/area.hpp"
#include "core/point_set.hpp"

namespace tengen::search {

/// The area around a stone in which the search looks for moves.
inline constexpr Area kSearchArea = Area::Square3Line4;

/// For each point of a board of one size the points within kSearchArea of it. Immutable.
class Surroundings {
public:
    explicit Surroundings(int size);

    [[nodiscard]] const PointSet& of(Point p) const { return of_[p.index()]; }

    static const Surroundings& onBoard(int size);

private:
    std::vector<PointSet> of_;
};

}  // namespace tengen::search
