#include "agents/parameters.hpp"

#include <gtest/gtest.h>

namespace tengen::agents {
namespace {

constexpr std::string_view kSwitch[] = {"on", "off"};
constexpr std::string_view kTables[] = {"plain"};
constexpr Parameter kDeclared[] = {
    {.name = "depth", .defaultValue = "4", .min = 1, .max = 10, .meaning = "plies"},
    {.name = "literal",
     .kind = Parameter::Kind::OneOf,
     .defaultValue = "off",
     .choices = kSwitch,
     .meaning = "as printed"},
    {.name = "weights",
     .kind = Parameter::Kind::OneOfOrFile,
     .defaultValue = "plain",
     .choices = kTables,
     .meaning = "the table"},
};

Result<Parameters> parse(std::string_view text) {
    return Parameters::parse("test", kDeclared, text);
}

std::string errorOf(std::string_view text) {
    const auto read = parse(text);
    return read ? "read" : read.error().message;
}

TEST(Parameters, NothingSaidLeavesEverythingAsItIsInitially) {
    const auto read = parse("");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->number<int>("depth"), 4);
    EXPECT_EQ(read->text("literal"), "off");
    EXPECT_EQ(read->toText(), "");
}

TEST(Parameters, AGivenValueIsTaken) {
    const auto read = parse("weights=a/b=c.txt,depth=10");
    ASSERT_TRUE(read.ok());
    EXPECT_EQ(read->number<int>("depth"), 10);
    EXPECT_EQ(read->text("weights"), "a/b=c.txt");
    EXPECT_EQ(read->toText(), "depth=10,weights=a/b=c.txt");
}

TEST(Parameters, APresetYieldsToAGivenValue) {
    auto read = parse("depth=3");
    read->preset("depth", "9");
    read->preset("literal", "on");
    EXPECT_EQ(read->number<int>("depth"), 3);
    EXPECT_EQ(read->text("literal"), "on");
}

TEST(Parameters, AnUnknownKeyIsAnErrorThatListsTheKeys) {
    EXPECT_EQ(errorOf("width=3"),
              "agent test has no parameter 'width'; it has depth, literal, weights");
    EXPECT_EQ(errorOf(",depth=3"),
              "agent test has no parameter ''; it has depth, literal, weights");
}

TEST(Parameters, AValueOutOfItsRangeIsAnErrorThatTellsTheRange) {
    EXPECT_EQ(errorOf("depth=0"), "agent test: depth must be 1…10, not '0'");
    EXPECT_EQ(errorOf("depth=11"), "agent test: depth must be 1…10, not '11'");
    EXPECT_EQ(errorOf("depth=3x"), "agent test: depth must be 1…10, not '3x'");
    EXPECT_EQ(errorOf("depth"), "agent test: depth must be 1…10, not ''");
    EXPECT_EQ(errorOf("literal=yes"), "agent test: literal must be on|off, not 'yes'");
    EXPECT_EQ(errorOf("weights="), "agent test: weights must be plain|FILE, not ''");
    EXPECT_EQ(errorOf("depth=3,depth=3"), "agent test: depth is given twice");
}

}  // namespace
}  // namespace tengen::agents
