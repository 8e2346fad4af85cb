#include "base/json_fields.hpp"

#include <gtest/gtest.h>

namespace tengen {
namespace {

using nlohmann::json;

/// Reads one object and remembers what was wrong with it.
struct Reading {
    explicit Reading(std::string_view text, std::string path = {})
        : value(json::parse(text)), fields(value, fault, std::move(path)) {}

    std::string said() {
        fields.close();
        return fault ? std::string(idOf(fault->code)) + ": " + fault->message : "";
    }

    json value;
    std::optional<JsonFault> fault;
    JsonFields fields;
};

TEST(WholeNumber, HasNoFractionHoweverItIsSpelt) {
    EXPECT_EQ(wholeNumber(json::parse("1000")), 1000);
    EXPECT_EQ(wholeNumber(json::parse("1e3")), 1000);
    EXPECT_EQ(wholeNumber(json::parse("1000.0")), 1000);
    EXPECT_EQ(wholeNumber(json::parse("-0")), 0);
    EXPECT_EQ(wholeNumber(json::parse("-0.0")), 0);
    EXPECT_EQ(wholeNumber(json::parse("1.5")), std::nullopt);
    EXPECT_EQ(wholeNumber(json::parse("1e-3")), std::nullopt);
}

TEST(WholeNumber, FitsInto64Bits) {
    EXPECT_EQ(wholeNumber(json::parse("9223372036854775807")), INT64_MAX);
    EXPECT_EQ(wholeNumber(json::parse("9223372036854775808")), std::nullopt);
    EXPECT_EQ(wholeNumber(json::parse("9223372036854775808.0")), std::nullopt);
    EXPECT_EQ(wholeNumber(json::parse("-9223372036854775808")), INT64_MIN);
    EXPECT_EQ(wholeNumber(json::parse("-9223372036854775808.0")), INT64_MIN);
    EXPECT_EQ(wholeNumber(json::parse("-9223372036854777856")), std::nullopt);
    EXPECT_EQ(wholeNumber(json::parse("18446744073709551615")), std::nullopt);
    EXPECT_EQ(wholeNumber(json::parse("1e300")), std::nullopt);
}

TEST(WholeNumber, IsANumber) {
    for (const char* text : {"\"7\"", "true", "null", "[7]", "{}"})
        EXPECT_EQ(wholeNumber(json::parse(text)), std::nullopt) << text;
}

TEST(JsonFields, ReadsWhatIsThere) {
    Reading read(R"({"name":"天元","size":1.5e1,"on":true,"deep":{"x":-3}})");
    EXPECT_EQ(read.fields.text("name", 1, 2), "天元");
    EXPECT_EQ(read.fields.number<int>("size", 5, 22), 15);
    EXPECT_TRUE(read.fields.boolean("on", false));
    EXPECT_TRUE(read.fields.boolean("off", true));
    EXPECT_EQ(read.fields.optionalText("none", 0, 9), std::nullopt);
    EXPECT_EQ(read.fields.optionalNumber("none", 0, 9), std::nullopt);
    JsonFields deep(*read.fields.required("deep"), read.fault, "deep");
    EXPECT_EQ(deep.number("x", -3, 3), -3);
    deep.close();
    EXPECT_EQ(read.said(), "");
}

TEST(JsonFields, NumbersKeepToTheirBounds) {
    for (const char* size :
         {"4", "23", "15.5", "-1", "1e3", "9223372036854775808", "\"15\"", "null"}) {
        Reading read(R"({"size":)" + std::string(size) + "}");
        EXPECT_EQ(read.fields.number<int>("size", 5, 22), 5);
        EXPECT_EQ(read.said(), "bad-value: \"size\" must be a whole number from 5 to 22") << size;
    }
}

TEST(JsonFields, EveryFaultIsASentence) {
    Reading missing("{}", "black");
    missing.fields.text("kind", 1, 5);
    EXPECT_EQ(missing.said(), "missing-member: the member 'black.kind' is missing");

    Reading type(R"({"kind":7})", "black");
    type.fields.text("kind", 1, 5);
    EXPECT_EQ(type.said(), "bad-value: \"black.kind\" must be a text of 1 to 5 characters");

    Reading word(R"({"stream":1})");
    word.fields.boolean("stream", false);
    EXPECT_EQ(word.said(), "bad-value: \"stream\" must be true or false");

    Reading object("7", "limits");
    EXPECT_EQ(object.said(), "bad-value: \"limits\" must be an object, {…}");
}

TEST(JsonFields, MembersThatWereNotReadAreUnknown) {
    EXPECT_EQ(Reading(R"({"sise":15})").said(),
              "unknown-member: there is no member 'sise' in this request");
    EXPECT_EQ(Reading(R"({"sise":15})", "limits").said(),
              "unknown-member: there is no member 'sise' in limits");
    Reading asked(R"({"size":15})");
    EXPECT_TRUE(asked.fields.has("size"));
    EXPECT_NE(asked.said(), "");
    Reading optional(R"({"size":15})");
    optional.fields.optional("size");
    EXPECT_EQ(optional.said(), "");
}

TEST(JsonFields, TheFirstFaultCounts) {
    Reading read(R"({"a":"x","b":"y","c":1})");
    read.fields.number("a", 0, 9);
    read.fields.number("b", 0, 9);
    EXPECT_EQ(read.said(), "bad-value: \"a\" must be a whole number from 0 to 9");
}

}  // namespace
}  // namespace tengen
