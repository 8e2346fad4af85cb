#include "learning/table_loss.hpp"

#include <algorithm>
#include <cmath>

namespace tengen::learning {
namespace {

double sigmoid(double logit) { return 1 / (1 + std::exp(-logit)); }

/// -(t log p + (1-t) log(1-p)) for p = sigmoid(logit), without ever taking the log of zero.
double logLoss(double logit, double target) {
    return std::max(logit, 0.0) - logit * target + std::log1p(std::exp(-std::abs(logit)));
}

double resultOf(const Sample& sample) { return (sample.result + 1) / 2.0; }

}  // namespace

double ValueTarget::of(const Sample& sample) const {
    if (sample.isProven) return sigmoid(sample.score > 0 ? proven : -proven);
    const double part = sample.hasResult ? lambda : 1;
    return part * sigmoid(sample.score * scale) + (1 - part) * resultOf(sample);
}

/// Offsets of the tables of a sample's two sides.
struct TableObjective::Places {
    std::size_t self, opponent, policySelf, policyOpponent, mask;
};

TableObjective::Places TableObjective::placesOf(const Sample& sample) const {
    const Side self = sample.side;
    const Side enemy = other(self);
    return {.self = layout_.offset(self, TablePart::Self),
            .opponent = layout_.offset(enemy, TablePart::Opponent),
            .policySelf = layout_.offset(self, TablePart::PolicySelf),
            .policyOpponent = layout_.offset(enemy, TablePart::PolicyOpponent),
            .mask = layout_.offset(self, TablePart::Mask) + sample.mask};
}

void TableObjective::add(const SampleSet& set, const Sample& sample, std::span<const float> tables,
                         std::span<float> gradient, TableLoss& loss) {
    const Places at = placesOf(sample);
    const auto groups = set.groupsOf(sample);
    if (sample.hasValue) addValue(groups, sample, at, tables, gradient, loss);
    if (sample.played != Sample::kNoMove) addPolicy(groups, sample, at, tables, gradient, loss);
}

void TableObjective::addCounts(const SampleSet& set, const Sample& sample,
                               std::span<float> counts) const {
    const Places at = placesOf(sample);
    if (sample.hasValue) addScaled(set.groupsOf(sample), at, 1, counts);
}

/// The value is a sum, so its gradient is the counts.
void TableObjective::addScaled(std::span<const PointGroup> groups, const Places& at, float factor,
                               std::span<float> sums) {
    sums[at.mask] += factor;
    for (const PointGroup group : groups) {
        const float part = factor * group.count();
        sums[at.self + group.own()] += part;
        sums[at.opponent + group.enemy()] += part;
    }
}

void TableObjective::addValue(std::span<const PointGroup> groups, const Sample& sample,
                              const Places& at, std::span<const float> tables,
                              std::span<float> gradient, TableLoss& loss) const {
    float logit = tables[at.mask];
    for (const PointGroup group : groups)
        logit +=
            group.count() * (tables[at.self + group.own()] + tables[at.opponent + group.enemy()]);
    const double target = target_.of(sample);
    loss.valueSum += logLoss(logit, target);
    ++loss.values;
    if (sample.hasResult) {
        loss.resultSum += logLoss(logit, resultOf(sample));
        ++loss.results;
    }
    if (gradient.empty()) return;
    addScaled(groups, at, static_cast<float>(sigmoid(logit) - target), gradient);
}

void TableObjective::addPolicy(std::span<const PointGroup> groups, const Sample& sample,
                               const Places& at, std::span<const float> tables,
                               std::span<float> gradient, TableLoss& loss) {
    const auto logitOf = [&](PointGroup group) {
        return tables[at.policySelf + group.own()] + tables[at.policyOpponent + group.enemy()];
    };
    const float played = logitOf(groups[sample.played]);
    float highest = played;
    for (const PointGroup group : groups)
        if (group.isCandidate()) highest = std::max(highest, logitOf(group));

    // logits_ becomes the probability of each group; its points share it equally.
    logits_.assign(groups.size(), 0);
    float sum = 0;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!groups[i].isCandidate()) continue;
        logits_[i] = groups[i].count() * std::exp(logitOf(groups[i]) - highest);
        sum += logits_[i];
    }
    loss.policySum += std::log(sum) + highest - played;
    if (played == highest) loss.topSum += 1.0 / groups[sample.played].count();
    ++loss.policies;
    if (gradient.empty()) return;

    for (std::size_t i = 0; i < groups.size(); ++i) {
        const float slope = logits_[i] / sum - (i == sample.played ? 1.0F : 0.0F);
        gradient[at.policySelf + groups[i].own()] += slope;
        gradient[at.policyOpponent + groups[i].enemy()] += slope;
    }
}

TableLoss TableObjective::lossOn(const SampleSet& set, std::span<const float> tables) {
    TableLoss loss;
    for (const Sample& sample : set.samples()) add(set, sample, tables, {}, loss);
    return loss;
}

double fittedScoreScale(const SampleSet& set) {
    // Scores in units of kLogit, with a weak prior at scale 1 for small sample sets.
    // Newton's method; the loss is convex.
    double scale = 1;
    for (int round = 0; round < 30; ++round) {
        double slope = scale - 1, curve = 1;
        for (const Sample& sample : set.samples()) {
            if (!sample.hasValue || !sample.hasResult || sample.isProven) continue;
            const double logit = 1.0 * sample.score / eval::kLogit;
            const double chance = sigmoid(scale * logit);
            slope += (chance - resultOf(sample)) * logit;
            curve += chance * (1 - chance) * logit * logit;
        }
        const double step = std::clamp(slope / curve, -0.5, 0.5);
        scale -= step;
        if (std::abs(step) < 1e-6) break;
    }
    return std::max(scale, 0.0) / eval::kLogit;
}

}  // namespace tengen::learning
