#include "search/alpha_beta/late_moves.hpp"

#include <cmath>

#include "search/alpha_beta/tuning.hpp"

namespace tengen::search {

LateMoves::LateMoves() {
    for (int d = 0; d <= kLast; ++d)
        maxMoves_[d] = kLateMoveBase + static_cast<int>(std::pow(d, kLateMovePower));
    for (int d = 1; d <= kLast; ++d)
        for (int n = 1; n <= kLast; ++n)
            reductions_[d][n] = static_cast<std::int16_t>(
                kReductionBase + kPly * kReductionScale * std::log(d) * std::log(n));
}

const LateMoves& LateMoves::shared() {
    static const LateMoves table;
    return table;
}

}  // namespace tengen::search
