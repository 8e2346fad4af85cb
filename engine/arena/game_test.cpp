#include "arena/game.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "core/symmetry.hpp"

namespace tengen {
namespace {

using namespace std::chrono_literals;

/// Plays from a list, and takes as long as it is told to have taken.
class Scripted final : public Player {
public:
    Scripted(std::string_view moves, int size, std::chrono::microseconds time = 0us)
        : moves_(*parsePoints(moves, size)), time_(time) {}

    std::optional<Failure> prepare(const Ruleset&, std::stop_token) override { return refusal; }
    std::optional<Failure> finish() override { return lateFailure; }
    Answer move(const Board&, std::optional<std::chrono::milliseconds> left,
                std::stop_token) override {
        lastLeft = left;
        if (next_ == moves_.size()) return Failure{Fault::Crash, "the script is over"};
        return Thought{moves_[next_++], time_};
    }

    std::optional<Failure> refusal;
    std::optional<Failure> lateFailure;
    std::optional<std::chrono::milliseconds> lastLeft;

private:
    std::vector<Point> moves_;
    std::size_t next_ = 0;
    std::chrono::microseconds time_;
};

GameResult play(const GameTerms& terms, std::string_view black, std::string_view white) {
    Scripted first(black, terms.rules.size);
    Scripted second(white, terms.rules.size);
    return *playGame(terms, first, second, {});
}

TEST(Game, AFiveWins) {
    const GameResult game = play({}, "a1b1c1d1e1", "a3b3c3d3");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(game.ending, Ending::Five);
    EXPECT_EQ(game.moves.size(), 9U);
    EXPECT_EQ(game.times.size(), 9U);
}

TEST(Game, GoesOnFromTheOpening) {
    const GameResult game = play({.opening = *parsePoints("a1a3b1b3c1", 15)}, "d1e1", "c3d3");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(toText(game.moves), "a1a3b1b3c1c3d1d3e1");
    EXPECT_EQ(game.times.size(), 4U);
}

TEST(Game, APointThatIsTakenLoses) {
    const GameResult game = play({}, "a1", "a1");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(game.ending, Ending::Fault);
    EXPECT_EQ(game.failures[1]->fault, Fault::Illegal);
    EXPECT_EQ(game.moves.size(), 1U);
}

TEST(Game, AForbiddenPointLosesByTheRules) {
    // A double three at h8.
    const GameTerms terms{.rules = {.rule = Rule::Renju},
                          .opening = *parsePoints("g8a1i8a3h7a5h9a7", 15)};
    const GameResult game = play(terms, "h8", "");
    EXPECT_EQ(game.winner, Side::White);
    EXPECT_EQ(game.ending, Ending::Forbidden);
    EXPECT_FALSE(game.failures[0]);
}

TEST(Game, WhoFailsLoses) {
    const GameResult game = play({}, "a1", "");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(game.ending, Ending::Fault);
    EXPECT_EQ(game.failures[1]->fault, Fault::Crash);
}

TEST(Game, WhoRefusesLosesAndWhenBothDoNobodyWins) {
    Scripted black("", 15);
    Scripted white("", 15);
    white.refusal = Failure{Fault::Refused, "no"};
    EXPECT_EQ(playGame({}, black, white, {})->winner, Side::Black);
    black.refusal = Failure{Fault::Start, "no"};
    const auto both = playGame({}, black, white, {});
    EXPECT_FALSE(both->winner);
    EXPECT_TRUE(both->failures[0] && both->failures[1]);
}

TEST(Game, WhoDoesNotGoAfterItLosesEvenAWonGame) {
    Scripted black("a1b1c1d1e1", 15);
    Scripted white("a3b3c3d3", 15);
    black.lateFailure = Failure{Fault::End, "it stays"};
    const auto game = playGame({}, black, white, {});
    EXPECT_EQ(game->winner, Side::White);
    EXPECT_EQ(game->ending, Ending::Fault);
    EXPECT_EQ(game->moves.size(), 9U);
    EXPECT_EQ(game->failures[0]->reason, "it stays");
    EXPECT_FALSE(game->failures[1]);
}

TEST(Game, WhoFailedInItIsNotBlamedAgainForTheEnd) {
    Scripted black("a1", 15);
    Scripted white("", 15);
    white.lateFailure = Failure{Fault::End, "it stays"};
    const auto game = playGame({}, black, white, {});
    EXPECT_EQ(game->winner, Side::Black);
    EXPECT_EQ(game->failures[1]->fault, Fault::Crash);
}

TEST(Game, TimeIsJudgedWithTolerance) {
    GameTerms terms{.limits = {PlayerLimits{.time = 100ms}, PlayerLimits{}}, .tolerance = 50ms};
    Scripted inTime("a1b1c1d1e1", 15, 150ms);
    Scripted white("a3b3c3d3", 15, 1h);  // without a limit there is nothing to exceed
    EXPECT_EQ(playGame(terms, inTime, white, {})->ending, Ending::Five);
    Scripted late("a1", 15, 151ms);
    Scripted other("", 15);
    const auto game = playGame(terms, late, other, {});
    EXPECT_EQ(game->winner, Side::White);
    EXPECT_EQ(game->failures[0]->fault, Fault::Time);
}

TEST(Game, TheMatchTimeRunsDown) {
    const GameTerms terms{.limits = {PlayerLimits{.matchTime = 1s}, PlayerLimits{}},
                          .tolerance = 0ms};
    Scripted black("a1b1c1d1e1", 15, 300ms);
    Scripted white("a3b3c3d3", 15);
    const auto game = playGame(terms, black, white, {});
    EXPECT_EQ(game->winner, Side::White);
    EXPECT_EQ(game->failures[0]->fault, Fault::Time);
    EXPECT_EQ(black.lastLeft, 100ms);  // after three moves of 300 ms
    EXPECT_FALSE(white.lastLeft);
}

TEST(Game, MaxPliesDraws) {
    const GameResult game = play({.adjudication = {.maxPlies = 4}}, "a1b1c1", "a3b3c3");
    EXPECT_FALSE(game.winner);
    EXPECT_EQ(game.ending, Ending::Adjudicated);
    EXPECT_EQ(game.moves.size(), 4U);
}

TEST(Game, GomocupDrawsRenjuWithTwentyFivePointsLeft) {
    const GameTerms renju{.rules = {.rule = Rule::Renju, .size = 5},
                          .adjudication = {.gomocup = true}};
    EXPECT_EQ(play(renju, "a1", "b1").ending, Ending::Adjudicated);  // 25 are left at once
    const GameTerms six{.rules = {.rule = Rule::Renju, .size = 6},
                        .adjudication = {.gomocup = true}};
    const GameResult game = play(six, "a1c1e1b3d3f3", "a2c2e2b4d4f4");
    EXPECT_EQ(game.ending, Ending::Adjudicated);
    EXPECT_EQ(game.moves.size(), 11U);
    GameTerms freestyle = six;
    freestyle.rules.rule = Rule::Freestyle;
    EXPECT_EQ(play(freestyle, "a1c1e1b3d3f3", "a2c2e2b4d4f4").ending, Ending::Fault);
}

TEST(Game, CanonicalMovesAreTheSameForEveryTurnedGame) {
    const auto moves = *parsePoints("h8i9g7a1", 15);
    const std::string canonical = canonicalMoves(moves, 15);
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        std::vector<Point> turned;
        for (const Point p : moves) turned.push_back(transformed(p, symmetry, 15));
        EXPECT_EQ(canonicalMoves(turned, 15), canonical);
    }
    EXPECT_NE(canonicalMoves(*parsePoints("h8i9g7a2", 15), 15), canonical);
    // The order of moves counts: other moves are another game, even to the same position.
    EXPECT_NE(canonicalMoves(*parsePoints("g7i9h8a1", 15), 15), canonical);
}

}  // namespace
}  // namespace tengen
