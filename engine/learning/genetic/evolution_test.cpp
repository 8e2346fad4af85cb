#include "learning/genetic/evolution.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "learning/genetic/parent_evolution.hpp"
#include "learning/genetic/symmetric_matrix.hpp"

namespace tengen::learning {
namespace {

const Genome kStart = {1'000'000, 20'000, 300, 100, 10, 1};

EvolutionSettings settingsOf(EvolutionMethod method, std::uint64_t seed = 1) {
    return {.method = method, .start = kStart, .seed = seed};
}

/// Nearer to twice the start is better, however large the weight.
double nearness(const Genome& genome) {
    double squares = 0;
    for (std::size_t i = 0; i < genome.size(); ++i) {
        const double off = std::log(genome[i] / kStart[i]) - std::log(2.0);
        squares += off * off;
    }
    return 1 / (1 + squares);
}

TEST(Evolution, ChildrenOfReport003DifferByThreePercentOnSomeWeights) {
    const auto evolution = makeEvolution(settingsOf(EvolutionMethod::Report));
    const std::vector<Genome> children = evolution->ask();
    ASSERT_EQ(children.size(), ParentEvolution::kChildren);
    int same = 0, more = 0, less = 0;
    for (const Genome& child : children)
        for (std::size_t i = 0; i < child.size(); ++i) {
            const double ratio = child[i] / kStart[i];
            same += ratio == 1.0;
            more += std::abs(ratio - 1.03) < 1e-9;
            less += std::abs(ratio - 0.97) < 1e-9;
        }
    EXPECT_EQ(same + more + less, 60);
    EXPECT_GT(same, 10);
    EXPECT_GT(more, 0);
    EXPECT_GT(less, 0);
}

TEST(Evolution, TheBestChildThatBeatsItsParentIsTheNextParentAndWithoutOneItIsOver) {
    const auto evolution = makeEvolution(settingsOf(EvolutionMethod::Report));
    const std::vector<Genome> children = evolution->ask();
    EXPECT_EQ(*evolution->parent(), kStart);
    const std::vector<double> scores = {0.4, 0.55, 0.6, 0.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    evolution->tell(scores);
    EXPECT_FALSE(evolution->isOver());
    EXPECT_EQ(*evolution->parent(), children[2]);

    EXPECT_NE(evolution->ask(), children);
    const std::vector<double> none(10, 0.5);  // a half does not beat it
    evolution->tell(none);
    EXPECT_TRUE(evolution->isOver());
    EXPECT_EQ(*evolution->parent(), children[2]);
}

class EveryMethod : public ::testing::TestWithParam<EvolutionMethod> {};

TEST_P(EveryMethod, FindsBetterWeightsWhereThereAreSome) {
    const auto evolution = makeEvolution(settingsOf(GetParam()));
    double best = 0;
    for (int generation = 0; generation < 120 && !evolution->isOver(); ++generation) {
        std::vector<double> scores;
        const double level = evolution->parent() ? nearness(*evolution->parent()) : 0;
        for (const Genome& genome : evolution->ask()) {
            const double found = nearness(genome);
            best = std::max(best, found);
            scores.push_back(level > 0 ? 0.5 + found - level : found);
        }
        evolution->tell(scores);
    }
    EXPECT_LT(nearness(kStart), 0.3);
    EXPECT_GT(best, GetParam() == EvolutionMethod::Report ? nearness(kStart) : 0.9);
}

TEST_P(EveryMethod, FollowsFromItsSeedAndWhatItIsTold) {
    const auto run = [](std::uint64_t seed) {
        const auto evolution = makeEvolution(settingsOf(GetParam(), seed));
        std::vector<Genome> all;
        for (int generation = 0; generation < 5; ++generation) {
            std::vector<double> scores;
            for (const Genome& genome : evolution->ask()) {
                all.push_back(genome);
                scores.push_back(0.51 + 0.01 * static_cast<double>(scores.size()));
            }
            evolution->tell(scores);
        }
        return all;
    };
    EXPECT_EQ(run(1), run(1));
    EXPECT_NE(run(1), run(2));
}

TEST_P(EveryMethod, LeavesAWeightOfNothingAsItIs) {
    EvolutionSettings settings = settingsOf(GetParam());
    settings.start[3] = 0;
    const auto evolution = makeEvolution(settings);
    for (const Genome& genome : evolution->ask()) EXPECT_EQ(genome[3], 0);
}

INSTANTIATE_TEST_SUITE_P(All, EveryMethod, ::testing::ValuesIn(kEvolutionMethods),
                         [](const auto& method) { return std::string(idOf(method.param)); });

TEST(SymmetricEigen, VectorsAndValuesMakeTheMatrixAgain) {
    const std::vector<std::vector<double>> matrix = {{4, 1, -2}, {1, 3, 0.5}, {-2, 0.5, 5}};
    const SymmetricEigen eigen = eigenOf(matrix);
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) {
            double sum = 0, product = 0;
            for (std::size_t k = 0; k < 3; ++k) {
                sum += eigen.vectors[i][k] * eigen.values[k] * eigen.vectors[j][k];
                product += eigen.vectors[k][i] * eigen.vectors[k][j];
            }
            EXPECT_NEAR(sum, matrix[i][j], 1e-9);
            EXPECT_NEAR(product, i == j ? 1 : 0, 1e-9);
        }
}

}  // namespace
}  // namespace tengen::learning
