#include "learning/genetic/covariance_evolution.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.hpp"
#include "learning/genetic/symmetric_matrix.hpp"

namespace tengen::learning {

CovarianceEvolution::CovarianceEvolution(const EvolutionSettings& settings)
    : space_(settings.start), seed_(settings.seed), sigma_(settings.spread) {
    const std::size_t n = space_.dimensions();
    size_ = settings.population > 0
                ? settings.population
                : 4 + static_cast<std::size_t>(3 * std::log(static_cast<double>(n)));
    mean_ = pathSigma_ = pathC_ = Point(n, 0);
    covariance_ = Matrix(n, Point(n, 0));
    for (std::size_t i = 0; i < n; ++i) covariance_[i][i] = 1;
    setRates();
}

void CovarianceEvolution::setRates() {
    const auto n = static_cast<double>(space_.dimensions());
    const std::size_t parents = std::max<std::size_t>(size_ / 2, 1);
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < parents; ++i) {
        recombination_.push_back(std::log((static_cast<double>(size_) + 1) / 2) -
                                 std::log(static_cast<double>(i) + 1));
        sum += recombination_.back();
    }
    for (double& weight : recombination_) {
        weight /= sum;
        squares += weight * weight;
    }
    muEff_ = 1 / squares;
    cSigma_ = (muEff_ + 2) / (n + muEff_ + 5);
    dSigma_ = 1 + 2 * std::max(0.0, std::sqrt((muEff_ - 1) / (n + 1)) - 1) + cSigma_;
    cC_ = (4 + muEff_ / n) / (n + 4 + 2 * muEff_ / n);
    c1_ = 2 / ((n + 1.3) * (n + 1.3) + muEff_);
    cMu_ = std::min(1 - c1_, 2 * (muEff_ - 2 + 1 / muEff_) / ((n + 2) * (n + 2) + muEff_));
    chiN_ = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
}

void CovarianceEvolution::decompose() {
    SymmetricEigen eigen = eigenOf(covariance_);
    axes_ = std::move(eigen.vectors);
    lengths_ = std::move(eigen.values);
    for (double& length : lengths_) length = std::sqrt(std::max(length, 1e-12));
}

std::vector<Genome> CovarianceEvolution::ask() {
    decompose();
    const std::size_t n = space_.dimensions();
    Random random(seed_ + 0x1000 * generation_);
    drawn_.assign(size_, Point(n, 0));
    std::vector<Genome> all;
    for (Point& step : drawn_) {
        for (std::size_t axis = 0; axis < n; ++axis) {
            const double length = lengths_[axis] * normal(random());
            for (std::size_t i = 0; i < n; ++i) step[i] += axes_[i][axis] * length;
        }
        Point point = mean_;
        for (std::size_t i = 0; i < n; ++i) point[i] += sigma_ * step[i];
        all.push_back(space_.genomeAt(point));
    }
    return all;
}

void CovarianceEvolution::tell(std::span<const double> scores) {
    std::vector<std::size_t> order(size_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return scores[i]; });
    const std::span best = std::span(order).first(recombination_.size());

    Point step(space_.dimensions(), 0);
    for (std::size_t rank = 0; rank < best.size(); ++rank)
        for (std::size_t i = 0; i < step.size(); ++i)
            step[i] += recombination_[rank] * drawn_[best[rank]][i];
    for (std::size_t i = 0; i < step.size(); ++i) mean_[i] += sigma_ * step[i];
    adapt(best, step);
    ++generation_;
}

/// Learns from the step of the mean: the size of the next steps, and their directions.
void CovarianceEvolution::adapt(std::span<const std::size_t> best, const Point& step) {
    const std::size_t n = space_.dimensions();
    // The step in units of the distribution it was drawn from.
    Point whitened(n, 0);
    for (std::size_t axis = 0; axis < n; ++axis) {
        double along = 0;
        for (std::size_t i = 0; i < n; ++i) along += axes_[i][axis] * step[i];
        for (std::size_t i = 0; i < n; ++i) whitened[i] += axes_[i][axis] * along / lengths_[axis];
    }
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        pathSigma_[i] = (1 - cSigma_) * pathSigma_[i] +
                        std::sqrt(cSigma_ * (2 - cSigma_) * muEff_) * whitened[i];
        squares += pathSigma_[i] * pathSigma_[i];
    }
    const double length = std::sqrt(squares);
    const double age = 1 - std::pow(1 - cSigma_, 2 * (static_cast<double>(generation_) + 1));
    const bool grows = length / std::sqrt(age) < (1.4 + 2 / (static_cast<double>(n) + 1)) * chiN_;
    for (std::size_t i = 0; i < n; ++i)
        pathC_[i] =
            (1 - cC_) * pathC_[i] + (grows ? std::sqrt(cC_ * (2 - cC_) * muEff_) * step[i] : 0);

    const double kept = 1 - c1_ - cMu_ + (grows ? 0 : c1_ * cC_ * (2 - cC_));
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            double ranks = 0;
            for (std::size_t rank = 0; rank < best.size(); ++rank)
                ranks += recombination_[rank] * drawn_[best[rank]][i] * drawn_[best[rank]][j];
            covariance_[i][j] =
                kept * covariance_[i][j] + c1_ * pathC_[i] * pathC_[j] + cMu_ * ranks;
        }
    sigma_ *= std::exp(std::min(1.0, cSigma_ / dSigma_ * (length / chiN_ - 1)));
}

}  // namespace tengen::learning
