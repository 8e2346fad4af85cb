#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/enum.hpp"
#include "learning/td/judged_game.hpp"

namespace tengen::learning {

/// How weights follow from a game.
enum class TdMethod : std::uint8_t {
    Report,  ///< report 004's: the loser's last move punished, the winner's rewarded
    Lambda,  ///< TD(λ) (Sutton 1988) on the values along the game
};
inline constexpr auto kTdMethods = firstValues<TdMethod, 2>();

constexpr std::string_view idOf(TdMethod method) {
    constexpr std::string_view kIds[] = {"report", "lambda"};
    return kIds[indexOf(method)];
}

struct TdRates {
    TdMethod method = TdMethod::Report;
    double step = 0.001;   ///< of Report: by what part a weight changes
    double alpha = 0.003;  ///< of Lambda: the learning rate, of the weights' logarithms
    double lambda = 1;     ///< of Lambda: 0: each value learns from the next; 1: from the result
    double scale = 1000;   ///< of Lambda: the value that is worth a three quarters' chance
};

/// The chance of winning that a value stands for, between 0 and 1: ½ (1 + x / (1 + |x|)) with x in
/// units of `scale`. The scores of the reports span five powers of ten; the logistic function is
/// flat long before their end, and nothing could be learned there.
double chanceOf(double value, double scale);
/// Its derivative by the value.
double chanceSlope(double value, double scale);

/// What the game adds to the logarithms of the weights: alpha Σ δ(t) e(t), where δ(t) is the next
/// position's chance for Black (at last the result) less this one's, and the trace e(t) is
/// λ e(t−1) + the gradient of this one's. Applied at the end of the game, so that all its positions
/// are judged by the same weights.
std::vector<double> lambdaStep(const JudgedGame& game, std::span<const double> weights,
                               const TdRates& rates);

/// Weights after the game, each between 0 and `max`. A weight of 0 stays 0.
std::vector<double> afterGame(const JudgedGame& game, std::span<const double> weights, double max,
                              const TdRates& rates);

/// How wrong the chances were, squared and summed over the positions.
double squaredError(const JudgedGame& game, double scale);

}  // namespace tengen::learning
