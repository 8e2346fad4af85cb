#include "learning/game_shard.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "base/random.hpp"
#include "learning/testing/student_games.hpp"

namespace tengen::learning {
namespace {

struct Read {
    std::vector<PlayedGame> games;
    std::string error = "none";
    bool cutOff = false;
};

Read readAll(const std::string& bytes) {
    Read read;
    auto reader = ShardReader::over(std::make_unique<std::istringstream>(bytes), "it");
    if (!reader) return read.error = reader.error().message, read;
    for (;;) {
        auto game = reader->next();
        if (!game) return read.error = game.error().message, read;
        if (!*game) break;
        read.games.push_back(std::move(**game));
    }
    read.cutOff = reader->cutOff();
    return read;
}

std::string shardOf(const std::vector<PlayedGame>& games) {
    std::string bytes = shardHeader("for a test");
    for (const PlayedGame& game : games) bytes += shardRecord(game);
    return bytes;
}

PlayedGame smallGame() {
    PlayedGame game{.rule = Rule::Renju,
                    .size = 22,
                    .openingStones = 1,
                    .result = Outcome::WhiteWins,
                    .ending = PlayedGame::Ending::Proven,
                    .nodes = 1ULL << 40,
                    .seed = ~0ULL,
                    .engine = "someone:key=1",
                    .weights = "0123456789abcdef"};
    game.plies = {{.move = Point(21, 21), .flags = 1},
                  {.move = Point(0, 0), .score = -32767, .depth = 255, .flags = 15}};
    game.asides = {{.ply = 1, .moves = {Point(3, 21)}, .thought = {.move = Point(4, 4)}},
                   {.ply = 2,
                    .moves = {Point(5, 5), Point(6, 6)},
                    .thought = {.move = Point(0, 21), .score = 31000, .depth = 9, .flags = 8}}};
    return game;
}

TEST(GameShard, GamesAreReadAsTheyWereWritten) {
    std::vector<PlayedGame> games = {smallGame()};
    for (const Rule rule : kRules)
        for (PlayedGame& game : testing::studentGames(2, rule)) games.push_back(std::move(game));
    const Read read = readAll(shardOf(games));
    EXPECT_EQ(read.error, "none");
    EXPECT_FALSE(read.cutOff);
    EXPECT_EQ(read.games, games);
}

TEST(GameShard, TheLongestGameFits) {
    PlayedGame game = smallGame();
    game.engine = std::string(300, 'e');
    game.weights = std::string(300, 'w');
    game.plies.assign(22 * 22, {.move = Point(21, 21)});
    game.asides.assign(22 * 22 * std::size_t{SelfplaySettings::kMaxAsides},
                       {.ply = 484,
                        .moves = std::vector(SelfplaySettings::kMaxAsidePlies, Point(21, 21)),
                        .thought = {.move = Point(21, 21)}});
    const Read read = readAll(shardOf({game}));
    ASSERT_EQ(read.error, "none");
    EXPECT_EQ(read.games.front().plies, game.plies);
    EXPECT_EQ(read.games.front().asides, game.asides);
    EXPECT_EQ(read.games.front().engine, std::string(255, 'e'));
}

TEST(GameShard, AGameThatTheEndCutsOffIsLeftOut) {
    const std::string one = shardOf({smallGame()});
    const std::string two = shardOf({smallGame(), smallGame()});
    for (std::size_t size = one.size() + 1; size < two.size(); ++size) {
        const Read read = readAll(two.substr(0, size));
        ASSERT_EQ(read.error, "none") << size;
        ASSERT_EQ(read.games.size(), 1U) << size;
        ASSERT_TRUE(read.cutOff) << size;
    }
    EXPECT_FALSE(readAll(one).cutOff);
}

TEST(GameShard, EveryFlippedBitIsAnErrorWithItsPlace) {
    const std::string good = shardOf({smallGame(), smallGame()});
    const std::size_t second = shardOf({smallGame()}).size();
    for (std::size_t at = 0; at < good.size(); ++at)
        for (int bit = 0; bit < 8; ++bit) {
            std::string bad = good;
            bad[at] = static_cast<char>(bad[at] ^ 1 << bit);
            const Read read = readAll(bad);
            ASSERT_NE(read.error, "none") << "byte " << at << ", bit " << bit;
            if (at >= second) {
                ASSERT_TRUE(read.error.starts_with("it is damaged at byte " +
                                                   std::to_string(second) + ", game 2: "))
                    << read.error;
            }
        }
}

TEST(GameShard, SaysWhatIsNoShard) {
    EXPECT_EQ(readAll("").error,
              "it is not a file of self-play games: it does not begin with \"tengen games 2\"");
    EXPECT_EQ(readAll("tengen games 2\nterms of").error, "it is damaged: its header is cut off");
    EXPECT_EQ(readAll("tengen games 2\nterms " + std::string(9000, 'x')).error,
              "it is damaged: its header is cut off");
    EXPECT_EQ(readAll("tengen games 2\nterms x\nchecksum 0\n").error,
              "it is damaged: the checksum of its header does not fit");
    const auto missing = ShardReader::open("/nowhere/games.shard");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().message, "cannot read games from '/nowhere/games.shard'");
}

TEST(GameShard, TermsHaveALengthThatIsChecked) {
    const std::string longest(kMaxShardTerms, 'x');
    EXPECT_EQ(readAll(shardHeader(longest)).error, "none");
    EXPECT_EQ(readAll("tengen games 2\nterms " + longest + "x\nchecksum 0123456789abcdef\n").error,
              "it is damaged: its terms are too long");
}

TEST(GameShard, RecordsWithGoodChecksumsAndBadContentsAreRefused) {
    const auto errorOf = [](auto change) {
        PlayedGame game = smallGame();
        change(game);
        return readAll(shardOf({game})).error;
    };
    const std::string none = "it is damaged at byte " +
                             std::to_string(shardHeader("for a test").size()) +
                             ", game 1: its bytes are no game";
    EXPECT_EQ(errorOf([](PlayedGame&) {}), "none");
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.size = 23; }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.size = 4; }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.rule = static_cast<Rule>(5); }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.result = Outcome::Ongoing; }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.openingStones = 3; }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.plies[0].flags = 16; }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.size = 20; }), none);  // a move off the board
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.asides[0].ply = 3; }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.asides[1].moves.clear(); }), none);
    EXPECT_EQ(errorOf([](PlayedGame& g) { g.asides[1].thought.flags = 16; }), none);
}

