#pragma once

#include <span>
#include <vector>

namespace tengen::arena {

/// How often each result came, as a distribution over scores from 0 to 1 in equal steps: three
/// counts are lost, drawn, won; five are the points of a pair of games with colours swapped.
/// Games of a pair share their opening and are not independent, so a match is judged by its pairs:
/// that is what «pentanomial» means.
class Distribution {
public:
    /// A result that never came counts as a thousandth of one, as Fishtest does it, so that no
    /// logarithm meets a zero. REQUIRES: two counts at least, and one that is not zero.
    explicit Distribution(std::span<const int> counts);

    [[nodiscard]] double mean() const;
    [[nodiscard]] double variance() const;

    /// The likeliest distribution whose mean is `score`, given these observations (Van den Bergh,
    /// «A practical introduction to the GSPRT», proposition 1.1). REQUIRES: 0 < score < 1.
    [[nodiscard]] Distribution withMean(double score) const;

    /// The likeliest one in which (mean − ½) / σ is `t`, the measure behind normalised Elo (Van den
    /// Bergh, «Normalized Elo: practical considerations»).
    [[nodiscard]] Distribution withStrength(double t) const;

    [[nodiscard]] double total() const { return total_; }
    [[nodiscard]] std::span<const double> chances() const { return chances_; }

private:
    Distribution(std::vector<double> chances, double total);

    std::vector<double> chances_;
    double total_;
};

/// The logarithm of how much likelier the observations are under `one` than under `zero`.
double logLikelihoodRatio(const Distribution& seen, const Distribution& zero,
                          const Distribution& one);

}  // namespace tengen::arena
