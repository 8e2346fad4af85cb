#include "arena/tournament/intelligence_level.hpp"
#include "base/ratio.hpp"

#include <cmath>
#include <numeric>

namespace tengen::arena {
namespace {

double share(int won, int games) { return games == 0 ? 0 : ratio(won, games); }

}  // namespace

std::optional<std::vector<double>> intelligenceLevels(const CrossTable& table,
                                                      std::optional<std::size_t> reference) {
    const std::size_t n = table.players();
    std::vector weights(n, std::vector<double>(n, 0));
    for (std::size_t a = 0; a < n; ++a) {
        int met = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const CrossTable::Cell& asBlack = table.at(a, i);
            const CrossTable::Cell& asWhite = table.at(i, a);
            if (i == a || asBlack.games() + asWhite.games() == 0) continue;
            ++met;
            weights[a][i] =
                share(asBlack.black, asBlack.games()) + share(asWhite.white, asWhite.games());
        }
        if (met > 0)
            for (double& weight : weights[a]) weight /= met;
    }
    return intelligenceLevels(weights, reference);
}

std::optional<std::vector<double>> intelligenceLevels(
    const std::vector<std::vector<double>>& weights, std::optional<std::size_t> reference) {
    const std::size_t n = weights.size();
    constexpr int kMaxSteps = 20'000;
    constexpr double kSettled = 1e-13;
    std::vector<double> levels(n, 1);
    for (int step = 0; step < kMaxSteps; ++step) {
        // Each keeps its own level as well, which leaves eigenvectors as they are and stops
        // players who beat each other in turn from swinging for ever.
        std::vector<double> next = levels;
        for (std::size_t a = 0; a < n; ++a)
            next[a] += std::inner_product(levels.begin(), levels.end(), weights[a].begin(), 0.0);
        const double sum = std::accumulate(next.begin(), next.end(), 0.0);
        double change = 0;
        for (std::size_t a = 0; a < n; ++a) {
            next[a] *= ratio(n, sum);
            change += std::abs(next[a] - levels[a]);
        }
        levels = next;
        if (change < kSettled) break;
    }

    constexpr double kNoLevel = 1e-6;
    const double unit = reference ? levels[*reference] : 1;  // the mean is 1 already
    if (unit < kNoLevel) return std::nullopt;
    for (double& level : levels) level /= unit;
    return levels;
}

}  // namespace tengen::arena
