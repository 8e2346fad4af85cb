#include "studies/games.hpp"

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "studies/kept_openings.hpp"

namespace tengen::studies {
namespace {

Measurement played(const Pairing& pairing) {
    const auto measured = matchFigure("m", pairing).measure({.seed = 3, .quick = true});
    EXPECT_TRUE(measured);
    return *measured;
}

TEST(Games, AMatchIsCountedByColourAndTheSameInTwoRuns) {
    const Pairing pairing{.first = "fudan1", .second = "fudan5", .quickGames = 8};
    const Measurement measured = played(pairing);
    EXPECT_EQ(measured, played(pairing));
    const MatchCounts match(measured);
    EXPECT_EQ(match.games(), 8);
    EXPECT_EQ(match.games(0), 4);
    EXPECT_GT(match.length(), 9);
    EXPECT_GE(match.longest, match.length());
    EXPECT_NEAR(match.score().value, (match.score(0).value + match.score(1).value) / 2, 1e-12);
}

TEST(Games, TheSameGameIsNeverCountedTwice) {
    // Neither has any chance in it: from nothing they play one game for each way round.
    const MatchCounts match(played(
        {.first = "wei:depth=1", .second = "wei:depth=2", .quickGames = 6, .fromNothing = true}));
    EXPECT_EQ(match.games(0), 1);
    EXPECT_EQ(match.games(1), 1);
}

TEST(Games, OpeningsOfAStudyAreKeptAndTurnWithTheSeed) {
    for (const int size : {15, 18}) {
        const auto kept = keptOpenings({.size = size});
        EXPECT_GE(kept.size(), size == 15 ? 2000u : 200u);
        for (const arena::OpeningMoves& moves : kept) {
            EXPECT_GE(moves.size(), 2u);
            EXPECT_LE(moves.size(), 5u);
            EXPECT_TRUE(Board::afterMoves({.size = size}, moves));
        }
    }
    EXPECT_TRUE(keptOpenings({.rule = Rule::Renju}).empty());
    EXPECT_TRUE(keptOpenings({.size = 7, .lineLength = 4}).empty());
    const Pairing pairing{.first = "fudan5", .second = "fudan2", .quickGames = 4};
    const auto begun = [&](std::uint64_t seed) {
        return *matchFigure("m", pairing).measure({.seed = seed, .quick = true});
    };
    EXPECT_NE(begun(1), begun(2));
    const auto tooMany =
        matchFigure("m", {.first = "fudan1", .second = "fudan5", .quickGames = 5000})
            .measure({.quick = true});
    ASSERT_FALSE(tooMany);
    EXPECT_NE(tooMany.error().message.find("2500"), std::string::npos);
}

TEST(Games, RowsOfOtherLengthsGetOpeningsWithoutJudgement) {
    const MatchCounts match(
        played({.first = "fudan1", .second = "fudan2", .rules = {.size = 7, .lineLength = 4}}));
    EXPECT_EQ(match.games(), 10);
}

TEST(Games, PositionsAreOpenGamesOfTheStonesAskedFor) {
    const auto boards = randomPositions(20, {}, 5, 9, 1);
    ASSERT_EQ(boards.size(), 20u);
    for (const Board& board : boards) {
        EXPECT_FALSE(board.isOver());
        EXPECT_GE(board.stoneCount(), 5);
        EXPECT_LE(board.stoneCount(), 9);
    }
    const auto games = positionsOfGames("fudan1", {}, 2, 1, 20, {});
    EXPECT_GT(games.size(), 10u);
    for (const Board& board : games) EXPECT_LE(board.stoneCount(), 20);
}

TEST(Games, ChoicesAreTimedOneByOne) {
    const auto measured = timedChoices("wei:depth=2", randomPositions(5, {}, 5, 9, 1), {});
    ASSERT_TRUE(measured);
    EXPECT_EQ(measured->counts[0], 5);
    EXPECT_GT(measured->counts[1], 100);
    EXPECT_GE(measured->times[1], measured->times[0]);
    EXPECT_FALSE(timedChoices("stranger", {}, {}));
}

}  // namespace
}  // namespace tengen::studies
