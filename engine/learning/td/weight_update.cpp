#include "learning/td/weight_update.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace tengen::learning {
namespace {

/// 1 for Black's win, 0 for White's.
double resultOf(const JudgedGame& game) {
    return !game.winner ? 0.5 : *game.winner == Side::Black ? 1 : 0;
}

double chanceOfBlack(const JudgedPosition& position, double scale) {
    const double chance = chanceOf(position.value, scale);
    return position.side == Side::Black ? chance : 1 - chance;
}

/// Multiplies each weight that made up the side's last move by 1 ± `step`: up where more of it
/// would have made the move worth more, for a reward, and down for a punishment.
void judgeLastMove(const JudgedGame& game, Side side, double step, std::vector<double>& weights) {
    for (const JudgedPosition& position : game.positions | std::views::reverse) {
        if (position.side != side) continue;
        for (std::size_t i = 0; i < weights.size(); ++i)
            if (position.gradient[i] != 0)
                weights[i] *= 1 + std::copysign(1.0, position.gradient[i]) * step;
        return;
    }
}

}  // namespace

double chanceOf(double value, double scale) {
    const double x = value / scale;
    return (1 + x / (1 + std::abs(x))) / 2;
}

double chanceSlope(double value, double scale) {
    const double x = 1 + std::abs(value) / scale;
    return 1 / (2 * scale * x * x);
}

std::vector<double> lambdaStep(const JudgedGame& game, std::span<const double> weights,
                               const TdRates& rates) {
    std::vector<double> step(weights.size()), trace(weights.size());
    for (std::size_t t = 0; t < game.positions.size(); ++t) {
        const JudgedPosition& now = game.positions[t];
        const bool isLast = t + 1 == game.positions.size();
        const double next =
            isLast ? resultOf(game) : chanceOfBlack(game.positions[t + 1], rates.scale);
        const double error = next - chanceOfBlack(now, rates.scale);
        const double slope =
            chanceSlope(now.value, rates.scale) * (now.side == Side::Black ? 1 : -1);
        for (std::size_t i = 0; i < step.size(); ++i) {
            // By the logarithm: the weight times the gradient.
            trace[i] = rates.lambda * trace[i] + slope * now.gradient[i] * weights[i];
            step[i] += rates.alpha * error * trace[i];
        }
    }
    return step;
}

std::vector<double> afterGame(const JudgedGame& game, std::span<const double> weights, double max,
                              const TdRates& rates) {
    std::vector<double> after(weights.begin(), weights.end());
    if (rates.method == TdMethod::Lambda) {
        const std::vector<double> step = lambdaStep(game, weights, rates);
        for (std::size_t i = 0; i < after.size(); ++i) after[i] *= std::exp(step[i]);
    } else if (game.winner) {
        judgeLastMove(game, *game.winner, rates.step, after);
        judgeLastMove(game, other(*game.winner), -rates.step, after);
    }
    for (double& weight : after) weight = std::min(weight, max);
    return after;
}

double squaredError(const JudgedGame& game, double scale) {
    double sum = 0;
    for (const JudgedPosition& position : game.positions) {
        const double error = resultOf(game) - chanceOfBlack(position, scale);
        sum += error * error;
    }
    return sum;
}

}  // namespace tengen::learning
