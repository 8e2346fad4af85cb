#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "search/depth.hpp"

namespace tengen::search {

/// How many moves of a node are searched at all, and how much less deeply the later ones.
/// Immutable.
class LateMoves {
public:
    LateMoves();

    /// Late move pruning: moves beyond that number are not tried once one of them does not lose.
    [[nodiscard]] int maxMoves(int depth, bool improving) const {
        return maxMoves_[plies(depth)] / (improving ? 1 : 2);
    }
    /// Late move reductions, in 1/kPly.
    [[nodiscard]] int reduction(int depth, int number) const {
        return reductions_[plies(depth)][static_cast<std::size_t>(std::clamp(number, 0, kLast))];
    }

    static const LateMoves& shared();

private:
    static constexpr int kLast = 127;
    static std::size_t plies(int depth) {
        return static_cast<std::size_t>(std::clamp(depth / kPly, 0, kLast));
    }

    std::array<int, kLast + 1> maxMoves_{};
    std::array<std::array<std::int16_t, kLast + 1>, kLast + 1> reductions_{};
};

}  // namespace tengen::search
