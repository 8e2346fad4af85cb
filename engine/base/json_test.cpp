#include "base/json.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

namespace tengen {
namespace {

std::string nested(std::size_t levels, std::string_view open, std::string_view close) {
    std::string text;
    for (std::size_t i = 0; i < levels; ++i) text += open;
    text += "1";
    for (std::size_t i = 0; i < levels; ++i) text += close;
    return text;
}

TEST(Json, NestingUpToTheLimitIsRead) {
    for (const auto& text :
         {nested(kMaxJsonDepth, "[", "]"), nested(kMaxJsonDepth, "{\"a\":", "}")}) {
        const auto value = parseJson(text);
        ASSERT_TRUE(value) << value.error().message;
        const nlohmann::json copy = *value;  // the copy recurses
        EXPECT_EQ(copy.dump(), text);
    }
}

TEST(Json, DeeperNestingIsRefusedWithASentence) {
    const std::size_t tooDeep = kMaxJsonDepth + 1;
    for (const auto& text : {nested(tooDeep, "[", "]"), nested(tooDeep, "{\"a\":", "}"),
                             nested(1'000'000, "[", "]"), std::string(1'000'000, '[')}) {
        const auto value = parseJson<nlohmann::ordered_json>(text);
        ASSERT_FALSE(value);
        EXPECT_EQ(value.error().kind, Error::Kind::TooLarge);
        EXPECT_EQ(value.error().message, "this JSON is nested more than 2100 levels deep");
    }
}

TEST(Json, AMemberNamedTwiceIsRefused) {
    EXPECT_TRUE(parseJson(R"({"a":1,"b":{"a":2}})"));
    const auto value = parseJson(R"([{"a":1,"a":2}])");
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "the member 'a' appears twice");
}

TEST(Json, AnErrorNamesTheByte) {
    const auto value = parseJson("[1,]");
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "this is not JSON: see byte 4");
}

TEST(Json, ANumberThatFitsNoDoubleIsRefused) {
    const auto value = parseJson("[1e999]");
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "this is not JSON that can be represented");
}

TEST(Json, EveryKindOfValueIsReadAsWritten) {
    for (const std::string text :
         {R"({"a":[null,true,-1,18446744073709551615,1.5,"é",{},[]],"b":{"c":[[1],[2]]}})", "7",
          R"("天")", "null", R"([{"b":1,"a":2},{"b":3}])"}) {
        EXPECT_EQ(*parseJson(text), nlohmann::json::parse(text)) << text;
        EXPECT_EQ(parseJson<nlohmann::ordered_json>(text)->dump(), text);
    }
    for (const char* text : {"", "{", "[1", "1 2", "{\"a\"}", "\"\xff\"", "nul", "[1]]"})
        EXPECT_FALSE(parseJson(text)) << text;
}

/// The work must not grow with the square of the number of objects: 200,000 of them would then take
/// most of a minute, and a request may have seven times as many.
TEST(Json, ManyObjectsTakeTimeInProportion) {
    std::string text = "[{}";
    for (int i = 1; i < 200'000; ++i) text += ",{}";
    const auto began = std::chrono::steady_clock::now();
    const auto value = parseJson(text + "]");
    ASSERT_TRUE(value);
    EXPECT_EQ(value->size(), 200'000u);
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
}

TEST(Json, AnObjectIsAskedFor) {
    EXPECT_TRUE(parseJsonObject("{}"));
    EXPECT_FALSE(parseJsonObject("[]"));
    EXPECT_FALSE(parseJsonObject(""));
}

}  // namespace
}  // namespace tengen
