#include "learning/sample_set.hpp"
#include "base/ratio.hpp"

#include <gtest/gtest.h>

#include "eval/point_tables.hpp"
#include "learning/random_opening.hpp"
#include "learning/table_loss.hpp"
#include "learning/testing/numbered_tables.hpp"
#include "learning/testing/student_games.hpp"

namespace tengen::learning {
namespace {

TEST(SampleSet, IsWorthWhatThePositionIs) {
    // Two roads: the evaluation of the board, and the counted codes under the same tables.
    for (const Rule rule : kRules) {
        const eval::TableWeights weights = testing::numberedTables(rule);
        const eval::PointTables tables(weights);
        const std::vector<float> logits = toLogits(weights);
        TableObjective objective(rule, {.lambda = 0});
        for (const PlayedGame& game : testing::studentGames(2, rule)) {
            SampleSet set;
            ASSERT_TRUE(set.add(game));
            std::vector<Sample> samples = set.samples();
            std::erase_if(samples, [](const Sample& sample) { return !sample.hasValue; });
            std::size_t at = 0;
            ASSERT_TRUE(replay(game, [&](const Board& board, const PlayedPly& ply) {
                if (ply.is(PlyFlag::Opening) || isSettled(board)) return;
                std::vector<float> counts(logits.size());
                ASSERT_LT(at, samples.size());
                objective.addCounts(set, samples[at++], counts);
                double value = 0;
                for (std::size_t i = 0; i < counts.size(); ++i) value += counts[i] * logits[i];
                ASSERT_NEAR(value, ratio(tables.evaluate(board), eval::kLogit), 1e-3);
            }));
            EXPECT_EQ(at, samples.size());
        }
    }
}

/// Stones in a row, far from anything else, with a result and flags of choice.
PlayedGame gameOf(const std::string& moves, Outcome result) {
    PlayedGame game{.result = result, .ending = PlayedGame::Ending::Proven};
    const auto points = parsePoints(moves, 15);
    for (const Point p : *points) game.plies.push_back({.move = p});
    return game;
}

TEST(SampleSet, LeavesOutOpeningStonesAndSettledPositions) {
    // After h8 a1 i8 a3 j8 a5 Black makes an open four, then White must and cannot stop the five.
    SampleSet set;
    PlayedGame game = gameOf("h8 a1 i8 a3 j8 a5 k8 a7", Outcome::BlackWins);
    game.plies[0].mark(PlyFlag::Opening);
    ASSERT_TRUE(set.add(game));
    // Plies 2 to 6 teach a value; at 7 Black has an open four, at 8 a five.
    EXPECT_EQ(set.values(), 5U);
    EXPECT_EQ(set.policies(), 6U);
    for (const Sample& sample : set.samples())
        EXPECT_EQ(sample.result, sample.side == Side::Black ? 1 : -1);
}

TEST(SampleSet, LearnsMovesOnlyWhereTheSearchChose) {
    const auto policies = [](PlyFlag flag, std::int16_t score) {
        SampleSet set;
        PlayedGame game = gameOf("h8 i9 j10", Outcome::BlackWins);
        game.plies[2].score = score;
        game.plies[2].mark(flag);
        EXPECT_TRUE(set.add(game));
        return set.policies();
    };
    EXPECT_EQ(policies(PlyFlag::Random, 0), 2U);
    EXPECT_EQ(policies(PlyFlag::Forced, 0), 2U);
    EXPECT_EQ(policies(PlyFlag::Opening, 0), 2U);
    EXPECT_EQ(policies(PlyFlag::Proven, 30000), 3U);
    EXPECT_EQ(policies(PlyFlag::Proven, -30000), 2U);
}

TEST(SampleSet, ComparesTheMoveWithThePointsAroundTheStones) {
    SampleSet set;
    ASSERT_TRUE(set.add(gameOf("h8 a1", Outcome::Draw)));
    const Sample& second = set.samples().back();
    std::uint32_t candidates = 0;
    for (const PointGroup group : set.groupsOf(second))
        candidates += group.isCandidate() ? group.count() : 0;
    EXPECT_EQ(candidates, 24U + 1U);  // a square of 5 around h8, and a1 itself
    EXPECT_TRUE(set.groupsOf(second)[second.played].isCandidate());
    EXPECT_EQ(set.groupsOf(second)[second.played].count(), 1U);
}

TEST(SampleSet, TakesNothingFromAGameThatCannotBeReplayed) {
    SampleSet set;
    EXPECT_FALSE(set.add(gameOf("h8 i9 h8", Outcome::Draw)));
    EXPECT_TRUE(set.samples().empty());
    EXPECT_EQ(set.games(), 0U);
}

TEST(SampleSet, LearnsWhatTheSearchThoughtOfPositionsBesideTheGame) {
    PlayedGame game = gameOf("h8 i9 j10", Outcome::BlackWins);
    game.asides = {{.ply = 2,
                    .moves = *parsePoints("g7 f7", 15),
                    .thought = {.move = *parsePoint("h9", 15), .score = 77}},
                   {.ply = 2,
                    .moves = *parsePoints("g6 f6", 15),
                    .thought = {.move = *parsePoint("h9", 15), .score = -30000, .flags = 8}}};
    SampleSet set;
    ASSERT_TRUE(set.add(game));
    ASSERT_EQ(set.samples().size(), 5U);
    const Sample& open = set.samples()[3];
    EXPECT_TRUE(open.hasValue && !open.hasResult && !open.isProven);
    EXPECT_EQ(open.score, 77);
    EXPECT_EQ(open.side, Side::Black);
    EXPECT_NE(open.played, Sample::kNoMove);
    const Sample& lost = set.samples()[4];
    EXPECT_TRUE(lost.hasValue && lost.isProven);
    EXPECT_EQ(lost.played, Sample::kNoMove);

    game.asides.back().moves.back() = *parsePoint("i9", 15);
    SampleSet none;
    const auto added = none.add(game);
    ASSERT_FALSE(added);
    EXPECT_TRUE(added.error().message.starts_with("beside move 3, i9: "));
    EXPECT_TRUE(none.samples().empty());
}

TEST(SampleSet, HoldsAPositionInAFewHundredBytes) {
    SampleSet set;
    for (const PlayedGame& game : testing::studentGames(20)) ASSERT_TRUE(set.add(game));
    EXPECT_LT(set.bytes() / set.samples().size(), 500U);
}

}  // namespace
}  // namespace tengen::learning
