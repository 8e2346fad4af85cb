#include "classics/wei/marks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "classics/testing/rows.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

using enum WeiThreat;
using testing::boardOfRows;

constexpr WeiThreat kThreats[] = {Five, DirectFour, DeadFour, DirectThree, DeadThree, Two};

struct Form {
    WeiThreat threat;
    std::vector<std::string> texts;
};

/// REPORTS' list, and the appendix, each once more, in the order in which they are tried.
const std::vector<Form> kMeant = {
    {Five, {"XXXXX"}},
    {DirectFour, {"_XXXX_"}},
    {DeadFour, {"_XXXXo", "oXXXX_", "XXX_X", "X_XXX", "XX_XX"}},
    {DeadThree, {"o_XXX_o"}},
    {DirectThree, {"_XXX_", "_X_XX_", "_XX_X_"}},
    {DeadThree,
     {"_XXXo", "oXXX_", "_X_XXo", "oXX_X_", "_XX_Xo", "oX_XX_", "X__XX", "XX__X", "X_X_X"}},
    {Two, {"_XX_", "_X_X_", "_X__X_"}},
};
const std::vector<Form> kLiteral = {
    {Five, {"XXXXX"}},
    {DirectFour, {"_XXXX_"}},
    {DeadFour, {"_XXXXe", "eXXXX_", "XXXX_", "XXX_X", "XX_XX"}},
    {DirectThree, {"_XXX_", "_X_XX"}},
    {DeadThree,
     {"_XXXe", "eXXX_", "_X_XXe", "eXX_X_", "_XX_Xe", "eX_XX_", "X__XX", "XX__X", "X_X_X",
      "e_XXX_e"}},
    {Two, {"_XX_", "_X_X_", "_X__X_"}},
};

/// The places of a text's cells that are stones, when it begins at `start`.
std::set<std::size_t> stonesOf(const std::string& cells, std::size_t start) {
    std::set<std::size_t> stones;
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i] == 'X') stones.insert(start + i);
    return stones;
}

/// The threat whose first stone is `p`; as meant, not one that is part of a larger one.
std::optional<WeiThreat> plainThreat(const std::vector<Form>& forms, const Board& board, Point p,
                                     int dx, int dy, bool dropsParts) {
    constexpr std::size_t kMiddle = 12;
    const std::string text = testing::cellsAround(board, p, dx, dy, -12, 12, *board.stoneAt(p));
    std::optional<WeiThreat> found;
    std::set<std::size_t> stones;
    for (const Form& form : forms)
        for (const std::string& cells : form.texts)
            if (const std::size_t start = kMiddle - cells.find('X');
                !found && testing::begins(cells, text, start)) {
                found = form.threat;
                stones = stonesOf(cells, start);
            }
    if (!dropsParts) return found;
    for (const Form& form : forms)
        for (const std::string& cells : form.texts)
            for (std::size_t start = 0; start < text.size(); ++start)
                if (testing::begins(cells, text, start)) {
                    const auto larger = stonesOf(cells, start);
                    if (larger.size() > stones.size() && std::ranges::includes(larger, stones))
                        return std::nullopt;
                }
    return found;
}

int countIn(const std::string& row, WeiThreat threat, WeiReading reading = WeiReading::Meant) {
    const int black = WeiEvaluation(boardOfRows({row}), reading).count(Side::Black, threat);
    const Board exchanged = boardOfRows({testing::coloursExchanged(row)});
    EXPECT_EQ(WeiEvaluation(exchanged, reading).count(Side::White, threat), black) << row;
    return black;
}

/// All threats of Black in a row of 15 cells, by order of the enumeration.
std::array<int, 6> threatsIn(const std::string& row, WeiReading reading = WeiReading::Meant) {
    std::array<int, 6> counts{};
    for (const WeiThreat threat : kThreats) counts[indexOf(threat)] = countIn(row, threat, reading);
    return counts;
}

using Counts = std::array<int, 6>;  // five, direct four, dead four, direct three, dead three, two

