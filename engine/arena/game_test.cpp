#include "arena/game.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "core/symmetry.hpp"

namespace tengen::arena {
namespace {

using namespace std::chrono_literals;

/// Plays from a list, and takes as long as it is told to have taken.
class Scripted final : public Player {
public:
    Scripted(std::string_view moves, int size, std::chrono::microseconds time = 0us)
        : moves_(*parsePoints(moves, size)), time_(time) {}

    std::optional<Failure> prepare(const Ruleset&, std::stop_token) override { return refusal; }
    OpeningAnswer answer(const openings::Opening& opening, std::optional<std::chrono::milliseconds>,
                         std::stop_token) override {
        std::vector<openings::Choice> choices;
        for (const std::string& word : opening.stones().size() < 3 ? openers : deciders) {
            // What stands for no choice here is one that will be refused.
            const auto choice = opening.parse(word);
            choices.push_back(choice ? *choice : openings::Choice(-1));
        }
        if (choices.empty()) return Failure{Fault::Refused, "I know no opening rules"};
        return Choices{choices, time_};
    }
    std::optional<Failure> finish() override { return lateFailure; }
    Answer move(const Board&, std::optional<std::chrono::milliseconds> left,
                std::stop_token) override {
        lastLeft = left;
        if (next_ == moves_.size()) return Failure{Fault::Crash, "the script is over"};
        return TimedMove{moves_[next_++], time_};
    }

