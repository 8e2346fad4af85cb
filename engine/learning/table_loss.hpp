#pragma once

#include <span>

#include "learning/sample_set.hpp"
#include "learning/table_layout.hpp"

namespace tengen::learning {

/// Sums over samples; the means are what is reported.
struct TableLoss {
    double valueSum = 0;   ///< log-loss against the target
    double resultSum = 0;  ///< log-loss against the game's result alone
    double policySum = 0;  ///< cross entropy of the played move
    double topSum = 0;     ///< how often the played move is the best by policy
    std::size_t values = 0;
    std::size_t results = 0;  ///< of the values, those in games that ended
    std::size_t policies = 0;

    [[nodiscard]] double value() const { return mean(valueSum, values); }
    [[nodiscard]] double result() const { return mean(resultSum, results); }
    [[nodiscard]] double policy() const { return mean(policySum, policies); }
    [[nodiscard]] double top() const { return mean(topSum, policies); }

private:
    static double mean(double sum, std::size_t count) {
        return count == 0 ? 0 : sum / static_cast<double>(count);
    }
};

/// What a position is taught to be worth: `lambda` of it by the search's score in logits (`scale`
/// logits a unit), the rest by the game's result; where there is none, by the score alone. One that
/// the search had proven is worth `proven` logits to the winner.
struct ValueTarget {
    double lambda = 0.5;
    double scale = 1.0 / eval::kLogit;
    double proven = 2.5;

    /// The chance of winning.
    [[nodiscard]] double of(const Sample& sample) const;
};

/// How far tables are from what samples teach, and in which direction they should change.
/// Not thread-safe: it keeps room to work in.
class TableObjective {
public:
    TableObjective(Rule rule, ValueTarget target) : layout_(rule), target_(target) {}

    /// Adds the loss of `sample` to `loss`, and its gradient to `gradient` unless that is empty.
    /// REQUIRES: vectors of TableLayout's size.
    void add(const SampleSet& set, const Sample& sample, std::span<const float> tables,
             std::span<float> gradient, TableLoss& loss);

    /// Adds to `counts` how often the sample's value uses each number.
    void addCounts(const SampleSet& set, const Sample& sample, std::span<float> counts) const;

    /// Of all samples of a set.
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

/// The scale at which the search's scores best foretell the results (a logistic regression of one
/// number): what a unit of score is worth depends on the engine and its depth.
double fittedScoreScale(const SampleSet& set);

}  // namespace tengen::learning
