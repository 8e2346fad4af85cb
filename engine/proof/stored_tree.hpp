#pragma once

#include <cstddef>
#include <vector>

#include "proof/strategy.hpp"

namespace tengen::proof {

/// The figures of the stored moves at and below a position. Positions that are turned or mirrored
/// copies of each other count once.
struct StoredTree {
    std::vector<std::size_t> byPlies{};  ///< stored moves by the plies from there to the five
    [[nodiscard]] std::size_t size() const;
};

/// REQUIRES: Black is to move on `board`, whose position is stored.
StoredTree storedTree(const Strategy& strategy, const Board& board);

}  // namespace tengen::proof
