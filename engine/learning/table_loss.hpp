#pragma once

#include <span>

#include "base/ratio.hpp"
#include "learning/sample_set.hpp"
#include "learning/table_layout.hpp"

namespace tengen::learning {

/// Sums over samples; the accessors return means.
struct TableLoss {
    double valueSum = 0;   ///< log-loss against the target
    double resultSum = 0;  ///< log-loss against the game's result alone
    double policySum = 0;  ///< cross entropy of the played move
    double topSum = 0;     ///< samples whose played move is first by policy
    std::size_t values = 0;
    std::size_t results = 0;  ///< value samples with a game result
    std::size_t policies = 0;

    [[nodiscard]] double value() const { return mean(valueSum, values); }
    [[nodiscard]] double result() const { return mean(resultSum, results); }
    [[nodiscard]] double policy() const { return mean(policySum, policies); }
    [[nodiscard]] double top() const { return mean(topSum, policies); }

private:
    static double mean(double sum, std::size_t count) { return count == 0 ? 0 : ratio(sum, count); }
};

/// The value target: `lambda` times the search score in logits (`scale` logits per unit) plus the
/// rest by the game result, or the score alone without a result. A proven position is worth
/// `proven` logits to the winner.
struct ValueTarget {
    double lambda = 0.5;
    double scale = 1.0 / eval::kLogit;
    double proven = 2.5;

    /// The target as a win probability.
    [[nodiscard]] double of(const Sample& sample) const;
};

/// Computes the loss of tables on samples, and its gradient. Not thread-safe: it owns buffers.
class TableObjective {
public:
    TableObjective(Rule rule, ValueTarget target) : layout_(rule), target_(target) {}

    /// Adds the loss of `sample` to `loss`, and its gradient to `gradient` unless that is empty.
    /// REQUIRES: vectors of TableLayout's size.
    void add(const SampleSet& set, const Sample& sample, std::span<const float> tables,
             std::span<float> gradient, TableLoss& loss);

    /// Adds to `counts` how often the sample's value uses each weight.
    void addCounts(const SampleSet& set, const Sample& sample, std::span<float> counts) const;

    /// Computes the loss over all samples of a set.
    [[nodiscard]] TableLoss lossOn(const SampleSet& set, std::span<const float> tables);

private:
    struct Places;

    [[nodiscard]] Places placesOf(const Sample& sample) const;
    static void addScaled(std::span<const PointGroup> groups, const Places& at, float factor,
                          std::span<float> sums);
    void addValue(std::span<const PointGroup> groups, const Sample& sample, const Places& at,
                  std::span<const float> tables, std::span<float> gradient, TableLoss& loss) const;
    void addPolicy(std::span<const PointGroup> groups, const Sample& sample, const Places& at,
                   std::span<const float> tables, std::span<float> gradient, TableLoss& loss);

    TableLayout layout_;
    ValueTarget target_;
    std::vector<float> logits_;
};

/// Fits the scale at which search scores best predict the results (logistic regression with one
/// parameter): the worth of a unit of score depends on the engine and its depth.
double fittedScoreScale(const SampleSet& set);

}  // namespace tengen::learning
