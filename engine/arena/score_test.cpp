#include "arena/score.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::arena {
namespace {

GameResult game(std::optional<Side> winner, std::string_view moves = "h8") {
    return {.winner = winner, .ending = Ending::Five, .moves = *parsePoints(moves, 15)};
}

Score scored(const std::vector<GameResult>& games) {
    const Schedule schedule(1, games.size(), false);
    Score score(15);
    for (std::size_t i = 0; i < games.size(); ++i) score.add(schedule.at(i), games[i]);
    return score;
}

constexpr auto kBlack = Side::Black;
constexpr auto kWhite = Side::White;

TEST(Score, CountsByColourFromTheFirstPlayersSide) {
    // The first player has Black in even games: it wins two with Black, then one with White.
    const Score score =
        scored({game(kBlack), game(kBlack), game(kBlack), game(kWhite), game(std::nullopt)});
    EXPECT_EQ(score.as(Side::Black), (Tally{.won = 2, .lost = 0, .drawn = 1}));
    EXPECT_EQ(score.as(Side::White), (Tally{.won = 1, .lost = 1, .drawn = 0}));
    EXPECT_EQ(score.total(), (Tally{.won = 3, .lost = 1, .drawn = 1}));
}

TEST(Score, PairsAreCountedByTheirPoints) {
    const std::optional<Side> draw;
    const Score score = scored({
        game(kWhite), game(kBlack),  // lost both
        game(kWhite), game(draw),    // a loss and a draw
        game(kBlack), game(kBlack),  // won with Black, lost with White
        game(draw), game(draw),      // two draws are one point as well
        game(draw), game(kWhite),    // a draw and a win
        game(kBlack), game(kWhite),  // won both
        game(kBlack),                // its other half is missing
    });
    EXPECT_EQ((std::vector<int>(score.pairs().begin(), score.pairs().end())),
              (std::vector<int>{1, 1, 2, 1, 1}));
    EXPECT_EQ(score.countPairs(), 6);
    EXPECT_EQ(score.games(), 13);
}

TEST(Score, CountsDistinctGamesUpToSymmetry) {
    const Score score = scored({game(kBlack, "h8i9"), game(kBlack, "h8g9"), game(kBlack, "h8i8"),
                                game(kBlack, "h8i9"), game(kBlack, "h8h7")});
    EXPECT_EQ(score.distinctGames(), 2U);  // a diagonal and a straight neighbour
    EXPECT_EQ(score.plies(), 10U);
}

TEST(Score, FaultsAreCountedForWhoeverCommittedThem) {
    GameResult crash = game(kWhite);
    crash.failures[indexOf(Side::Black)] = Failure{Fault::Crash, "first words"};
    GameResult again = game(kBlack);  // the first player has White here
    again.failures[indexOf(Side::White)] = Failure{Fault::Crash, "other words"};
    GameResult late = game(kBlack);
    late.failures[indexOf(Side::White)] = Failure{Fault::Time, "late"};
    const Score score = scored({crash, again, late});
    ASSERT_EQ(score.faults(0).size(), 1U);
    EXPECT_EQ(score.faults(0).at(Fault::Crash).count, 2);
    EXPECT_EQ(score.faults(0).at(Fault::Crash).example, "first words");
    EXPECT_EQ(score.faults(1).at(Fault::Time).count, 1);
    EXPECT_EQ(score.faults(1).at(Fault::Time).firstGame, 2U);
}

}  // namespace
}  // namespace tengen::arena
