#include "openings/opening.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "base/text.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"

namespace tengen::openings {
namespace {

constexpr Ruleset kFreestyle{};
constexpr Ruleset kRenju{.rule = Rule::Renju};

Opening started(OpeningRule rule, const Ruleset& game) {
    auto opening = Opening::start(rule, game);
    EXPECT_TRUE(opening.ok());
    return *opening;
}

/// Starts the opening its rule belongs to and gives it the answers, blanks between them.
Opening after(OpeningRule rule, std::string_view answers) {
    Opening opening = started(rule, rule >= OpeningRule::Rif ? kRenju : kFreestyle);
    while (!answers.empty()) {
        const auto [word, rest] = splitAt(answers, ' ');
        const auto choice = opening.parse(word);
        EXPECT_TRUE(choice.ok()) << word;
        if (!choice) break;
        const auto done = opening.apply(*choice);
        EXPECT_TRUE(done.ok()) << word << ": " << (done ? "" : done.error().message);
        answers = rest;
    }
    return opening;
}

/// The sentence with which the last answer is refused; nothing must change by it.
std::string refusal(Opening opening, std::string_view answer) {
    const auto choice = opening.parse(answer);
    if (!choice) return choice.error().message;
    const auto before = opening.choices().size();
    const std::string question = opening.question();
    const auto done = opening.apply(*choice);
    EXPECT_EQ(opening.choices().size(), before) << answer;
    EXPECT_EQ(opening.question(), question) << answer;
    return done ? "accepted" : done.error().message;
}

std::string movesOf(const Opening& opening) { return toText(opening.moves()); }

TEST(Opening, NoneIsOverBeforeItBegins) {
    const Opening opening = after(OpeningRule::None, "");
    EXPECT_TRUE(opening.isDone());
    EXPECT_EQ(opening.holder(Side::Black), OpeningPlayer::First);
    EXPECT_EQ(opening.sideToMove(), Side::Black);
    EXPECT_EQ(refusal(opening, "h8"), "the opening is over; play on");
    EXPECT_EQ(refusal(opening, "nonsense"), "the opening is over; play on");
}

TEST(Opening, SwapAsksThreeStonesOfTheFirstPlayerAndAColourOfTheSecond) {
    Opening opening = after(OpeningRule::Swap, "");
    EXPECT_EQ(opening.question(), "first player: place a black stone (2 more to place after it)");
    opening = after(OpeningRule::Swap, "a1");
    EXPECT_EQ(opening.asked().player, OpeningPlayer::First);
    EXPECT_EQ(opening.asked().colour, Side::White);
    EXPECT_EQ(opening.asked().remaining, 2);

    opening = after(OpeningRule::Swap, "a1 o15 h8");
    EXPECT_EQ(opening.question(), "second player: choose stay (play White) or swap (play Black)");

    opening = after(OpeningRule::Swap, "a1 o15 h8 stay");
    EXPECT_TRUE(opening.isDone());
    EXPECT_EQ(opening.holder(Side::Black), OpeningPlayer::First);
    EXPECT_EQ(opening.sideToMove(), Side::White);
    EXPECT_EQ(movesOf(opening), "a1o15h8");

    opening = after(OpeningRule::Swap, "a1 o15 h8 swap");
    EXPECT_EQ(opening.holder(Side::Black), OpeningPlayer::Second);
    EXPECT_EQ(opening.colourOf(OpeningPlayer::First), Side::White);
}

TEST(Opening, SwapRefusesWhatItDoesNotAskFor) {
    const Opening fresh = after(OpeningRule::Swap, "");
    EXPECT_EQ(refusal(fresh, "pass"), "passing is not allowed in the opening");
    EXPECT_EQ(refusal(fresh, "p16"), "'p16' is not on a board of size 15");
    EXPECT_EQ(refusal(fresh, "3"),
              "no number is asked for now: first player: place a black stone (2 more to place "
              "after it)");
    EXPECT_EQ(refusal(fresh, "swap"),
              "'swap' is not open now: first player: place a black stone (2 more to place after "
              "it)");
    EXPECT_EQ(refusal(after(OpeningRule::Swap, "a1"), "a1"), "a1 is taken");

    const Opening deciding = after(OpeningRule::Swap, "a1 b2 c3");
    const std::string question = "second player: choose stay (play White) or swap (play Black)";
    EXPECT_EQ(refusal(deciding, "d4"), "no stone is asked for now: " + question);
    EXPECT_EQ(refusal(deciding, "place2"), "'place2' is not open now: " + question);
    EXPECT_EQ(refusal(deciding, "maybe"), "'maybe' is not an answer to this: " + question);
}

TEST(Opening, APointBeyondTheBoardIsRefusedHoweverItWasMade) {
    Opening opening = started(OpeningRule::Swap, {.size = 9});
    for (const Point p : {Point(9, 0), Point(0, 9), Point(), Point::fromIndex(40)}) {
        const auto done = opening.apply(p);
        ASSERT_FALSE(done.ok());
        EXPECT_EQ(done.error().message, "that point is not on a board of size 9");
    }
    EXPECT_TRUE(opening.apply(Point(8, 8)).ok());
}

TEST(Opening, Swap2EndsAtOnceWhenTheSecondPlayerTakesAColour) {
    const Opening opening = after(OpeningRule::Swap2, "a1 b2 c3");
    EXPECT_EQ(opening.question(),
              "second player: choose stay (play White), swap (play Black) or place2 (add a white "
              "and a black stone, the other player decides)");
    EXPECT_EQ(after(OpeningRule::Swap2, "a1 b2 c3 stay").holder(Side::White),
              OpeningPlayer::Second);
    EXPECT_EQ(after(OpeningRule::Swap2, "a1 b2 c3 swap").holder(Side::Black),
              OpeningPlayer::Second);
    EXPECT_TRUE(after(OpeningRule::Swap2, "a1 b2 c3 swap").isDone());
    EXPECT_EQ(refusal(opening, "offer10").substr(0, 26), "'offer10' is not open now:");
}

TEST(Opening, Swap2LetsTheFirstPlayerDecideAfterTwoMoreStones) {
    const Opening placing = after(OpeningRule::Swap2, "a1 b2 c3 place2");
    EXPECT_EQ(placing.question(), "second player: place a white stone (1 more to place after it)");
    const Opening deciding = after(OpeningRule::Swap2, "a1 b2 c3 place2 d4 e6");
    EXPECT_EQ(deciding.question(), "first player: choose stay (play Black) or swap (play White)");
    EXPECT_EQ(refusal(deciding, "place2").substr(0, 25), "'place2' is not open now:");

    const Opening stayed = after(OpeningRule::Swap2, "a1 b2 c3 place2 d4 e6 stay");
    EXPECT_TRUE(stayed.isDone());
    EXPECT_EQ(stayed.holder(Side::Black), OpeningPlayer::First);
    EXPECT_EQ(stayed.sideToMove(), Side::White);
    EXPECT_EQ(movesOf(stayed), "a1b2c3d4e6");
    EXPECT_EQ(after(OpeningRule::Swap2, "a1 b2 c3 place2 d4 e6 swap").holder(Side::Black),
              OpeningPlayer::Second);
}

TEST(Opening, AColourNamesTheDecisionThatLeadsToIt) {
    EXPECT_EQ(after(OpeningRule::Swap2, "a1 b2 c3 black").holder(Side::Black),
              OpeningPlayer::Second);
    EXPECT_EQ(after(OpeningRule::Swap2, "a1 b2 c3 white").holder(Side::Black),
              OpeningPlayer::First);
    EXPECT_EQ(after(OpeningRule::Swap2, "a1 b2 c3 place2 d4 e6 white").holder(Side::Black),
              OpeningPlayer::Second);
}

TEST(Opening, ProKeepsTheThirdStoneOutOfTheCentralFive) {
    const Opening fresh = after(OpeningRule::Pro, "");
    EXPECT_EQ(fresh.question(), "first player: place a black stone on the centre, h8");
    EXPECT_EQ(refusal(fresh, "h9"), "the first stone must lie on the centre, h8; h9 does not");

    EXPECT_EQ(after(OpeningRule::Pro, "h8").asked().player, OpeningPlayer::Second);
    EXPECT_EQ(after(OpeningRule::Pro, "h8").asked().points.count(), 224);
    const Opening third = after(OpeningRule::Pro, "h8 i9");
    EXPECT_EQ(third.asked().points.count(), 225 - 25);
    EXPECT_EQ(refusal(third, "j10"),
              "the third stone must lie outside the central 5 × 5 square; j10 does not");
    const Opening done = after(OpeningRule::Pro, "h8 i9 k8");
    EXPECT_TRUE(done.isDone());
    EXPECT_EQ(done.holder(Side::Black), OpeningPlayer::First);
    EXPECT_EQ(done.sideToMove(), Side::White);
}

TEST(Opening, LongProKeepsItOutOfTheCentralSeven) {
    const Opening third = after(OpeningRule::LongPro, "h8 a1");
    EXPECT_EQ(third.asked().points.count(), 225 - 49 - 1);
    EXPECT_EQ(refusal(third, "k8"),
              "the third stone must lie outside the central 7 × 7 square; k8 does not");
    EXPECT_TRUE(after(OpeningRule::LongPro, "h8 a1 l8").isDone());
}

TEST(Opening, TheRenjuOpeningsPresentThreeStonesAroundTheCentre) {
    for (const OpeningRule rule :
         {OpeningRule::Rif, OpeningRule::Yamaguchi, OpeningRule::Soosyrv8}) {
        EXPECT_EQ(refusal(after(rule, ""), "g8"),
                  "the first stone must lie on the centre, h8; g8 does not");
        EXPECT_EQ(refusal(after(rule, "h8"), "h10"),
                  "the second stone must lie inside the central 3 × 3 square; h10 does not");
        EXPECT_EQ(refusal(after(rule, "h8 i9"), "k8"),
                  "the third stone must lie inside the central 5 × 5 square; k8 does not");
        EXPECT_EQ(after(rule, "h8 i9").asked().player, OpeningPlayer::First);
    }
}

TEST(Opening, RifLetsWhiteChooseBetweenTwoFifthMoves) {
    EXPECT_EQ(after(OpeningRule::Rif, "h8 i9 j10").asked().player, OpeningPlayer::Second);
    const Opening fourth = after(OpeningRule::Rif, "h8 i9 j10 swap");
    EXPECT_EQ(fourth.question(), "first player: place a white stone");
    const Opening offering = after(OpeningRule::Rif, "h8 i9 j10 swap a1");
    EXPECT_EQ(offering.question(),
              "second player: offer a fifth move (1 of 2, none symmetrical to another)");
    const Opening choosing = after(OpeningRule::Rif, "h8 i9 j10 swap a1 k8 l8");
    EXPECT_EQ(choosing.question(), "first player: choose one of the fifth moves k8 l8");
    EXPECT_EQ(refusal(choosing, "m8"), "m8 was not offered; choose one of k8 l8");

    const Opening done = after(OpeningRule::Rif, "h8 i9 j10 swap a1 k8 l8 l8");
    EXPECT_TRUE(done.isDone());
    EXPECT_EQ(movesOf(done), "h8i9j10a1l8");
    EXPECT_EQ(done.sideToMove(), Side::White);
    EXPECT_EQ(done.holder(Side::Black), OpeningPlayer::Second);
    EXPECT_TRUE(done.offers().empty());
}

TEST(Opening, SymmetricalFifthMovesAreRefused) {
    // The example of the Renju federation's discussion: by the stones alone these four are one.
    const Opening offering = after(OpeningRule::Rif, "h8 h9 h7 stay h6 g8");
    for (const char* twin : {"g7", "i8", "i7"})
        EXPECT_EQ(refusal(offering, twin),
                  std::string(twin) +
                      " is symmetrical to g8, which was already offered; offer a move that "
                      "differs");
    EXPECT_EQ(refusal(offering, "g8"), "g8 was already offered");
    EXPECT_EQ(refusal(offering, "h6"), "h6 is taken");
    EXPECT_EQ(after(OpeningRule::Rif, "h8 h9 h7 stay h6 g8 g9").asked().act, Act::Choose);
}

TEST(Opening, YamaguchiDeclaresTheNumberOfFifthMovesWithTheOpening) {
    const Opening declaring = after(OpeningRule::Yamaguchi, "h8 i9 j10");
    EXPECT_EQ(declaring.question(),
              "first player: declare how many fifth moves will be offered, 1 to 55");
    EXPECT_EQ(refusal(declaring, "0"), "from 1 to 55 fifth moves may be declared, not 0");
    EXPECT_EQ(refusal(declaring, "56"), "from 1 to 55 fifth moves may be declared, not 56");
    EXPECT_EQ(refusal(declaring, "a1"), "no stone is asked for now: " + declaring.question());
    EXPECT_EQ(refusal(declaring, "stay"), "'stay' is not open now: " + declaring.question());

    const Opening deciding = after(OpeningRule::Yamaguchi, "h8 i9 j10 3");
    EXPECT_EQ(deciding.question(), "second player: choose stay (play White) or swap (play Black)");
    const Opening done = after(OpeningRule::Yamaguchi, "h8 i9 j10 3 stay a1 b1 c1 d1 c1");
    EXPECT_TRUE(done.isDone());
    EXPECT_EQ(movesOf(done), "h8i9j10a1c1");
    EXPECT_EQ(done.holder(Side::Black), OpeningPlayer::First);
}

TEST(Opening, ASingleFifthMoveIsPlayedAsItIsOffered) {
    const Opening done = after(OpeningRule::Yamaguchi, "h8 i9 j10 1 stay a1 b1");
    EXPECT_TRUE(done.isDone());
    EXPECT_EQ(movesOf(done), "h8i9j10a1b1");
    EXPECT_EQ(done.sideToMove(), Side::White);
}

TEST(Opening, Soosyrv8DeclaresWithTheFourthMoveAndSwapsOnceMore) {
    const Opening declaring = after(OpeningRule::Soosyrv8, "h8 i9 j10 stay a1");
    EXPECT_EQ(declaring.question(),
              "second player: declare how many fifth moves will be offered, 1 to 8");
    EXPECT_EQ(refusal(declaring, "9"), "from 1 to 8 fifth moves may be declared, not 9");

    const Opening deciding = after(OpeningRule::Soosyrv8, "h8 i9 j10 stay a1 2");
    EXPECT_EQ(deciding.question(), "first player: choose stay (play Black) or swap (play White)");
    const Opening offering = after(OpeningRule::Soosyrv8, "h8 i9 j10 stay a1 2 swap");
    EXPECT_EQ(offering.asked().act, Act::Offer);
    EXPECT_EQ(offering.asked().player, OpeningPlayer::Second);
    const Opening done = after(OpeningRule::Soosyrv8, "h8 i9 j10 stay a1 2 swap b1 c1 b1");
    EXPECT_TRUE(done.isDone());
    EXPECT_EQ(done.holder(Side::Black), OpeningPlayer::Second);
    EXPECT_EQ(movesOf(done), "h8i9j10a1b1");
}

TEST(Opening, Taraguchi10AllowsASwapAfterEachOfTheFirstMoves) {
    Opening opening = after(OpeningRule::Taraguchi10, "h8");
    EXPECT_EQ(opening.question(), "second player: choose stay (play White) or swap (play Black)");
    opening = after(OpeningRule::Taraguchi10, "h8 swap");
    EXPECT_EQ(opening.question(),
              "first player: place a white stone inside the central 3 × 3 square");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9");
    EXPECT_EQ(opening.question(), "second player: choose stay (play Black) or swap (play White)");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9 stay");
    EXPECT_EQ(opening.question(),
              "second player: place a black stone inside the central 5 × 5 square");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9 stay j10 stay");
    EXPECT_EQ(refusal(opening, "l8"),
              "the fourth stone must lie inside the central 7 × 7 square; l8 does not");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9 stay j10 stay k8");
    EXPECT_EQ(opening.question(),
              "second player: choose stay (play Black), swap (play White) or offer10 (offer ten "
              "fifth moves, play Black)");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9 stay j10 stay k8 swap");
    EXPECT_EQ(opening.asked().player, OpeningPlayer::First);
    EXPECT_EQ(refusal(opening, "m8"),
              "the fifth stone must lie inside the central 9 × 9 square; m8 does not");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9 stay j10 stay k8 swap l8");
    EXPECT_EQ(opening.question(), "second player: choose stay (play White) or swap (play Black)");
    opening = after(OpeningRule::Taraguchi10, "h8 swap i9 stay j10 stay k8 swap l8 swap");
    EXPECT_TRUE(opening.isDone());
    EXPECT_EQ(opening.holder(Side::Black), OpeningPlayer::Second);
    EXPECT_EQ(movesOf(opening), "h8i9j10k8l8");
}

TEST(Opening, Taraguchi10OffersTenFifthMovesAnywhereInsteadOfASwap) {
    const std::string start = "h8 stay i9 stay j10 stay k8 offer10";
    Opening opening = after(OpeningRule::Taraguchi10, start);
    EXPECT_EQ(opening.question(),
              "first player: offer a fifth move (1 of 10, none symmetrical to another)");
    opening = after(OpeningRule::Taraguchi10, start + " a1 b1 c1 d1 e1 f1 g1 h1 i1");
    EXPECT_EQ(opening.asked().remaining, 1);
    opening = after(OpeningRule::Taraguchi10, start + " a1 b1 c1 d1 e1 f1 g1 h1 i1 j1");
    EXPECT_EQ(opening.question(),
              "second player: choose one of the fifth moves a1 b1 c1 d1 e1 f1 g1 h1 i1 j1");
    opening = after(OpeningRule::Taraguchi10, start + " a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 e1");
    EXPECT_TRUE(opening.isDone());
    EXPECT_EQ(movesOf(opening), "h8i9j10k8e1");
    EXPECT_EQ(opening.holder(Side::Black), OpeningPlayer::First);
}

TEST(Opening, ThePresentedStonesMakeExactlyTheTwentySixOpeningsOfRenju) {
    std::set<std::uint64_t> patterns;
    const Opening one = after(OpeningRule::Rif, "h8");
    for (const Point second : one.asked().points) {
        Opening two = one;
        ASSERT_TRUE(two.apply(second).ok());
        for (const Point third : two.asked().points) {
            const Point moves[] = {Point(7, 7), second, third};
            patterns.insert(Board::afterMoves(kRenju, moves)->canonicalKey());
        }
    }
    EXPECT_EQ(patterns.size(), 26u);
}

TEST(Opening, UndoTakesBackOneChoiceAtATime) {
    Opening opening = after(OpeningRule::Soosyrv8, "h8 i9 j10 swap a1 2 swap b1 c1 b1");
    const std::string_view kPrefixes[] = {"h8 i9 j10 swap a1 2 swap b1 c1",
                                          "h8 i9 j10 swap a1 2 swap b1",
                                          "h8 i9 j10 swap a1 2 swap",
                                          "h8 i9 j10 swap a1 2",
                                          "h8 i9 j10 swap a1",
                                          "h8 i9 j10 swap",
                                          "h8 i9 j10",
                                          "h8 i9",
                                          "h8",
                                          ""};
    for (const std::string_view prefix : kPrefixes) {
        opening.undo();
        const Opening fresh = after(OpeningRule::Soosyrv8, prefix);
        EXPECT_EQ(opening.question(), fresh.question());
        EXPECT_EQ(movesOf(opening), movesOf(fresh));
        EXPECT_EQ(opening.holder(Side::Black), fresh.holder(Side::Black));
        EXPECT_EQ(toText(opening.offers()), toText(fresh.offers()));
    }
    EXPECT_TRUE(opening.choices().empty());
}

}  // namespace
}  // namespace tengen::openings
