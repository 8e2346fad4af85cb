#pragma once

#include <algorithm>
#include <cstdint>

#include "search/alpha_beta/tuning.hpp"
#include "search/depth.hpp"

namespace tengen::search {

/// How many moves of a node are searched at all, and how much less deeply the later ones.
/// Immutable.
class LateMoves {
public:
    explicit LateMoves(const Tuning& tuning);

    /// Late move pruning: moves beyond that number are not tried once one of them does not lose.
    [[nodiscard]] int maxMoves(int depth, bool improving) const {
        return maxMoves_[plies(depth)] / (improving ? 1 : 2);
    }
    /// Late move reductions, in 1/kPly.
    [[nodiscard]] int reduction(int depth, int number) const {
        return reductions_[plies(depth)][std::clamp(number, 0, kLast)];
    }

private:
    static constexpr int kLast = 127;
    static int plies(int depth) { return std::clamp(depth / kPly, 0, kLast); }

    int maxMoves_[kLast + 1]{};
    std::int16_t reductions_[kLast + 1][kLast + 1]{};
};

}  // namespace tengen::search
