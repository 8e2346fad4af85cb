#include "learning/table_trainer.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/ratio.hpp"
#include "learning/adam.hpp"
#include "learning/code_factors.hpp"

namespace tengen::learning {
namespace {

class Trainer {
public:
    Trainer(const SampleSet& training, const TrainingSettings& settings, ValueTarget target)
        : set_(training),
          settings_(settings),
          objective_(settings.rule, target),
          factors_(settings.rule),
          random_(settings.seed),
          own_(TableLayout(settings.rule).size()),
          shared_(factors_.initial()),
          tables_(own_.size()),
          gradient_(own_.size()),
          sharedGradient_(shared_.size()),
          ownAdam_(own_.size()),
          sharedAdam_(shared_.size()),
          ownRates_(own_.size()),
          sharedRates_(shared_.size()),
          order_(training.samples().size()) {
        setRates();
        std::iota(order_.begin(), order_.end(), 0U);
        factors_.compose(own_, shared_, tables_);
    }

    /// Runs one epoch over the shuffled samples; false when `goOn` returns false.
    bool epoch(TableLoss& loss, const std::function<bool()>& goOn) {
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[random_.below(i)]);
        for (std::size_t first = 0; first < order_.size(); first += settings_.batch) {
            if (!goOn()) return false;
            const std::size_t count = std::min(settings_.batch, order_.size() - first);
            batch(std::span(order_).subspan(first, count), loss);
        }
        return true;
    }

    [[nodiscard]] std::span<const float> tables() const { return tables_; }
    TableObjective& objective() { return objective_; }

private:
    void batch(std::span<const std::uint32_t> picked, TableLoss& loss) {
        std::ranges::fill(gradient_, 0.0F);
        for (const std::uint32_t i : picked)
            objective_.add(set_, set_.samples()[i], tables_, gradient_, loss);
        const float share = 1 / static_cast<float>(picked.size());
        for (float& slope : gradient_) slope *= share;
        factors_.gather(gradient_, sharedGradient_);
        // The normal prior on the residuals, spread over the samples of an epoch.
        const double precision = 1 / (settings_.prior * settings_.prior);
        const auto pull = static_cast<float>(ratio(precision, order_.size()));
        for (std::size_t i = 0; i < own_.size(); ++i) gradient_[i] += pull * own_[i];

        const float rate = nextRate();
        ownAdam_.step(own_, gradient_, ownRates_, rate);
        sharedAdam_.step(shared_, sharedGradient_, sharedRates_, rate);
        factors_.compose(own_, shared_, tables_);
        if (rounds()) roundTables();
    }

    /// In the last epochs the loss uses rounded weights, so that other weights compensate the
    /// rounding errors.
    [[nodiscard]] bool rounds() const {
        constexpr double kFrom = 0.75;
        return step_ > kFrom * allSteps();
    }
    void roundTables() {
        for (float& number : tables_) number = std::round(number * eval::kLogit) / eval::kLogit;
    }

    /// A weight that many points of a position share changes the value more, so its learning rate
    /// is divided by the root mean square of its number of points.
    void setRates() {
        constexpr std::size_t kLooks = 2000;
        const auto& samples = set_.samples();
        const std::size_t looks = std::min(kLooks, samples.size());
        for (std::size_t i = 0; i < looks; ++i) {
            const Sample& sample = samples[i * samples.size() / looks];
            std::ranges::fill(gradient_, 0.0F);
            objective_.addCounts(set_, sample, gradient_);
            factors_.gather(gradient_, sharedGradient_);
            addSquares(gradient_, ownRates_);
            addSquares(sharedGradient_, sharedRates_);
        }
        for (auto* rates : {&ownRates_, &sharedRates_})
            for (float& rate : *rates)
                rate =
                    1 / std::sqrt(1 + rate / static_cast<float>(std::max<std::size_t>(looks, 1)));
    }

    static void addSquares(std::span<const float> counts, std::span<float> sums) {
        for (std::size_t i = 0; i < counts.size(); ++i) sums[i] += counts[i] * counts[i];
    }

    [[nodiscard]] double allSteps() const {
        return std::ceil(ratio(order_.size(), settings_.batch)) * settings_.epochs;
    }

    float nextRate() {
        return static_cast<float>(settings_.learningRate * (1 - step_++ / allSteps()));
    }

    const SampleSet& set_;
    const TrainingSettings& settings_;
    TableObjective objective_;
    CodeFactors factors_;
    Random random_;
    std::vector<float> own_, shared_, tables_, gradient_, sharedGradient_;
    Adam ownAdam_, sharedAdam_;
    std::vector<float> ownRates_, sharedRates_;
    std::vector<std::uint32_t> order_;
    double step_ = 0;
};

}  // namespace

Result<TrainedTables> trainTables(const SampleSet& training, const SampleSet& validation,
                                  const TrainingSettings& settings,
                                  const std::function<void(const EpochReport&)>& onEpoch,
                                  const std::function<bool()>& goOn) {
    if (training.values() == 0 || training.policies() == 0)
        return Error{Error::Kind::NotFound, "the games hold nothing to learn from under the rule " +
                                                std::string(idOf(settings.rule))};
    TrainedTables trained;
    trained.scoreScale =
        settings.scoreScale ? *settings.scoreScale : fittedScoreScale(training) * eval::kLogit;
    const ValueTarget target{.lambda = settings.lambda,
                             .scale = trained.scoreScale / eval::kLogit,
                             .proven = settings.proven};
    Trainer trainer(training, settings, target);
    for (int epoch = 1; epoch <= settings.epochs; ++epoch) {
        EpochReport report{.epoch = epoch, .training = {}, .validation = {}};
        const Stopwatch watch;
        if (!trainer.epoch(report.training, goOn))
            return Error{Error::Kind::NotFound, "stopped; nothing was written"};
        report.samplesPerSecond = perSecond(training.samples().size(), watch.elapsed());
        report.validation = trainer.objective().lossOn(validation, trainer.tables());
        onEpoch(report);
    }
    auto weights = toWeights(settings.rule, trainer.tables());
    if (!weights) return weights.error();
    trained.weights = std::move(*weights);
    TableObjective& objective = trainer.objective();
    trained.plain =
        objective.lossOn(validation, toLogits(eval::TableWeights::plain(settings.rule)));
    trained.validation = objective.lossOn(validation, toLogits(trained.weights));
    return trained;
}

}  // namespace tengen::learning
