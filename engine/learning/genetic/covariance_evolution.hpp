#pragma once

#include "learning/genetic/log_space.hpp"

namespace tengen::learning {

/// Covariance matrix adaptation (Hansen and Ostermeier, "Completely Derandomized
/// Self-Adaptation in Evolution Strategies", 2001), with the parameters of Hansen's tutorial: each
/// generation is drawn from a normal distribution that learns which directions are worth going.
class CovarianceEvolution final : public Evolution {
public:
    explicit CovarianceEvolution(const EvolutionSettings& settings);

    std::vector<Genome> ask() override;
    void tell(std::span<const double> scores) override;

private:
    using Point = LogSpace::Point;
    using Matrix = std::vector<Point>;  // of rows

    void setRates();
    void decompose();
    void adapt(std::span<const std::size_t> best, const Point& step);

    LogSpace space_;
    std::uint64_t seed_;
    std::uint64_t generation_ = 0;
    std::size_t size_;

    // Constants of the strategy, by the tutorial's names.
    std::vector<double> recombination_;
    double muEff_ = 0, cSigma_ = 0, dSigma_ = 0, cC_ = 0, c1_ = 0, cMu_ = 0, chiN_ = 0;

    double sigma_;
    Point mean_, pathSigma_, pathC_;
    Matrix covariance_, axes_;  // axes_: the eigenvectors as columns
    Point lengths_;             // the square roots of the eigenvalues
    std::vector<Point> drawn_;  // steps of this generation, without sigma
};

}  // namespace tengen::learning
