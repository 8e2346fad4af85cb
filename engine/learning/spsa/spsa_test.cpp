#include "learning/spsa/spsa.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "base/random.hpp"

namespace tengen::learning {
namespace {

constexpr std::size_t kParameters = 12;

/// A hill in many numbers of different scale. Its top is several steps from where the search
/// begins.
struct Hill {
    std::vector<SpsaParameter> parameters{};
    std::vector<double> top{};

    Hill() {
        for (std::size_t i = 0; i < kParameters; ++i) {
            const double step = std::pow(3, static_cast<double>(i % 4));
            parameters.push_back({.start = 100, .min = -400, .max = 600, .step = step});
            top.push_back(100 + (i % 2 == 0 ? 6 : -6) * step);
        }
    }
    /// The square of the distance from the top, in steps.
    template <class Numbers>
    [[nodiscard]] double distance(const Numbers& point) const {
        double sum = 0;
        for (std::size_t i = 0; i < kParameters; ++i)
            sum += std::pow((point[i] - top[i]) / parameters[i].step, 2);
        return sum;
    }
};

/// A match of eight games whose chances are the logistic of how much higher `plus` stands.
double noisyScore(const Hill& hill, const Spsa::Trial& trial, Random& random) {
    const double ahead = hill.distance(trial.minus) - hill.distance(trial.plus);
    const double chance = 1 / (1 + std::exp(-ahead / 100));
    double points = 0;
    for (int game = 0; game < 8; ++game) points += random.unit() < chance ? 1 : -1;
    return points / 8;
}

Spsa climbed(const Hill& hill, std::uint64_t seed, std::size_t iterations) {
    Spsa spsa({.parameters = hill.parameters, .iterations = iterations, .rate = 0.3, .seed = seed});
    Random random(seed + 100);
    while (!spsa.isOver()) spsa.tell(noisyScore(hill, spsa.ask(), random));
    return spsa;
}

TEST(Spsa, ClimbsANoisyHill) {
    const Hill hill;
    double before = 0;
    double after = 0;
    constexpr int kRuns = 10;
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
        const Spsa spsa = climbed(hill, seed, 1500);
        before += hill.distance(std::vector<double>(kParameters, 100));
        after += hill.distance(spsa.values());
        EXPECT_LT(hill.distance(spsa.values()), 12.0 * kParameters) << seed;  // of 36 each
    }
    EXPECT_LT(after, before / 10);
}

TEST(Spsa, MoreIterationsComeCloser) {
    const Hill hill;
    double few = 0;
    double many = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        few += hill.distance(climbed(hill, seed, 100).values());
        many += hill.distance(climbed(hill, seed, 3000).values());
    }
    EXPECT_LT(many, few / 3);
}

TEST(Spsa, WithoutNewsItStaysWhereItIs) {
    const Hill hill;
    Spsa spsa({.parameters = hill.parameters, .iterations = 50});
    while (!spsa.isOver()) spsa.tell(0);
    EXPECT_EQ(spsa.values(), std::vector<double>(kParameters, 100));
}

TEST(Spsa, TrialsAreOppositeWholeNumbersAboutAsFarAsTheStep) {
    const Hill hill;
    Spsa spsa({.parameters = hill.parameters, .iterations = 400});
    std::vector<double> off(kParameters);
    int up = 0;
    while (!spsa.isOver()) {
        const Spsa::Trial trial = spsa.ask();
        EXPECT_EQ(spsa.ask().plus, trial.plus) << "asking decides nothing";
        for (std::size_t i = 0; i < kParameters; ++i) {
            off[i] += std::abs(trial.plus[i] - trial.minus[i]) / hill.parameters[i].step / 2 / 400;
            up += trial.plus[i] > trial.minus[i];
        }
        spsa.tell(0);
    }
    // The mean over all iterations of (N/k)^0.101 is about 1 / (1 - 0.101).
    for (const double mean : off) EXPECT_NEAR(mean, 1.11, 0.06);
    EXPECT_NEAR(up, 400 * kParameters / 2, 150);
}

TEST(Spsa, NothingLeavesItsRange) {
    Spsa spsa({.parameters = {{.start = 4, .min = 2, .max = 5, .step = 3}},
               .iterations = 200,
               .rate = 2});
    Random random(1);
    while (!spsa.isOver()) {
        const Spsa::Trial trial = spsa.ask();
        for (const int number : {trial.plus[0], trial.minus[0]}) {
            EXPECT_GE(number, 2);
            EXPECT_LE(number, 5);
        }
        spsa.tell(random.unit() < 0.5 ? 1 : -1);
        EXPECT_GE(spsa.values()[0], 2);
        EXPECT_LE(spsa.values()[0], 5);
    }
    EXPECT_EQ(wholeValue({.min = 2, .max = 5}, 4.5), 5);
    EXPECT_EQ(wholeValue({.min = -5, .max = 5}, -2.4), -2);
    EXPECT_EQ(wholeValue({.min = 2, .max = 5}, 7), 5);
}

TEST(Spsa, FollowsFromItsSeedAndTheScores) {
    const Hill hill;
    EXPECT_EQ(climbed(hill, 3, 60).values(), climbed(hill, 3, 60).values());
    EXPECT_NE(climbed(hill, 3, 60).values(), climbed(hill, 4, 60).values());
}

}  // namespace
}  // namespace tengen::learning
