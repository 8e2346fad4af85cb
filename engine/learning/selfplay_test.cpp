#include "learning/selfplay.hpp"
#include "base/ratio.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/file.hpp"
#include "base/testing/temporary_folder.hpp"
#include "learning/agent_weights.hpp"
#include "learning/random_opening.hpp"
#include "learning/testing/student_games.hpp"

namespace tengen::learning {
namespace {

/// The champion with so few nodes that a game takes milliseconds.
SelfplaySettings championSettings() {
    SelfplaySettings settings;
    settings.agent = "tengen:hash=1,tables=plain";
    settings.nodes = 200;
    return settings;
}

class SelfplayTest : public ::testing::Test {
protected:
    std::string play(
        const std::string& name, const SelfplaySettings& settings, std::size_t games,
        int concurrency,
        const std::function<bool(const SelfplayProgress&)>& onProgress =
            [](const SelfplayProgress&) { return true; }) {
        auto writer = ShardWriter::open(folder_.path() / name, settings.terms());
        EXPECT_TRUE(writer) << writer.error().message;
        const auto progress = runSelfplay(settings, games, concurrency, *writer, onProgress);
        EXPECT_TRUE(progress) << progress.error().message;
        progress_ = *progress;
        return *readFile(folder_.path() / name, 1 << 24);
    }

