#include "learning/spsa/spsa.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "base/random.hpp"

namespace tengen::learning {
namespace {

// Spall 1998 finds these effective: the least that convergence allows, so that steps stay large.
constexpr double kMoveExponent = 0.602;
constexpr double kStepExponent = 0.101;
/// The stability constant, as a share of the iterations: keeps the first moves from being wild.
constexpr double kStability = 0.1;

double within(const SpsaParameter& parameter, double value) {
    return std::clamp(value, parameter.min, parameter.max);
}

}  // namespace

Spsa::Spsa(SpsaSettings settings) : settings_(std::move(settings)) {
    for (const SpsaParameter& parameter : settings_.parameters) {
        assert(parameter.min <= parameter.start && parameter.start <= parameter.max);
        values_.push_back(parameter.start);
    }
}

Spsa::Draw Spsa::drawOf(std::size_t parameter) const {
    // Mixed, not added: neighbouring iterations must not share their draws.
    std::uint64_t state = settings_.seed;
    for (const std::uint64_t part : {std::uint64_t{iteration_}, std::uint64_t{parameter}})
        state = splitMix(state) ^ part;
    Random random(splitMix(state));
    const double sign = random.below(2) == 0 ? 1 : -1;
    return {.sign = sign, .rounding = random.unit()};
}

double Spsa::stepGain() const {
    const auto all = static_cast<double>(settings_.iterations);
    return std::pow(all / static_cast<double>(iteration_ + 1), kStepExponent);
}

double Spsa::moveGain() const {
    const auto all = static_cast<double>(settings_.iterations);
    const double shift = kStability * all;
    return settings_.rate *
           std::pow((shift + all) / (shift + static_cast<double>(iteration_ + 1)), kMoveExponent);
}

Spsa::Trial Spsa::ask() const {
    assert(!isOver());
    Trial trial;
    const double gain = stepGain();
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const SpsaParameter& parameter = settings_.parameters[i];
        const Draw draw = drawOf(i);
        const double off = gain * parameter.step * draw.sign;
        // Rounded by chance: on average what is tried is exactly as far from the value as meant.
        const auto whole = [&](double value) {
            return static_cast<int>(within(parameter, std::floor(value + draw.rounding)));
        };
        trial.plus.push_back(whole(values_[i] + off));
        trial.minus.push_back(whole(values_[i] - off));
    }
    return trial;
}

void Spsa::tell(double score) {
    assert(!isOver());
    const double move = moveGain() * score / stepGain();
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const SpsaParameter& parameter = settings_.parameters[i];
        values_[i] = within(parameter, values_[i] + move * parameter.step * drawOf(i).sign);
    }
    ++iteration_;
}

int wholeValue(const SpsaParameter& parameter, double value) {
    return static_cast<int>(std::lround(within(parameter, value)));
}

}  // namespace tengen::learning
