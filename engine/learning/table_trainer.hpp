#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "learning/table_loss.hpp"

namespace tengen::learning {

struct TrainingSettings {
    Rule rule = Rule::Freestyle;
    int epochs = 8;
    std::size_t batch = 1024;
    double learningRate = 0.01;  ///< initial; decays to zero
    double lambda = 0.5;         ///< share of the search score in the value target
    double proven = 2.5;         ///< value of a proven win in logits
    /// Standard deviation of the residuals' normal prior, in logits.
    double prior = 0.25;
    /// Logits per kLogit units of score; fitted to the results if not set.
    std::optional<double> scoreScale{};
    std::uint64_t seed = 1;
};

struct EpochReport {
    int epoch = 0;
    TableLoss training;    ///< while the tables were changing
    TableLoss validation;  ///< at its end
    double samplesPerSecond = 0;
};

struct TrainedTables {
    eval::TableWeights weights{};
    double scoreScale = 1;   ///< used, as in the settings
    TableLoss plain{};       ///< of TableWeights::plain on the validation set
    TableLoss validation{};  ///< of the rounded weights
};

/// Fits tables to samples by Adam (Kingma, Ba 2015) in mini-batches. The same samples and settings
/// give the same tables. Calls `onEpoch` after each epoch. An error when there are no
/// samples, when `goOn` (called regularly) returns false, or when weights diverge.
Result<TrainedTables> trainTables(const SampleSet& training, const SampleSet& validation,
                                  const TrainingSettings& settings,
                                  const std::function<void(const EpochReport&)>& onEpoch,
                                  const std::function<bool()>& goOn);

}  // namespace tengen::learning
