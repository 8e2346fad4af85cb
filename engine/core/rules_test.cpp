#include "core/rules.hpp"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(Rules, EveryIdNamesItsRule) {
    for (const Rule rule : kRules) {
        const auto parsed = parseRule(idOf(rule));
        ASSERT_TRUE(parsed);
        EXPECT_EQ(*parsed, rule);
    }
}

TEST(Rules, AnUnknownIdIsAnsweredWithTheKnownOnes) {
    EXPECT_EQ(
        parseRule("go").error().message,
        "there is no rule 'go'; the rules are freestyle, standard, renju, caro, caro-standard");
}

TEST(Rules, WhatWeDoNotPlayIsRefusedWithTheReason) {
    const auto wrong = [](const Ruleset& rules) { return checked(rules).error().message; };
    EXPECT_EQ(wrong({.size = 4}), "the board size must be from 5 to 22, not 4");
    EXPECT_EQ(wrong({.size = 23}), "the board size must be from 5 to 22, not 23");
    EXPECT_EQ(wrong({.lineLength = 7}), "a winning row has 3 to 6 stones, not 7");
    EXPECT_EQ(
        wrong({.rule = Rule::Renju, .lineLength = 4}),
        "the rule renju is defined for rows of five only; choose freestyle for other lengths");
    EXPECT_TRUE(checked({.size = 7, .lineLength = 4}));
}

}  // namespace
}  // namespace tengen
