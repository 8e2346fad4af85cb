#include "learning/table_loss.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "learning/code_factors.hpp"
#include "learning/testing/numbered_tables.hpp"
#include "learning/testing/student_games.hpp"

namespace tengen::learning {
namespace {

SampleSet samplesFrom(std::size_t games, Rule rule) {
    SampleSet set;
    for (const PlayedGame& game : testing::studentGames(games, rule)) EXPECT_TRUE(set.add(game));
    return set;
}

double sumOf(const TableLoss& loss) { return loss.valueSum + loss.policySum; }

TEST(TableObjective, GradientIsTheSlopeOfTheLoss) {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const SampleSet set = samplesFrom(1, rule);
        std::vector<float> tables = toLogits(testing::numberedTables(rule, 20));
        TableObjective objective(rule, {.lambda = 0.3, .scale = 1e-4});
        std::vector<float> gradient(tables.size());
        std::vector<float> maxPoints(tables.size(), 1);
        TableLoss loss;
        for (const Sample& sample : set.samples()) {
            objective.add(set, sample, tables, gradient, loss);
            std::vector<float> points(tables.size());
            objective.addCounts(set, sample, points);
            for (std::size_t i = 0; i < points.size(); ++i)
                maxPoints[i] = std::max(maxPoints[i], points[i]);
        }
        EXPECT_EQ(loss.values, set.values());
        EXPECT_EQ(loss.policies, set.policies());

        std::size_t checked = 0;
        for (std::size_t i = 0; i < tables.size(); ++i) {
            if (gradient[i] == 0 && i % 97 != 0) continue;
            const float before = tables[i];
            // A number of many points bends the loss the more: its step must be the smaller.
            const float step = 1.0F / 32 / maxPoints[i];
            tables[i] = before + step;
            const double more = sumOf(objective.lossOn(set, tables));
            tables[i] = before - step;
            const double less = sumOf(objective.lossOn(set, tables));
            tables[i] = before;
            ASSERT_NEAR((more - less) / (2 * step), gradient[i],
                        2e-3 + 1e-3 * std::abs(gradient[i]))
                << "number " << i << " under " << idOf(rule);
            checked += gradient[i] != 0 ? 1 : 0;
        }
        EXPECT_GT(checked, 100U);
    }
}

TEST(TableObjective, KnowsTheLossOfKnowingNothing) {
    const SampleSet set = samplesFrom(3, Rule::Freestyle);
    const std::vector<float> zeros(TableLayout(Rule::Freestyle).size());
    const TableLoss loss = TableObjective(Rule::Freestyle, {.lambda = 0}).lossOn(set, zeros);
    EXPECT_NEAR(loss.value(), std::log(2.0), 1e-6);
    EXPECT_NEAR(loss.result(), std::log(2.0), 1e-6);
    // Every candidate has the same chance.
    double expected = 0;
    for (const Sample& sample : set.samples()) {
        if (sample.played == Sample::kNoMove) continue;
        int candidates = 0;
        for (const PointGroup group : set.groupsOf(sample))
            candidates += group.isCandidate() ? group.count() : 0;
        expected += std::log(candidates);
    }
    EXPECT_NEAR(loss.policySum, expected, 1e-3);
}

TEST(ValueTarget, MixesScoreAndResult) {
    const Sample sample{.score = eval::kLogit, .result = -1, .hasResult = true};
    const double byScore = 1 / (1 + std::exp(-1.0));
    EXPECT_NEAR((ValueTarget{.lambda = 1}.of(sample)), byScore, 1e-9);
    EXPECT_NEAR((ValueTarget{.lambda = 0}.of(sample)), 0, 1e-9);
    EXPECT_NEAR((ValueTarget{.lambda = 0.5}.of(sample)), byScore / 2, 1e-9);
    EXPECT_NEAR((ValueTarget{.lambda = 0}.of(Sample{.result = 0, .hasResult = true})), 0.5, 1e-9);
    EXPECT_NEAR((ValueTarget{.lambda = 0}.of(Sample{.score = eval::kLogit})), byScore, 1e-9);
}

TEST(ValueTarget, OfAProvenPositionIsWhoWins) {
    const Sample won{.score = 30000, .result = -1, .hasResult = true, .isProven = true};
    const Sample lost{.score = -30000, .isProven = true};
    const ValueTarget target{.lambda = 0.5, .proven = 2};
    EXPECT_NEAR(target.of(won), 1 / (1 + std::exp(-2.0)), 1e-9);
    EXPECT_NEAR(target.of(lost), 1 / (1 + std::exp(2.0)), 1e-9);
}

TEST(ScoreScale, IsFoundFromResults) {
    // A game a position: scores of half the units that the results speak of.
    Random random(3);
    SampleSet set;
    for (int i = 0; i < 4000; ++i) {
        const double logit = 4 * random.unit() - 2;
        const bool wins = random.unit() < 1 / (1 + std::exp(-logit));
        PlayedGame game{.result = wins ? Outcome::BlackWins : Outcome::WhiteWins,
                        .ending = PlayedGame::Ending::Proven};
        game.plies = {{.move = Point(7, 7),
                       .score = static_cast<std::int16_t>(std::lround(logit / 2 * eval::kLogit))}};
        ASSERT_TRUE(set.add(game));
    }
    EXPECT_NEAR(fittedScoreScale(set) * eval::kLogit, 2, 0.15);
}

TEST(CodeFactors, GatherIsComposeTurnedAround) {
    // <gradient, compose(shared)> == <gather(gradient), shared>, for any of both.
    for (const Rule rule : {Rule::Standard, Rule::Renju}) {
        const CodeFactors factors(rule);
        const std::size_t size = TableLayout(rule).size();
        Random random(11);
        std::vector<float> own(size), shared(factors.size()), tables(size), gradient(size);
        for (auto* numbers : {&shared, &gradient})
            for (float& number : *numbers) number = static_cast<float>(random.unit() - 0.5);
        factors.compose(own, shared, tables);
        const double left =
            std::inner_product(gradient.begin(), gradient.end(), tables.begin(), 0.0);
        std::vector<float> gathered(shared.size());
        factors.gather(gradient, gathered);
        const double right =
            std::inner_product(gathered.begin(), gathered.end(), shared.begin(), 0.0);
        EXPECT_NEAR(left, right, 1e-3 * std::abs(left) + 1e-2);
        EXPECT_EQ(tables[TableLayout(rule).offset(Side::White, TablePart::Self)], 0);
    }
}

TEST(TableLayout, RoundsBackToTheSameWeights) {
    for (const Rule rule : kRules) {
        const eval::TableWeights weights = testing::numberedTables(rule, 30000);
        const auto back = toWeights(rule, toLogits(weights));
        ASSERT_TRUE(back);
        EXPECT_EQ(*back, weights);
    }
}

TEST(TableLayout, RefusesNumbersThatDoNotFit) {
    std::vector<float> logits(TableLayout(Rule::Caro).size());
    logits[5] = 127.9F;
    EXPECT_TRUE(toWeights(Rule::Caro, logits));
    logits[5] = 128;
    EXPECT_FALSE(toWeights(Rule::Caro, logits));
    logits[5] = std::nanf("");
    EXPECT_FALSE(toWeights(Rule::Caro, logits));
}

}  // namespace
}  // namespace tengen::learning