    testing::TemporaryFolder folder_;
    SelfplayProgress progress_;
};

TEST_F(SelfplayTest, GivesTheSameBytesHoweverManyPlayAtATime) {
    SelfplaySettings settings = testing::studentSettings();
    settings.rules = {kRules.begin(), kRules.end()};
    settings.sizes = {15, 9};
    settings.asides = 1;
    const std::string one = play("one", settings, 20, 1);
    EXPECT_EQ(one, play("three", settings, 20, 3));
    EXPECT_EQ(progress_.games, 20U);
    EXPECT_FALSE(progress_.stopped);
    settings.seed = 2;
    EXPECT_NE(one.substr(one.find('\n', 20)),
              play("seed", settings, 20, 1).substr(one.find('\n', 20)));
}

TEST_F(SelfplayTest, GoesOnAfterAStopAsIfThereHadBeenNone) {
    const SelfplaySettings settings = championSettings();
    const std::string whole = play("whole", settings, 12, 1);
    play("parts", settings, 5, 2);
    play("parts", settings, 12, 2, [](const SelfplayProgress&) { return false; });
    EXPECT_EQ(play("parts", settings, 12, 2), whole);
}

TEST_F(SelfplayTest, StoppingEndsSoonAndKeepsWholeGames) {
    SelfplaySettings settings = championSettings();
    settings.nodes = 1'000'000'000;
    settings.balance = 0;
    play("stopped", settings, 100, 2, [](const SelfplayProgress&) { return false; });
    EXPECT_TRUE(progress_.stopped);
    EXPECT_TRUE(ShardWriter::open(folder_.path() / "stopped", settings.terms()));
}

TEST(SelfplayGame, CanBeReplayedUnderEveryRuleAndSize) {
    for (const Rule rule : kRules)
        for (const int size : {5, 6, 9, 15, 20, 22}) {
            const auto game = playSelfplayGame(testing::studentSettings(rule, size), 3, {});
            ASSERT_TRUE(game);
            const auto replayed = replay(*game, [](const Board&, const PlayedPly&) {});
            EXPECT_TRUE(replayed) << idOf(rule) << ' ' << size << ": " << replayed.error().message;
        }
}

TEST(SelfplayGame, LooksAsideAtPositionsThatCanBePlayed) {
    for (const Rule rule : kRules) {
        SelfplaySettings settings = testing::studentSettings(rule);
        settings.asides = 2;
        const auto game = playSelfplayGame(settings, 3, {});
        ASSERT_TRUE(game);
        std::set<std::size_t> lengths;
        for (const Aside& aside : game->asides) {
            EXPECT_GE(aside.ply, game->openingStones);
            lengths.insert(aside.moves.size());
        }
        ASSERT_FALSE(lengths.empty());
        EXPECT_GE(*lengths.begin(), 1U);
        EXPECT_TRUE(std::cmp_less_equal(*lengths.rbegin(), settings.asidePlies));
        EXPECT_GT(lengths.size(), 2U);
        std::size_t seen = 0;
        const auto replayed = replayAsides(*game, [&](const Board& board, const PlayedPly&) {
            EXPECT_FALSE(isSettled(board));
            ++seen;
        });
        EXPECT_TRUE(replayed) << idOf(rule) << ": " << replayed.error().message;
        EXPECT_EQ(seen, game->asides.size());
    }
}

TEST(SelfplayGame, OpensWithStonesWithinTheBounds) {
    std::set<int> lengths;
    for (const PlayedGame& game : testing::studentGames(60)) {
        lengths.insert(game.openingStones);
        for (std::size_t i = 0; i < game.plies.size(); ++i)
            ASSERT_EQ(game.plies[i].is(PlyFlag::Opening), std::cmp_less(i, game.openingStones));
    }
    EXPECT_EQ(*lengths.begin(), 3);
    EXPECT_EQ(*lengths.rbegin(), 9);
}

TEST(SelfplayGame, StraysOnlyEarlyAndAboutAsOftenAsAsked) {
    int early = 0, random = 0;
    for (const PlayedGame& game : testing::studentGames(100))
        for (std::size_t i = static_cast<std::size_t>(game.openingStones); i < game.plies.size();
             ++i) {
            const bool drawn = game.plies[i].is(PlyFlag::Random);
            ASSERT_FALSE(drawn && (i >= 24 || game.plies[i].is(PlyFlag::Forced)));
            early += i < 24 && !game.plies[i].is(PlyFlag::Forced) ? 1 : 0;
            random += drawn ? 1 : 0;
        }
    EXPECT_NEAR(ratio(random, early), 0.12, 0.03);
}

TEST(SelfplayGame, BeginsBalancedAndEndsWithAProof) {
    SelfplaySettings settings = championSettings();
    settings.playOut = 0;
    int proven = 0;
    for (std::size_t i = 0; i < 12; ++i) {
        const auto game = playSelfplayGame(settings, i, {});
        ASSERT_TRUE(game);
        const PlayedPly& last = game->plies.back();
        if (game->ending == PlayedGame::Ending::Proven) {
            ++proven;
            EXPECT_TRUE(last.is(PlyFlag::Proven));
            const bool blackMoved = game->plies.size() % 2 == 1;
            EXPECT_EQ(game->result == Outcome::BlackWins, blackMoved == (last.score > 0));
        }
        for (std::size_t k = 0; k + 1 < game->plies.size(); ++k)
            EXPECT_FALSE(game->plies[k].is(PlyFlag::Proven));
    }
    EXPECT_GT(proven, 6);
}

TEST(SelfplayGame, IsDrawnAtTheLimitOfPlies) {
    SelfplaySettings settings = testing::studentSettings();
    settings.maxPlies = 10;
    const auto game = playSelfplayGame(settings, 0, {});
    ASSERT_TRUE(game);
    EXPECT_EQ(game->plies.size(), 10U);
    EXPECT_EQ(game->result, Outcome::Draw);
    EXPECT_EQ(game->ending, PlayedGame::Ending::TooLong);
}

TEST(SelfplaySettings, RefuseWhatCannotBePlayed) {
    SelfplaySettings settings = testing::studentSettings();
    EXPECT_TRUE(settings.check());
    settings.sizes = {15, 30};
    EXPECT_FALSE(settings.check());
    settings = testing::studentSettings();
    settings.agent = "unknown";
    EXPECT_FALSE(settings.check());
}

TEST(RandomOpening, IsNeverSettled) {
    Random random(5);
    int made = 0;
    for (int i = 0; i < 300; ++i)
        if (const auto board = randomOpening({.rule = Rule::Renju}, 3 + i % 7, random)) {
            ++made;
            EXPECT_EQ(board->ply(), 3 + i % 7);
            EXPECT_FALSE(isSettled(*board));
        }
    EXPECT_GT(made, 200);
}

TEST(AgentWeights, TellWhatTheAgentPlaysBy) {
    EXPECT_EQ(*agentWeights("fudan2", Rule::Freestyle), "");
    EXPECT_EQ(*agentWeights("fudan5", Rule::Freestyle), "original");
    EXPECT_EQ(agentWeights("tengen:tables=plain", Rule::Renju)->size(), 16U);
    EXPECT_NE(*agentWeights("tengen:tables=plain", Rule::Renju),
              *agentWeights("tengen:tables=plain", Rule::Freestyle));
    EXPECT_FALSE(agentWeights("unknown", Rule::Freestyle));
    EXPECT_FALSE(agentWeights("tengen:tables=/nowhere", Rule::Freestyle));
    EXPECT_FALSE(agentWeights("tengen:tuning=/nowhere", Rule::Freestyle));

    const testing::TemporaryFolder folder;
    const std::string file = (folder.path() / "a.tuning").string();
    const auto idWith = [&](const char* text) {
        EXPECT_TRUE(replaceFile(file, text));
        return *agentWeights("tengen:tuning=" + file, Rule::Freestyle);
    };
    const std::string plain = *agentWeights("tengen", Rule::Freestyle);
    const std::string tuned = idWith("tengen tuning 1\nrazor-base 30\n");
    EXPECT_TRUE(tuned.starts_with(plain + "+")) << tuned;
    EXPECT_NE(idWith("tengen tuning 1\nrazor-base 31\n"), tuned);
}

}  // namespace
}  // namespace tengen::learning
