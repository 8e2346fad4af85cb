#include "arena/distribution.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "base/ratio.hpp"

namespace tengen::arena {
namespace {

constexpr double kNever = 1e-3;

double scoreOf(std::size_t i, std::size_t results) { return ratio(i, results - 1); }

/// Weights p / (1 + x·a) with Σ p·a / (1 + x·a) = 0: the likeliest change of `p` after which the
/// mean of `a` is nought. The sum falls as x grows, so halving the interval finds the root.
std::vector<double> likeliestWithZeroMean(std::span<const double> p, std::span<const double> a) {
    const auto [least, most] = std::minmax_element(a.begin(), a.end());
    assert(*least < 0 && *most > 0);
    double low = -1 / *most;
    double high = -1 / *least;
    double x = 0;
    constexpr int kHalvings = 200;
    for (int i = 0; i < kHalvings && low < high; ++i) {
        x = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < p.size(); ++k) sum += p[k] * a[k] / (1 + x * a[k]);
        (sum > 0 ? low : high) = x;
    }
    std::vector<double> changed(p.size());
    for (std::size_t k = 0; k < p.size(); ++k) changed[k] = p[k] / (1 + x * a[k]);
    return changed;
}

}  // namespace

Distribution::Distribution(std::span<const int> counts) : total_(0) {
    assert(counts.size() >= 2);
    for (const int count : counts) chances_.push_back(count > 0 ? count : kNever);
    total_ = std::accumulate(chances_.begin(), chances_.end(), 0.0);
    for (double& chance : chances_) chance /= total_;
}

Distribution::Distribution(std::vector<double> chances, double total)
    : chances_(std::move(chances)), total_(total) {}

double Distribution::mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < chances_.size(); ++i)
        sum += chances_[i] * scoreOf(i, chances_.size());
    return sum;
}

double Distribution::variance() const {
    const double m = mean();
    double sum = 0;
    for (std::size_t i = 0; i < chances_.size(); ++i) {
        const double off = scoreOf(i, chances_.size()) - m;
        sum += chances_[i] * off * off;
    }
    return sum;
}

Distribution Distribution::withMean(double score) const {
    std::vector<double> off;
    for (std::size_t i = 0; i < chances_.size(); ++i)
        off.push_back(scoreOf(i, chances_.size()) - score);
    return {likeliestWithZeroMean(chances_, off), total_};
}

Distribution Distribution::withStrength(double t) const {
    // The constraint has the mean and the deviation in it: it is made linear around the last
    // guess, solved, and made linear again. A handful of rounds is enough.
    Distribution guess(std::vector<double>(chances_.size(), ratio(1, chances_.size())), total_);
    constexpr int kRounds = 20;
    constexpr double kSettled = 1e-10;
    for (int round = 0; round < kRounds; ++round) {
        const double m = guess.mean();
        const double sigma = std::sqrt(guess.variance());
        std::vector<double> off;
        for (std::size_t i = 0; i < chances_.size(); ++i) {
            const double score = scoreOf(i, chances_.size());
            const double z = (m - score) / sigma;
            off.push_back(score - 0.5 - sigma * t * (1 + z * z) / 2);
        }
        Distribution next(likeliestWithZeroMean(chances_, off), total_);
        double change = 0;
        for (std::size_t i = 0; i < chances_.size(); ++i)
            change = std::max(change, std::abs(next.chances_[i] - guess.chances_[i]));
        guess = std::move(next);
        if (change < kSettled) break;
    }
    return guess;
}

double logLikelihoodRatio(const Distribution& seen, const Distribution& zero,
                          const Distribution& one) {
    double sum = 0;
    for (std::size_t i = 0; i < seen.chances().size(); ++i)
        sum += seen.chances()[i] * std::log(one.chances()[i] / zero.chances()[i]);
    return sum * seen.total();
}

}  // namespace tengen::arena
