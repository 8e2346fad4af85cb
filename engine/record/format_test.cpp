#include "record/format.hpp"

#include <gtest/gtest.h>

#include "record/limits.hpp"
#include "record/rule_text.hpp"

namespace tengen::record {
namespace {

TEST(Format, IsFoundByIdAndByEnding) {
    for (const Format& format : formats()) {
        EXPECT_EQ(*formatById(format.id), &format);
        EXPECT_EQ(*formatByPath("dir.x/a" + std::string(format.extension)), &format);
    }
    EXPECT_EQ((*formatByPath("GAME.SGF"))->id, "sgf");
}

TEST(Format, AnUnknownOneIsAnsweredWithTheList) {
    EXPECT_EQ(formatById("xyz").error().message,
              "there is no format 'xyz'; choose one of sgf, psq, lib, pos, openings, json");
    EXPECT_EQ(formatByPath("a.txt").error().message,
              "the name 'a.txt' does not tell a format; say which: sgf, psq, lib, pos, openings, "
              "json");
}

TEST(Format, HugeInputIsRefusedUnread) {
    const std::string huge(kMaxInputBytes + 1, ' ');
    for (const Format& format : formats())
        EXPECT_EQ(readGames(format, huge, {}).error().kind, Error::Kind::TooLarge);
}

TEST(Format, TooManyGamesAreRefused) {
    std::string lines;
    std::string sgf;
    for (std::size_t i = 0; i <= kMaxGames; ++i) {
        lines += "h8\n";
        sgf += "(;)";
    }
    EXPECT_NE(readGames(**formatById("pos"), lines, {}).error().message.find("too many"),
              std::string::npos);
    EXPECT_NE(readGames(**formatById("sgf"), sgf, {}).error().message.find("too many"),
              std::string::npos);
}

TEST(Format, NoInputAtAllIsAnErrorWithAPlaceEverywhere) {
    for (const Format& format : formats()) {
        const auto games = readGames(format, "", {});
        ASSERT_FALSE(games) << format.id;
        const std::string& message = games.error().message;
        EXPECT_TRUE(message.starts_with("line 1") || message.starts_with("byte 0")) << message;
    }
}

TEST(RuleText, IsReadBackForEveryRule) {
    for (const Rule rule : kRules) {
        Ruleset rules{.rule = Rule::Freestyle, .size = 15, .lineLength = 4};
        ASSERT_TRUE(readRule(ruleText({.rule = rule}), rules));
        EXPECT_EQ(rules, Ruleset{.rule = rule});
    }
    for (int length = kMinLineLength; length <= kMaxLineLength; ++length) {
        Ruleset rules;
        ASSERT_TRUE(readRule(ruleText({.lineLength = length}), rules));
        EXPECT_EQ(rules, Ruleset{.lineLength = length});
    }
}

TEST(RuleText, UnderstandsOtherProgramsWords) {
    const auto ruleOf = [](std::string_view words) {
        Ruleset rules{.rule = Rule::CaroStandard};
        EXPECT_TRUE(readRule(words, rules)) << words;
        return rules.rule;
    };
    EXPECT_EQ(ruleOf("RIF"), Rule::Renju);
    EXPECT_EQ(ruleOf("Standard Renju"), Rule::Renju);
    EXPECT_EQ(ruleOf(" Free Style "), Rule::Freestyle);
    EXPECT_EQ(ruleOf("Gomoku, standard"), Rule::Standard);
    Ruleset untouched;
    EXPECT_FALSE(readRule("Japanese", untouched));
    EXPECT_EQ(untouched, Ruleset{});
}

}  // namespace
}  // namespace tengen::record
