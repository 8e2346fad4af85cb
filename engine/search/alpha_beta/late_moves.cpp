#include "search/alpha_beta/late_moves.hpp"

#include <cmath>

namespace tengen::search {

LateMoves::LateMoves(const Tuning& tuning) {
    constexpr double kPercent = 100;
    double logarithms[kLast + 1]{};
    for (int i = 1; i <= kLast; ++i) logarithms[i] = std::log(i);
    for (int d = 0; d <= kLast; ++d)
        maxMoves_[d] =
            tuning.lateMoveBase + static_cast<int>(std::pow(d, tuning.lateMovePower / kPercent));
    for (int d = 1; d <= kLast; ++d)
        for (int n = 1; n <= kLast; ++n)
            reductions_[d][n] = static_cast<std::int16_t>(
                tuning.reductionBase +
                kPly * (tuning.reductionScale / kPercent) * logarithms[d] * logarithms[n]);
}

}  // namespace tengen::search
