#include "openings/opening_rule.hpp"

#include <gtest/gtest.h>

#include "openings/opening.hpp"

namespace tengen::openings {
namespace {

std::string refusal(OpeningRule opening, const Ruleset& game) {
    const auto checkedOpening = checkOpening(opening, game);
    EXPECT_EQ(Opening::start(opening, game).ok(), checkedOpening.ok());
    return checkedOpening ? "" : checkedOpening.error().message;
}

TEST(OpeningRule, EveryIdReadsBack) {
    for (const OpeningRule rule : kOpeningRules) {
        const auto read = parseOpeningRule(idOf(rule));
        ASSERT_TRUE(read.ok());
        EXPECT_EQ(*read, rule);
    }
}

TEST(OpeningRule, AnUnknownIdIsAnErrorThatListsThem) {
    const auto read = parseOpeningRule("swap3");
    ASSERT_FALSE(read.ok());
    EXPECT_EQ(read.error().message,
              "there is no opening rule 'swap3'; the opening rules are none, swap, swap2, pro, "
              "longpro, rif, yamaguchi, soosyrv8, taraguchi10");
}

TEST(OpeningRule, OnlyNoneIsDefinedForOtherRowsThanFive) {
    const Ruleset four{.size = 7, .lineLength = 4};
    EXPECT_EQ(refusal(OpeningRule::None, four), "");
    EXPECT_EQ(refusal(OpeningRule::Swap, four),
              "the opening rule swap is defined for rows of five only; choose the opening none");
}

TEST(OpeningRule, TheOpeningsOfRenjuAreRefusedElsewhere) {
    EXPECT_EQ(refusal(OpeningRule::Rif, {}),
              "the opening rule rif belongs to Renju; choose the rule renju, or one of the "
              "openings none, swap, swap2, pro, longpro");
    EXPECT_EQ(refusal(OpeningRule::Rif, {.rule = Rule::Renju}), "");
    EXPECT_EQ(refusal(OpeningRule::Swap2, {.rule = Rule::Renju}), "");
}

TEST(OpeningRule, ACentreNeedsAnOddBoardWithRoomAroundIt) {
    EXPECT_EQ(refusal(OpeningRule::Pro, {.size = 20}),
              "the opening rule pro needs a centre point and room around it: an odd board size "
              "from 7 up, not 20");
    EXPECT_NE(refusal(OpeningRule::Pro, {.size = 5}), "");
    EXPECT_EQ(refusal(OpeningRule::Pro, {.size = 7}), "");
    EXPECT_NE(refusal(OpeningRule::LongPro, {.size = 7}), "");
    EXPECT_EQ(refusal(OpeningRule::LongPro, {.size = 9}), "");
    EXPECT_NE(refusal(OpeningRule::Taraguchi10, {.rule = Rule::Renju, .size = 7}), "");
    EXPECT_EQ(refusal(OpeningRule::Taraguchi10, {.rule = Rule::Renju, .size = 19}), "");
    EXPECT_EQ(refusal(OpeningRule::Swap2, {.size = 20}), "");
}

TEST(OpeningRule, AGameWeDoNotPlayIsRefusedBeforeItsOpening) {
    const auto opening = Opening::start(OpeningRule::Swap, {.size = 23});
    ASSERT_FALSE(opening.ok());
    EXPECT_EQ(opening.error().message, "the board size must be from 5 to 22, not 23");
}

}  // namespace
}  // namespace tengen::openings
