#pragma once

#include "core/point_set.hpp"
#include "core/rules.hpp"

namespace tengen {

/// The stones on the board before the first move, and who makes it.
struct Setup {
    PointSet black;
    PointSet white;
    Side toMove = Side::Black;

    [[nodiscard]] const PointSet& stones(Side side) const {
        return side == Side::Black ? black : white;
    }
    friend bool operator==(const Setup&, const Setup&) = default;
};

}  // namespace tengen
