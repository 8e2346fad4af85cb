#pragma once

#include <span>

#include "core/point.hpp"
#include "core/point_set.hpp"
#include "core/rules.hpp"

namespace tengen::openings {

struct Stone {
    Point at;
    Side side = Side::Black;
    friend constexpr bool operator==(Stone, Stone) = default;
};

/// The points of a board of `size` that the stones cannot tell from `p`: a turn, mirror or shift
/// that lays the stones on themselves, colours kept, takes `p` there. `p` is one of them.
///
/// This is what Renju means by «symmetrical fifth moves»: it looks at the stones and not at the
/// edges, so after h8 h9 h7 h6 the points g8, i8, g7 and i7 are one and the same.
PointSet equivalentPoints(std::span<const Stone> stones, Point p, int size);

}  // namespace tengen::openings