    std::vector<std::string> openers, deciders;  // what it says to an opening rule
    std::optional<Failure> refusal;
    std::optional<Failure> lateFailure;
    std::optional<std::chrono::milliseconds> lastLeft;

private:
    std::vector<Point> moves_;
    std::size_t next_ = 0;
    std::chrono::microseconds time_;
};

FinishedGame play(const GameTerms& terms, std::string_view black, std::string_view white) {
    Scripted first(black, terms.rules.size);
    Scripted second(white, terms.rules.size);
    return *playGame(terms, first, second, {});
}

TEST(Game, AFiveWins) {
    const FinishedGame game = play({}, "a1b1c1d1e1", "a3b3c3d3");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(game.ending, Ending::Five);
    EXPECT_EQ(game.moves.size(), 9U);
    EXPECT_EQ(game.times.size(), 9U);
}

TEST(Game, GoesOnFromTheOpening) {
    const FinishedGame game = play({.opening = *parsePoints("a1a3b1b3c1", 15)}, "d1e1", "c3d3");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(toText(game.moves), "a1a3b1b3c1c3d1d3e1");
    EXPECT_EQ(game.times.size(), 4U);
}

TEST(Game, APointThatIsTakenLoses) {
    const FinishedGame game = play({}, "a1", "a1");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(game.ending, Ending::Fault);
    EXPECT_EQ(game.failures[1]->fault, Fault::Illegal);
    EXPECT_EQ(game.moves.size(), 1U);
}

TEST(Game, AForbiddenPointLosesByTheRules) {
    // A double three at h8.
    const GameTerms terms{.rules = {.rule = Rule::Renju},
                          .opening = *parsePoints("g8a1i8a3h7a5h9a7", 15)};
    const FinishedGame game = play(terms, "h8", "");
    EXPECT_EQ(game.winner, Side::White);
    EXPECT_EQ(game.ending, Ending::Forbidden);
    EXPECT_FALSE(game.failures[0]);
}

TEST(Game, WhoFailsLoses) {
    const FinishedGame game = play({}, "a1", "");
    EXPECT_EQ(game.winner, Side::Black);
    EXPECT_EQ(game.ending, Ending::Fault);
    EXPECT_EQ(game.failures[1]->fault, Fault::Crash);
}

TEST(Game, NotesTheWorstOverrunOfEachSide) {
    Scripted black("a1b1c1d1e1", 15, 153'400us);
    Scripted white("a3b3c3d3", 15, 100'000us);
    const PlayerLimits limits{.time = 100ms};
    const auto game = playGame({.limits = {limits, limits}, .tolerance = 1s}, black, white, {});
    EXPECT_EQ(game->winner, Side::Black);
    EXPECT_EQ(game->overruns[0], (Overrun{.ms = 54, .ply = 1}));
    EXPECT_EQ(game->overruns[1], Overrun{});
}

TEST(Game, AnOverrunOfTheMatchTimeIsNotedWhereItRanOut) {
    Scripted black("a1b1c1d1e1", 15, 40ms);
    Scripted white("a3b3c3d3", 15);
    const PlayerLimits limits{.matchTime = 100ms};
    const auto game = playGame({.limits = {limits, limits}, .tolerance = 1s}, black, white, {});
    // 20 ms are left for the third move, and none for the fourth.
    EXPECT_EQ(game->overruns[0], (Overrun{.ms = 40, .ply = 7}));
}

TEST(Game, ThePlayerWhoRefusesLosesAndWhenBothDoNeitherWins) {
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

TEST(Game, AnOpeningRuleDealsTheColours) {
    const GameTerms terms{.openingRule = openings::OpeningRule::Swap};
    const std::vector<std::string> stones = {"a1", "a3", "b1"};
    // The second player takes Black, so that the first is to move.
    Scripted white("b3c3d3", 15), black("c1d1e1", 15);
    white.openers = stones;
    black.deciders = {"swap"};
    const auto game = playGame(terms, white, black, {});
    EXPECT_TRUE(game->swapped);
    EXPECT_EQ(game->winner, Side::Black);
    EXPECT_EQ(toText(game->moves), "a1a3b1b3c1c3d1d3e1");
    EXPECT_EQ(game->times.size(), 6U);  // the stones of the opening have none of their own

    Scripted begins("c1d1e1", 15), stays("b3c3d3", 15);
    begins.openers = stones;
    stays.deciders = {"stay"};
    const auto kept = playGame(terms, begins, stays, {});
    EXPECT_FALSE(kept->swapped);
    EXPECT_EQ(kept->winner, Side::Black);
}

TEST(Game, WhoAnswersAnOpeningRuleWronglyLoses) {
    const GameTerms terms{.openingRule = openings::OpeningRule::Swap};
    Scripted first("", 15), second("", 15);
    first.openers = {"a1", "a1", "b1"};
    const auto taken = playGame(terms, first, second, {});
    EXPECT_EQ(taken->winner, Side::White);
    EXPECT_EQ(taken->failures[0]->fault, Fault::Illegal);
    EXPECT_NE(taken->failures[0]->reason.find("a1"), std::string::npos);

    first.openers = {"a1", "a3", "b1", "c5"};
    const auto more = playGame(terms, first, second, {});
    EXPECT_EQ(more->winner, Side::White);
    EXPECT_EQ(more->failures[0]->reason, "it answered more than it was asked");

    first.openers = {"a1", "a3", "b1"};
    const auto refused = playGame(terms, first, second, {});
    EXPECT_EQ(refused->winner, Side::Black);
    EXPECT_EQ(refused->failures[1]->fault, Fault::Refused);
    EXPECT_EQ(refused->moves.size(), 3U);
}

TEST(Game, AnswersToAnOpeningRuleAreTimed) {
    const GameTerms terms{.openingRule = openings::OpeningRule::Swap,
                          .limits = {PlayerLimits{.matchTime = 1s}, PlayerLimits{}}};
    Scripted first("c1", 15, 400ms), second("b3c3", 15);
    first.openers = {"a1", "a3", "b1"};
    second.deciders = {"stay"};
    ASSERT_TRUE(playGame(terms, first, second, {}));
    EXPECT_EQ(first.lastLeft, 200ms);  // one answer and one move of 400 ms
    EXPECT_FALSE(second.lastLeft);
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

TEST(Game, TheIncrementIsAddedAfterEachMove) {
    const GameTerms terms{
        .limits = {PlayerLimits{.matchTime = 1s, .increment = 200ms}, PlayerLimits{}},
        .tolerance = 0ms};
    Scripted black("a1b1c1d1e1", 15, 300ms);
    Scripted white("a3b3c3d3", 15);
    const auto game = playGame(terms, black, white, {});
    EXPECT_EQ(game->winner, Side::Black) << "without it the time would be up by the fourth move";
    EXPECT_EQ(black.lastLeft, 600ms);  // after four moves of 300 ms, each but 100 ms in effect
}

TEST(Game, MaxPliesDraws) {
    const FinishedGame game = play({.adjudication = {.maxPlies = 4}}, "a1b1c1", "a3b3c3");
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
    const FinishedGame game = play(six, "a1c1e1b3d3f3", "a2c2e2b4d4f4");
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
}  // namespace tengen::arena