TEST(WeiMarks, EveryFormIsRecognisedOnce) {
    EXPECT_EQ(threatsIn("____XXXXX______"), (Counts{1, 0, 0, 0, 0, 0}));
    EXPECT_EQ(threatsIn("____XXXX_______"), (Counts{0, 1, 0, 0, 0, 0}));
    for (const char* row :
         {"____XXXXO______", "___OXXXX_______", "XXXX___________", "___________XXXX",
          "____XXX_X______", "____X_XXX______", "____XX_XX______"})
        EXPECT_EQ(threatsIn(row)[2], 1) << row;
    for (const char* row : {"____XXX________", "____X_XX_______", "____XX_X_______"})
        EXPECT_EQ(threatsIn(row)[3], 1) << row;
    for (const char* row :
         {"__O_XXX_O______", "_XXX_O_________", "____XXXO_______", "___OXXX________",
          "____X_XXO______", "___OXX_X_______", "____XX_XO______", "___OX_XX_______",
          "____X__XX______", "____XX__X______", "____X_X_X______", "XXX____________"})
        EXPECT_EQ(threatsIn(row)[4], 1) << row;
    for (const char* row : {"____XX_________", "____X_X________", "____X__X_______"})
        EXPECT_EQ(threatsIn(row), (Counts{0, 0, 0, 0, 0, 1})) << row;
    for (const char* row : {"____X__________", "___OXX_________", "XX_____________",
                            "__OXXXXO_______", "__OXXXO________"})
        EXPECT_EQ(threatsIn(row)[0] + threatsIn(row)[1] + threatsIn(row)[2] + threatsIn(row)[3], 0)
            << row;
    EXPECT_EQ(threatsIn("__OXXXXO_______"), Counts{});
}

TEST(WeiMarks, APartOfALargerThreatDoesNotCountAgain) {
    for (const char* row : {"____X_XXX______", "____XXX_X______", "____XX_XX______"})
        EXPECT_EQ(threatsIn(row), (Counts{0, 0, 1, 0, 0, 0})) << row;
    for (const char* row : {"____X_XX_______", "____XX_X_______"})
        EXPECT_EQ(threatsIn(row), (Counts{0, 0, 0, 1, 0, 0})) << row;
    for (const char* row : {"____X__XX______", "____XX__X______", "____X_X_X______"})
        EXPECT_EQ(threatsIn(row), (Counts{0, 0, 0, 0, 1, 0})) << row;
    // Two that overlap are two: neither holds the other.
    for (const char* row : {"____XXXX_X_____", "____X_XXXX_____"})
        EXPECT_EQ(threatsIn(row), (Counts{0, 1, 1, 0, 0, 0})) << row;
    EXPECT_EQ(threatsIn("____XXX_XXX____"), (Counts{0, 0, 3, 0, 0, 0}));
    // The printed appendix counts the end of a gapped shape again.
    EXPECT_EQ(threatsIn("____XX_XX______", WeiReading::Literal), (Counts{0, 0, 1, 0, 0, 1}));
}

TEST(WeiMarks, TheAppendixReadsSomeFormsOtherwise) {
    const auto literal = [](const char* row) { return threatsIn(row, WeiReading::Literal); };
    // A squeezed three counts as a direct one.
    EXPECT_EQ(literal("__O_XXX_O______")[3], 1);
    EXPECT_EQ(threatsIn("__O_XXX_O______")[3], 0);
    // A far end that is not looked at, and a mirror image that is missing.
    EXPECT_EQ(literal("____X_XXO______")[3], 1);
    EXPECT_EQ(literal("____XX_X_______")[3], 0);
    EXPECT_EQ(literal("____X_XXX______")[2], 0);
    // The edge blocks nothing, but XXXX_ asks for no block.
    EXPECT_EQ(literal("XXX____________")[4], 0);
    EXPECT_EQ(literal("XXXX___________")[2], 1);
    EXPECT_EQ(literal("___________XXXX")[2], 0);
}

