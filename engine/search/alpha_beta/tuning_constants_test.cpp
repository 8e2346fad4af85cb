#include "search/alpha_beta/tuning_constants.hpp"

#include <gtest/gtest.h>

#include <set>

#include "core/notation.hpp"
#include "search/alpha_beta/alpha_beta.hpp"

namespace tengen::search {
namespace {

std::string faultOf(const std::string& text) {
    const auto tuning = parseTuning(text);
    return tuning ? "none" : tuning.error().message;
}

std::uint64_t nodesWith(const Tuning& tuning) {
    AlphaBeta search(4, {}, tuning);
    std::uint64_t nodes = 0;
    for (const std::string_view moves :
         {"h8i9g7h9j8k8i7", "h8i7i9g7h9h10f7g8g9i11f9e9j10", "h8i9i8g8h7h9g9f10j7k6g6f5h10h6"}) {
        search.newGame();
        const Board board = *Board::afterMoves({}, *parsePoints(std::string(moves), 15));
        nodes += search
                     .think(board, eval::PointTables::builtIn(Rule::Freestyle), {.depth = 12}, {},
                            nullptr)
                     .nodes;
    }
    return nodes;
}

TEST(TuningConstants, EveryConstantOfTheStructHasOneRowWithItsDefaultInRange) {
    std::set<std::string_view> names;
    std::set<const int*> members;
    const Tuning defaults;
    for (const TuningConstant& constant : tuningConstants()) {
        EXPECT_TRUE(names.insert(constant.name).second) << constant.name;
        EXPECT_TRUE(members.insert(&(defaults.*constant.member)).second) << constant.name;
        EXPECT_LE(constant.min, constant.defaultValue()) << constant.name;
        EXPECT_GE(constant.max, constant.defaultValue()) << constant.name;
        EXPECT_GT(constant.step, 0) << constant.name;
        EXPECT_EQ(findTuningConstant(constant.name), &constant);
    }
    EXPECT_EQ(members.size() * sizeof(int), sizeof(Tuning));
    EXPECT_EQ(findTuningConstant("none-such"), nullptr);
}

TEST(TuningConstants, WhatIsWrittenIsReadAgain) {
    Tuning tuning;
    for (const TuningConstant& constant : tuningConstants())
        tuning.*constant.member =
            constant.defaultValue() == constant.max ? constant.min : constant.max;
    const auto read = parseTuning(tuningText(tuning, "made by a test"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, tuning);
    EXPECT_EQ(*parseTuning(tuningText({})), Tuning{});
}

TEST(TuningConstants, AFileMayNameAFewConstantsAndTheOthersKeepTheirDefaults) {
    const auto tuning = parseTuning(
        "tengen tuning 1\r\n# a comment\n\n  razor-base   30 \n"
        "expected-cut-base -20\n");
    ASSERT_TRUE(tuning) << tuning.error().message;
    Tuning expected;
    expected.razorBase = 30;
    expected.expectedCutBase = -20;
    EXPECT_EQ(*tuning, expected);
    EXPECT_EQ(changesOf(*tuning), "razor-base 30, expected-cut-base -20");
    EXPECT_EQ(changesOf({}), "");
}

TEST(TuningConstants, AMistakeIsNamedWithItsLine) {
    const std::string begin = "tengen tuning 1\n";
    EXPECT_EQ(faultOf(""),
              "a file of search constants begins with the line 'tengen tuning 1', not ''");
    EXPECT_EQ(faultOf("tengen tables 1\n"),
              "a file of search constants begins with the line 'tengen tuning 1', not "
              "'tengen tables 1'");
    EXPECT_EQ(faultOf(begin + "razor-base 3"),
              "its last line has no line break, as if the file was cut off");
    EXPECT_EQ(faultOf(begin + "\nrazor 3\n"), "line 3: there is no search constant 'razor'");
    EXPECT_EQ(faultOf(begin + "razor-base 3\nrazor-base 3\n"), "line 3: razor-base is given twice");
    const std::string wanted = "line 2: aspiration-growth must be a whole number from 2 to 8, not ";
    for (const std::string value : {"1", "9", "2.5", "x", "3 4", "99999999999", ""})
        EXPECT_EQ(faultOf(begin + "aspiration-growth " + value + "\n"), wanted + "'" + value + "'");
}

/// A constant that no search reads would be tuned in vain. The windows are narrow, so that some
/// searches fall outside.
TEST(TuningConstants, EveryConstantThatNodesCanTellChangesASearch) {
    Tuning base;
    base.aspirationWindow = 20;
    const std::uint64_t before = nodesWith(base);
    EXPECT_EQ(nodesWith(base), before);
    for (const TuningConstant& constant : tuningConstants()) {
        if (constant.needsClock) continue;
        bool changes = false;
        for (const int value :
             {constant.defaultValue() + constant.step, constant.defaultValue() - constant.step,
              constant.max, constant.min})
            if (!changes && value >= constant.min && value <= constant.max) {
                Tuning tuning = base;
                tuning.*constant.member = value;
                changes = nodesWith(tuning) != before;
            }
        EXPECT_TRUE(changes) << constant.name;
    }
}

TEST(TuningConstants, SearchesAtTheEndsOfEveryRangeComeToAnEnd) {
    const Board board = *Board::afterMoves({}, *parsePoints("h8i9i8g8h7h9g9f10j7k6g6f5h10h6", 15));
    const auto play = [&](const Tuning& tuning) {
        const Report report = AlphaBeta(1, {}, tuning)
                                  .think(board, eval::PointTables::builtIn(Rule::Freestyle),
                                         {.nodes = 3000}, {}, nullptr);
        EXPECT_FALSE(board.refusal(report.move()));
    };
    Tuning lowest, highest;
    for (const TuningConstant& constant : tuningConstants()) {
        lowest.*constant.member = constant.min;
        highest.*constant.member = constant.max;
        for (const int value : {constant.min, constant.max}) {
            Tuning one;
            one.*constant.member = value;
            play(one);
        }
    }
    play(lowest);
    play(highest);
}

}  // namespace
}  // namespace tengen::search
