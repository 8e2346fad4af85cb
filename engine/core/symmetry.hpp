#pragma once

#include <cassert>

#include "core/point.hpp"

namespace tengen {

/// A square looks the same turned by quarters and mirrored.
inline constexpr int kSymmetries = 8;

/// `p` under one of the eight symmetries of a board of `size`; number 0 changes nothing. A pass
/// stays a pass.
constexpr Point transformed(Point p, int symmetry, int size) {
    assert(symmetry >= 0 && symmetry < kSymmetries);
    if (p.isPass() || p.isNone()) return p;
    int x = p.x();
    int y = p.y();
    if (symmetry & 1) x = size - 1 - x;
    if (symmetry & 2) y = size - 1 - y;
    return symmetry & 4 ? Point(y, x) : Point(x, y);
}

/// The symmetry that undoes `symmetry`.
constexpr int inverse(int symmetry) {
    // Only the two quarter turns (a swap of axes with exactly one mirror) are not their own.
    return symmetry == 5 ? 6 : symmetry == 6 ? 5 : symmetry;
}

}  // namespace tengen
