#include "learning/td/weight_update.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"

namespace tengen::learning {
namespace {

/// A game of `count` positions, sides in turn, with values and gradients by chance.
JudgedGame randomGame(std::size_t count, std::size_t weights, std::optional<Side> winner,
                      std::uint64_t seed) {
    Random random(seed);
    JudgedGame game{.winner = winner};
    for (std::size_t t = 0; t < count; ++t) {
        JudgedPosition position{.side = t % 2 == 0 ? Side::Black : Side::White,
                                .value = 4000 * random.unit() - 2000};
        for (std::size_t i = 0; i < weights; ++i)
            position.gradient.push_back(random.below(3) == 0 ? 0 : 6 * random.unit() - 3);
        game.positions.push_back(std::move(position));
    }
    return game;
}

/// The other way to the same step, from the definition: each position's chance moves towards its
/// λ-return, the average of all later chances and the result, the n-th weighted by λ^(n−1).
std::vector<double> forwardStep(const JudgedGame& game, std::span<const double> weights,
                                const TdRates& rates) {
    std::vector<double> chances;
    for (const JudgedPosition& p : game.positions) {
        const double chance = chanceOf(p.value, rates.scale);
        chances.push_back(p.side == Side::Black ? chance : 1 - chance);
    }
    chances.push_back(game.winner ? (*game.winner == Side::Black ? 1 : 0) : 0.5);
    std::vector<double> step(weights.size());
    for (std::size_t t = 0; t < game.positions.size(); ++t) {
        double target = 0, left = 1;
        for (std::size_t later = t + 1; later < chances.size(); ++later) {
            const bool isLast = later + 1 == chances.size();
            const double share = isLast ? left : left * (1 - rates.lambda);
            target += share * chances[later];
            left *= rates.lambda;
        }
        const JudgedPosition& p = game.positions[t];
        const double slope = chanceSlope(p.value, rates.scale) * (p.side == Side::Black ? 1 : -1);
        for (std::size_t i = 0; i < step.size(); ++i)
            step[i] += rates.alpha * (target - chances[t]) * slope * p.gradient[i] * weights[i];
    }
    return step;
}

TEST(Chance, IsAHalfAtNoughtThreeQuartersAtTheScaleAndRisesEverywhere) {
    EXPECT_DOUBLE_EQ(chanceOf(0, 500), 0.5);
    EXPECT_DOUBLE_EQ(chanceOf(500, 500), 0.75);
    EXPECT_DOUBLE_EQ(chanceOf(-500, 500), 0.25);
    for (double value = -200'000; value < 200'000; value += 9'999) {
        EXPECT_LT(chanceOf(value, 500), chanceOf(value + 1, 500));
        EXPECT_NEAR(chanceSlope(value, 500),
                    (chanceOf(value + 0.5, 500) - chanceOf(value - 0.5, 500)), 1e-6);
    }
}

TEST(Lambda, AGameOfTwoMovesByHand) {
    // Black sees 0 (a half), White −1000 (a quarter: three quarters for Black), Black wins.
    const JudgedGame game{.positions = {{Side::Black, 0, {2, 0}}, {Side::White, -1000, {4, 1}}},
                          .winner = Side::Black};
    const double weights[] = {10, 100};
    const TdRates rates{.method = TdMethod::Lambda, .alpha = 0.1, .lambda = 0.5, .scale = 1000};
    // Slopes: 1/2000 for Black, −1/8000 for White's position. Errors: +1/4 and +1/4.
    // Traces: {2·10/2000, 0}, then {0.5·0.01 − 4·10/8000, −100/8000}.
    const double first = 0.1 * 0.25 * 0.01 + 0.1 * 0.25 * (0.005 - 0.005);
    const double second = 0.1 * 0.25 * (-0.0125);
    const auto step = lambdaStep(game, weights, rates);
    EXPECT_NEAR(step[0], first, 1e-12);
    EXPECT_NEAR(step[1], second, 1e-12);
    const auto after = afterGame(game, weights, 1000, rates);
    EXPECT_NEAR(after[0], 10 * std::exp(first), 1e-12);
    EXPECT_NEAR(after[1], 100 * std::exp(second), 1e-12);
    EXPECT_NEAR(squaredError(game, 1000), 0.25 + 0.0625, 1e-12);
}

class LambdaOf : public ::testing::TestWithParam<double> {};

TEST_P(LambdaOf, IsTheSameForwardsAndBackwards) {
    Random random(8);
    for (int i = 0; i < 30; ++i) {
        const std::optional<Side> winner =
            i % 3 == 0 ? std::nullopt : std::optional(i % 3 == 1 ? Side::Black : Side::White);
        const JudgedGame game = randomGame(1 + random.below(40), 6, winner, 100 + i);
        const double weights[] = {1, 0, 350, 90'000, 100, 90};
        const TdRates rates{
            .method = TdMethod::Lambda, .alpha = 0.3, .lambda = GetParam(), .scale = 700};
        const auto backward = lambdaStep(game, weights, rates);
        const auto forward = forwardStep(game, weights, rates);
        for (std::size_t k = 0; k < backward.size(); ++k)
            EXPECT_NEAR(backward[k], forward[k], 1e-9 * (1 + std::abs(forward[k])));
        EXPECT_EQ(backward[1], 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Lambdas, LambdaOf, ::testing::Values(0.0, 0.35, 0.7, 1.0));

TEST(Lambda, AtOneOnlyTheResultCountsAndAtNoughtOnlyTheNextPosition) {
    const double weights[] = {100};
    TdRates rates{.method = TdMethod::Lambda, .alpha = 0.1, .lambda = 1};
    JudgedGame game = randomGame(9, 1, Side::White, 4);
    game.positions.back().gradient = {2};
    // At 1: the sum of what each position learns from the result alone.
    double sum = 0;
    for (const JudgedPosition& p : game.positions)
        sum += lambdaStep({.positions = {p}, .winner = game.winner}, weights, rates).front();
    EXPECT_NEAR(lambdaStep(game, weights, rates).front(), sum, 1e-12);

    // At 0: the result reaches the last position only.
    rates.lambda = 0;
    JudgedGame lost = game;
    lost.winner = Side::Black;
    const double difference =
        lambdaStep(lost, weights, rates).front() - lambdaStep(game, weights, rates).front();
    const JudgedGame last{.positions = {game.positions.back()}, .winner = game.winner};
    JudgedGame lastLost = last;
    lastLost.winner = Side::Black;
    EXPECT_NEAR(
        difference,
        lambdaStep(lastLost, weights, rates).front() - lambdaStep(last, weights, rates).front(),
        1e-12);
    EXPECT_NE(difference, 0);
}

TEST(ReportMethod, ThePunishedAndTheRewardedByHand) {
    const JudgedGame game{.positions = {{Side::Black, 0, {1, 1, 1, 1, 1}},
                                        {Side::White, 0, {3, -2, 0, 1, 1}},    // White's last
                                        {Side::Black, 0, {50, 0, -1, 1, 1}}},  // Black's last
                          .winner = Side::Black};
    const double weights[] = {100, 200, 300, 0, 990};
    const TdRates rates{.method = TdMethod::Report, .step = 0.1};
    const auto after = afterGame(game, weights, 1000, rates);
    EXPECT_NEAR(after[0], 100 * 1.1 * 0.9, 1e-9);
    EXPECT_NEAR(after[1], 200 * 1.1, 1e-9);  // it spoke against White's move
    EXPECT_NEAR(after[2], 300 * 0.9, 1e-9);
    EXPECT_EQ(after[3], 0);
    EXPECT_NEAR(after[4], 990 * 1.1 * 0.9, 1e-9);

    JudgedGame other = game;
    other.winner = Side::White;
    EXPECT_NEAR(afterGame(other, weights, 1000, rates)[1], 200 * 0.9, 1e-9);
    other.winner = std::nullopt;
    EXPECT_EQ(afterGame(other, weights, 1000, rates),
              std::vector<double>(std::begin(weights), std::end(weights)));
    // No weight leaves the range of its table.
    EXPECT_EQ(afterGame({.positions = {{Side::White, 0, {0, 0, 0, 0, 1}}}, .winner = Side::White},
                        weights, 1000, rates)[4],
              1000);
}

}  // namespace
}  // namespace tengen::learning