TEST(GameShard, EqualGamesAndOnlyTheyHaveEqualFingerprints) {
    const auto fingerprint = [](const std::vector<PlayedGame>& games) {
        auto reader = ShardReader::over(std::make_unique<std::istringstream>(shardOf(games)), "it");
        while (*reader->next()) {
        }
        return reader->fingerprint();
    };
    const auto games = testing::studentGames(3);
    EXPECT_EQ(fingerprint(games), fingerprint(games));
    EXPECT_NE(fingerprint(games), fingerprint({games[1], games[0], games[2]}));
    EXPECT_NE(fingerprint(games), fingerprint({games[0], games[1]}));
}

TEST(Replay, RefusesWhatCannotHaveBeenPlayed) {
    const auto errorOf = [](const PlayedGame& game) {
        const auto done = replay(game, [](const Board&, const PlayedPly&) {});
        return done ? std::string("none") : done.error().message;
    };
    PlayedGame game = testing::studentGames(1).front();
    EXPECT_EQ(errorOf(game), "none");
    PlayedGame twice = game;
    twice.plies[1].move = twice.plies[0].move;
    EXPECT_TRUE(errorOf(twice).starts_with("move 2, ")) << errorOf(twice);
    PlayedGame wrong = game;
    wrong.result = wrong.result == Outcome::BlackWins ? Outcome::WhiteWins : Outcome::BlackWins;
    EXPECT_EQ(errorOf(wrong), "its result does not fit its moves");
    game.plies.pop_back();
    EXPECT_EQ(errorOf(game), "its result does not fit its moves");
}

}  // namespace
}  // namespace tengen::learning
