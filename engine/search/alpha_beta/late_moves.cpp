#include "search/alpha_beta/late_moves.hpp"

#include <cmath>

#include "search/alpha_beta/tuning.hpp"

namespace tengen::search {

LateMoves::LateMoves() {
    for (std::size_t d = 0; d < maxMoves_.size(); ++d)
        maxMoves_[d] =
            kLateMoveBase + static_cast<int>(std::pow(static_cast<double>(d), kLateMovePower));
    for (std::size_t d = 1; d < reductions_.size(); ++d)
        for (std::size_t n = 1; n < reductions_[d].size(); ++n)
            reductions_[d][n] = static_cast<std::int16_t>(
                kReductionBase + kPly * kReductionScale * std::log(static_cast<double>(d)) *
                                     std::log(static_cast<double>(n)));
}

const LateMoves& LateMoves::shared() {
    static const LateMoves table;
    return table;
}

}  // namespace tengen::search
