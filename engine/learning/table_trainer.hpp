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
    double learningRate = 0.01;  ///< at the start; it falls to nothing by the end
    double lambda = 0.5;         ///< how much of the value target is the search's score
    double proven = 2.5;         ///< logits that a proven win is worth
    /// How far a code is expected to stray from what its shapes say, in logits.
    double prior = 0.25;
    /// Logits for kLogit units of score; without it, what fits the results best.
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
    double scoreScale = 1;   ///< that was used, as in the settings
    TableLoss plain{};       ///< of TableWeights::plain on the validation set
    TableLoss validation{};  ///< of the rounded weights
};

/// Fits tables to samples by Adam (Kingma, Ba 2015) in mini-batches. The same samples and settings
/// give the same tables. `onEpoch` hears of each epoch. An error when there is nothing to
/// learn from, when `goOn` (asked now and then) says no, or when the numbers grow out of bounds.
Result<TrainedTables> trainTables(const SampleSet& training, const SampleSet& validation,
                                  const TrainingSettings& settings,
                                  const std::function<void(const EpochReport&)>& onEpoch,
                                  const std::function<bool()>& goOn);

}  // namespace tengen::learning
