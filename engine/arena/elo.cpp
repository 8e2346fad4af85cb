#include "arena/elo.hpp"

#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "base/ratio.hpp"

namespace tengen::arena {
namespace {

constexpr double k95 = 1.959963984540054;  // deviations on either side that hold 95 %

/// Of the plain counts: an estimate, unlike a likelihood, has no fear of results that never came.
struct Moments {
    double mean = 0;
    double variance = 0;
};

Moments momentsOf(std::span<const int> counts, double total) {
    Moments m;
    const auto scoreOf = [&](std::size_t i) { return ratio(i, counts.size() - 1); };
    for (std::size_t i = 0; i < counts.size(); ++i) m.mean += scoreOf(i) * counts[i] / total;
    for (std::size_t i = 0; i < counts.size(); ++i)
        m.variance += std::pow(scoreOf(i) - m.mean, 2) * counts[i] / total;
    return m;
}

}  // namespace

double scoreOfElo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double eloOfScore(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -400 * std::log10(1 / score - 1);
}

double normalizedEloUnit() { return 800 / std::numbers::ln10; }

EloEstimate estimateElo(std::span<const int> counts) {
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    const auto [mean, variance] = momentsOf(counts, total);
    const double deviation = std::sqrt(variance / total);

    EloEstimate estimate;
    estimate.elo = eloOfScore(mean);
    estimate.low = eloOfScore(mean - k95 * deviation);
    estimate.high = eloOfScore(mean + k95 * deviation);
    estimate.error = (estimate.high - estimate.low) / 2;
    if (variance == 0) {
        // Every pair ended alike: there is no deviation to measure by.
        estimate.los = mean > 0.5 ? 1 : mean < 0.5 ? 0 : 0.5;
        if (mean != 0.5)
            estimate.normalized =
                std::copysign(std::numeric_limits<double>::infinity(), mean - 0.5);
        return estimate;
    }
    // The deviation of a game is √2 times that of a pair's mean.
    const double gamesPerCount = counts.size() == 3 ? 1 : 2;
    const double unit = normalizedEloUnit() / std::sqrt(gamesPerCount);
    estimate.normalized = (mean - 0.5) / std::sqrt(variance) * unit;
    estimate.normalizedError = k95 / std::sqrt(total) * unit;
    estimate.los = std::erfc(-(mean - 0.5) / deviation / std::numbers::sqrt2) / 2;
    return estimate;
}

}  // namespace tengen::arena