TEST(WeiMarks, AComposedPositionHasTheValueReckonedByHand) {
    // Row by row: a five 100000 | a direct four 10000, a two 10 | a dead four 1000, a dead three
    // 100 for Black; White has a direct three 1000 | a squeezed three 100, and a gapped four 1000,
    // whose second pair is no two of its own.
    const std::vector<std::string> rows = {
        "__XXXXX_______________",  //
        "__XXXX_______XX_______",  //
        "_OXXXX________OXXX____",  //
        "___OOO________________",  //
        "_X_OOO_X_______OO_OO__",
    };
    const Board board = boardOfRows(rows, 22);
    const WeiEvaluation evaluation(board);
    EXPECT_EQ(evaluation.value(Side::Black), 111'110 - 2'100);
    EXPECT_EQ(evaluation.value(Side::White), 2'100 - 111'110);
    EXPECT_EQ(evaluation.value(Side::Black, 3), 111'110 - 3 * 2'100);

    // As printed, twos are worth 100, White's squeezed three 1000, and its second pair is a two.
    const WeiEvaluation literal(board, WeiReading::Literal);
    // XXXXX_ also holds XXXX_ at its second stone: another dead four.
    EXPECT_EQ(literal.value(Side::Black), 100'000 + 1'000 + 10'000 + 100 + 1'000 + 100 - 3'100);
}

TEST(WeiMarks, TheHeuristicOfAPointIsTheSumOverItsWindows) {
    const WeiHeuristic& estimate = WeiHeuristic::of(WeiReading::Meant);
    const auto at = [&](const std::string& row, int x) {
        const Board board = boardOfRows({"", row});
        const WeiEvaluation evaluation(board);
        const WeiEvaluation exchanged(boardOfRows({"", testing::coloursExchanged(row)}));
        const eval::Value value = estimate(evaluation.lines(), Point(x, 5));
        EXPECT_EQ(estimate(exchanged.lines(), Point(x, 5)), value) << row;
        return value;
    };
    EXPECT_EQ(at("_______________", 7), 0);
    // Black's two 10; White's stone would stand alone.
    EXPECT_EQ(at("______X________", 7), 10);
    EXPECT_EQ(at("_____XX________", 7), 1'000);
    EXPECT_EQ(at("____X_X________", 7), 1'000 + 10);  // _X_XX_, and _XX_ within it
    EXPECT_EQ(at("____XX_________", 7), 1'000);       // _XX_X_
    EXPECT_EQ(at("____XXX________", 7), 10'000);
    EXPECT_EQ(at("___OXXX________", 7), 1'000);   // a dead four; White's stone makes nothing
    EXPECT_EQ(at("___XXX_________", 7), 10'000);  // XXX_X
    EXPECT_EQ(at("_______X_XXX___", 8), 100'000);
    EXPECT_EQ(at("______XXXXO____", 5), 100'000);
    // Black's two and White's: a stone of either colour counts.
    EXPECT_EQ(at("______X_O______", 7), 0);
    EXPECT_EQ(at("_____X_O_______", 6), 0);
    EXPECT_EQ(at("_____XX_O______", 7), 0);  // _XXXO is no window of the heuristic
    // Two windows with a five in each: six in a row.
    EXPECT_EQ(at("____XXX_XX_____", 7), 2 * 100'000);
}

TEST(WeiMarks, TheAppendixAlsoCountsWindowsThatEndJustBeforeThePoint) {
    const auto at = [](const std::string& row, int x) {
        const WeiEvaluation evaluation(boardOfRows({"", row}), WeiReading::Literal);
        return WeiHeuristic::of(WeiReading::Literal)(evaluation.lines(), Point(x, 5));
    };
    EXPECT_EQ(at("____XX_________", 7), 1'000 + 100);      // _XX_X_, and _XX_ before it
    EXPECT_EQ(at("____XXX________", 8), 10'000 + 1'000);   // XXX_X, and _XXX_ before it
    EXPECT_EQ(at("____OOOO_______", 9), 10'000 + 10'000);  // XXX_X, and _XXXX_ before it
    EXPECT_EQ(at("____OOOOX______", 9), 1'000);            // _XXXXo before it
    EXPECT_EQ(at("____OOOO_______", 2), 10'000);           // X_XXX; what is behind does not count,
    EXPECT_EQ(at("____XX_________", 8), 0);                // nor what ends two cells before
}

/// The windows of Appendix E one by one, as its loops go through them; and without their last step,
/// in which the point is no cell of the window, where that is not meant.
eval::Value plainEstimate(const Board& board, Point p, bool literal) {
    struct PlainWindow {
        std::string cells;
        eval::Value mark;
    };
    const std::string enemy = literal ? "e" : "o";
    const std::vector<PlainWindow> windows = {
        {"XXXXX", 100'000},       {"X_XXX", 10'000},
        {"XXX_X", 10'000},        {"_XXXX_", 10'000},
        {"_XXXX" + enemy, 1'000}, {enemy + "XXXX_", 1'000},
        {"_XX_X_", 1'000},        {"_X_XX_", 1'000},
        {"_XXX_", 1'000},         {"_XX_", literal ? 100 : 10},
    };
    eval::Value sum = 0;
    for (const Side side : kSides)
        for (const auto& [dx, dy] : testing::kDirectionsAsPairs) {
            std::string text = testing::cellsAround(board, p, dx, dy, -6, 6, side);
            text[6] = 'X';
            for (const PlainWindow& window : windows) {
                const bool stoneFirst = window.cells.front() == 'X';
                const std::size_t first = stoneFirst ? 6 : 5;
                const std::size_t steps = window.cells.size() - (literal || stoneFirst ? 0 : 1);
                for (std::size_t i = 0; i < steps; ++i)
                    if (testing::begins(window.cells, text, first - i)) sum += window.mark;
            }
        }
    return sum;
}

class WeiMarksProperty : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(WeiMarksProperty, KeptCountsAreThoseOfAPlainRecount) {
    Random random(GetParam());
    Board board({.size = 9 + static_cast<int>(GetParam() % 7)});
    WeiEvaluation meant(board), literal(board, WeiReading::Literal);
    for (int i = 0; i < 60 && !board.isOver(); ++i) {
        const Point p = testing::randomMove(board, random);
        const Side mover = board.sideToMove();
        for (WeiEvaluation* evaluation : {&meant, &literal}) {
            evaluation->play(p, mover);
            evaluation->undo(p, mover);
            evaluation->play(p, mover);
        }
        board.play(p);

        for (const Side side : kSides) {
            std::array<int, 6> asMeant{}, asPrinted{};
            for (const Point stone : board.stones(side))
                for (const auto& [dx, dy] : testing::kDirectionsAsPairs) {
                    if (const auto t = plainThreat(kMeant, board, stone, dx, dy, true))
                        ++asMeant[indexOf(*t)];
                    if (const auto t = plainThreat(kLiteral, board, stone, dx, dy, false))
                        ++asPrinted[indexOf(*t)];
                }
            for (const WeiThreat threat : kThreats) {
                ASSERT_EQ(meant.count(side, threat), asMeant[indexOf(threat)]);
                ASSERT_EQ(literal.count(side, threat), asPrinted[indexOf(threat)]);
            }
        }
    }
}

TEST_P(WeiMarksProperty, EstimatesAreThoseOfAPlainWalkOverTheWindows) {
    Random random(GetParam());
    Board board({.size = 9 + static_cast<int>(GetParam() % 14)});
    for (int i = 0; i < 60 && !board.isOver(); ++i) {
        board.play(testing::randomMove(board, random));
        const WeiEvaluation evaluation(board);
        for (const Point p : board.emptyPoints())
            for (const bool literal : {false, true}) {
                const auto reading = literal ? WeiReading::Literal : WeiReading::Meant;
                ASSERT_EQ(WeiHeuristic::of(reading)(evaluation.lines(), p),
                          plainEstimate(board, p, literal));
            }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, WeiMarksProperty, ::testing::Range(1u, 15u));

}  // namespace
}  // namespace tengen::classics
