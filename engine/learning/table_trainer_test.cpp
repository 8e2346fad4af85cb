#include "learning/table_trainer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "base/testing/temporary_folder.hpp"
#include "eval/point_tables.hpp"
#include "learning/game_shard.hpp"
#include "learning/sample_source.hpp"
#include "learning/testing/numbered_tables.hpp"
#include "learning/testing/student_games.hpp"

namespace tengen::learning {
namespace {

const auto kHearNothing = [](const EpochReport&) {};
const auto kGoOn = [] { return true; };

SampleSet samplesFrom(const std::vector<PlayedGame>& games) {
    SampleSet set;
    for (const PlayedGame& game : games) EXPECT_TRUE(set.add(game));
    return set;
}

/// The games again, each position with the score that `tables` give it, and as its move the one
/// that looks best by them. (Only the samples are used, so moves may be exchanged.)
std::vector<PlayedGame> judgedBy(const eval::PointTables& tables, std::vector<PlayedGame> games) {
    for (PlayedGame& game : games) {
        std::vector<PlayedPly> judged;
        EXPECT_TRUE(replay(game, [&](const Board& board, const PlayedPly& ply) {
            judged.push_back(ply);
            judged.back().score = static_cast<std::int16_t>(tables.evaluate(board));
        }));
        game.plies = std::move(judged);
    }
    return games;
}

TEST(TableTrainer, FindsTheTablesThatGaveTheScores) {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const eval::PointTables truth(testing::numberedTables(rule, 12));
        const SampleSet training = samplesFrom(judgedBy(truth, testing::studentGames(250, rule)));
        const auto heldOut = judgedBy(truth, testing::studentGames(20, rule, 1000));
        const auto trained =
            trainTables(training, samplesFrom(heldOut),
                        {.rule = rule, .epochs = 25, .batch = 128, .lambda = 1, .scoreScale = 1},
                        kHearNothing, kGoOn);
        ASSERT_TRUE(trained) << trained.error().message;
        const eval::PointTables found(trained->weights);
        double error = 0, spread = 0;
        for (const PlayedGame& game : heldOut)
            ASSERT_TRUE(replay(game, [&](const Board& board, const PlayedPly& ply) {
                error += std::pow(found.evaluate(board) - ply.score, 2);
                spread += std::pow(ply.score, 2);
            }));
        EXPECT_LT(error, 0.1 * spread) << idOf(rule) << ": " << error / spread;
    }
}

TEST(TableTrainer, FindsThePolicyThatChoseTheMoves) {
    // A player who takes the points where he has most to gain: learned from his moves alone.
    SampleSet training, validation;
    Random random(9);
    for (int i = 0; i < 300; ++i) {
        const eval::PointTables taste(eval::TableWeights::plain(Rule::Freestyle));
        Board board;
        PlayedGame game{.result = Outcome::Draw, .ending = PlayedGame::Ending::TooLong};
        for (int ply = 0; ply < 24 && !board.isOver(); ++ply) {
            const PointSet choices =
                board.ply() == 0 ? board.emptyPoints() : board.candidates(Area::Square2);
            Point best;
            double most = -1e9;
            for (const Point p : choices) {
                const double worth = taste.policy(board, p, board.sideToMove()) + random.unit();
                if (worth > most) most = worth, best = p;
            }
            // Every third move is anybody's, so that games differ.
            PlayedPly played{.move = best};
            if (ply % 3 == 0) {
                std::vector<Point> all;
                for (const Point p : choices) all.push_back(p);
                played.move = random.pick(all);
                played.mark(PlyFlag::Random);
            }
            game.plies.push_back(played);
            board.play(played.move);
        }
        if (board.isOver()) {
            game.result = board.outcome();
            game.ending = PlayedGame::Ending::Board;
        }
        ASSERT_TRUE((i % 10 == 0 ? validation : training).add(game));
    }
    const auto trained = trainTables(training, validation,
                                     {.epochs = 12, .batch = 128, .learningRate = 0.03, .prior = 1},
                                     kHearNothing, kGoOn);
    ASSERT_TRUE(trained);
    EXPECT_GT(trained->validation.top(), 0.8 * trained->plain.top());
    EXPECT_LT(trained->validation.policy(), 1.5);
}

TEST(TableTrainer, ForetellsHeldOutResultsBetterThanPlainTables) {
    const SampleSet training = samplesFrom(testing::studentGames(200));
    const SampleSet validation = samplesFrom(testing::studentGames(60, Rule::Freestyle, 5000));
    const auto trained =
        trainTables(training, validation, {.epochs = 6, .lambda = 0}, kHearNothing, kGoOn);
    ASSERT_TRUE(trained);
    EXPECT_LT(trained->validation.result(), trained->plain.result());
    EXPECT_LT(trained->validation.result(), std::log(2.0));
    EXPECT_LT(trained->validation.policy(), trained->plain.policy());
}

TEST(TableTrainer, GivesTheSameTablesFromTheSameSeed) {
    const SampleSet training = samplesFrom(testing::studentGames(30));
    const auto bytes = [&](std::uint64_t seed) {
        return trainTables(training, {}, {.epochs = 2, .batch = 64, .seed = seed}, kHearNothing,
                           kGoOn)
            ->weights.bytes();
    };
    EXPECT_EQ(bytes(1), bytes(1));
    EXPECT_NE(bytes(1), bytes(2));
}

TEST(TableTrainer, RoundingLosesNothing) {
    const SampleSet training = samplesFrom(testing::studentGames(60));
    TableLoss last;
    const auto trained = trainTables(
        training, training, {.epochs = 3},
        [&](const EpochReport& report) { last = report.validation; }, kGoOn);
    ASSERT_TRUE(trained);
    EXPECT_NEAR(trained->validation.value(), last.value(), 0.005);
    EXPECT_NEAR(trained->validation.policy(), last.policy(), 0.005);
}

TEST(TableTrainer, LeavesColoursAlikeAndCodeZeroWorthless) {
    for (const Rule rule : {Rule::Freestyle, Rule::Renju}) {
        const SampleSet training = samplesFrom(testing::studentGames(20, rule));
        const auto trained =
            trainTables(training, {}, {.rule = rule, .epochs = 1}, kHearNothing, kGoOn);
        ASSERT_TRUE(trained);
        const eval::TableWeights& weights = trained->weights;
        EXPECT_EQ(weights.points[0] == weights.points[1], !eval::coloursDiffer(rule));
        EXPECT_EQ(weights.masks[0] == weights.masks[1], !eval::coloursDiffer(rule));
        for (const auto& points : weights.points)
            for (const auto* codes :
                 {&points.self, &points.opponent, &points.policySelf, &points.policyOpponent})
                EXPECT_EQ((*codes)[0], 0);
    }
}

TEST(TableTrainer, SaysWhenThereIsNothingToLearnOrItWasStopped) {
    const auto empty = trainTables({}, {}, {.rule = Rule::Caro}, kHearNothing, kGoOn);
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().message, "the games hold nothing to learn from under the rule caro");
    const SampleSet training = samplesFrom(testing::studentGames(2));
    EXPECT_FALSE(trainTables(training, {}, {}, kHearNothing, [] { return false; }));
}

TEST(SampleSource, PartsGamesAndLeavesOutOtherRules) {
    const testing::TemporaryFolder folder;
    const std::string path = (folder.path() / "games.shard").string();
    std::string bytes = shardHeader("");
    for (const PlayedGame& game : testing::studentGames(200)) bytes += shardRecord(game);
    bytes += shardRecord(testing::studentGames(1, Rule::Renju).front());
    std::ofstream(path, std::ios::binary) << bytes << "cut";
    const auto goOn = [](const GameSamples&) { return true; };
    const auto samples = samplesOf({.shards = {path}, .validation = 0.2}, goOn);
    ASSERT_TRUE(samples) << samples.error().message;
    EXPECT_EQ(samples->training.games() + samples->validation.games(), 200U);
    EXPECT_NEAR(static_cast<double>(samples->validation.games()), 40, 18);
    ASSERT_EQ(samples->notes.size(), 2U);
    EXPECT_TRUE(samples->notes[0].ends_with("games.shard' is cut off")) << samples->notes[0];
    EXPECT_EQ(samples->notes[1], "1 games of other rules left out");
    EXPECT_FALSE(samplesOf({.shards = {path, "/nowhere"}}, goOn));
}

}  // namespace
}  // namespace tengen::learning
