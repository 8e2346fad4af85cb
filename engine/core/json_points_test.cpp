#include "core/json_points.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen {
namespace {

using nlohmann::json;

/// The points of `{"at":…}`, or the sentence that refuses them.
std::string readList(std::string_view text, Passes passes, std::size_t max = 9) {
    const json value = json::parse(text);
    std::optional<JsonFault> fault;
    JsonFields fields(value, fault);
    const auto points = readPoints(fields, "at", passes, max);
    return fault ? fault->message : toText(points);
}

std::string readOne(std::string_view text, Passes passes) {
    const json value = json::parse(text);
    std::optional<JsonFault> fault;
    JsonFields fields(value, fault);
    const Point point = readPoint(fields, "at", passes);
    return fault ? fault->message : toText(point);
}

TEST(JsonPoints, AreInLowerCaseAndOnTheLargestBoard) {
    EXPECT_EQ(readList(R"({"at":["a1","v22"]})", Passes::Refused), "a1v22");
    EXPECT_EQ(readOne(R"({"at":"h8"})", Passes::Refused), "h8");
    for (const char* text : {"H8", "w1", "a23", "a0", "a01", " h8", "", "hello"})
        EXPECT_EQ(readOne(json{{"at", text}}.dump(), Passes::Allowed),
                  "\"at\": expected a point such as \"h8\", not '" + std::string(text) + "'");
    EXPECT_EQ(readOne(R"({"at":7})", Passes::Allowed), "\"at\": expected a point such as \"h8\"");
    EXPECT_EQ(readOne("{}", Passes::Allowed), "the member 'at' is missing");
}

TEST(JsonPoints, APassIsAPointOnlyWhereItIsAllowed) {
    EXPECT_EQ(readOne(R"({"at":"pass"})", Passes::Allowed), "pass");
    EXPECT_EQ(readOne(R"({"at":"pass"})", Passes::Refused),
              "\"at\": expected a point such as \"h8\", not 'pass'");
}

/// The stones as one text, or the sentence that refuses them.
std::string readSetUp(std::string_view text) {
    const json value = json::parse(text);
    std::optional<JsonFault> fault;
    JsonFields fields(value, fault);
    const auto stones = readStones(fields, fault);
    if (fault) return fault->message;
    if (!stones) return "none";
    return toText(stones->black) + "/" + toText(stones->white) + "/" +
           std::string(nameOf(stones->toMove));
}

TEST(JsonPoints, StonesStandForAPosition) {
    EXPECT_EQ(readSetUp("{}"), "none");
    EXPECT_EQ(readSetUp(R"({"stones":{"black":["h8","a1"],"white":[]},"toMove":"white"})"),
              "h8a1//white");
    EXPECT_EQ(readSetUp(R"({"stones":{"black":[]},"toMove":"white"})"),
              "the member 'stones.white' is missing");
    EXPECT_EQ(readSetUp(R"({"stones":{"black":[],"white":[]}})"),
              "with \"stones\" the member 'toMove' must say black or white");
    EXPECT_EQ(readSetUp(R"({"stones":{"black":["pass"],"white":[]},"toMove":"black"})"),
              "\"stones.black\": expected a point such as \"h8\", not 'pass'");
}

TEST(JsonPoints, AListHasAMaximum) {
    EXPECT_EQ(readList("{}", Passes::Refused), "");
    EXPECT_EQ(readList(R"({"at":["a1","a1"]})", Passes::Refused, 1),
              "\"at\" must be a list of at most 1 points");
    EXPECT_EQ(readList(R"({"at":"a1"})", Passes::Refused, 1), "\"at\" must be a list of points");
}

}  // namespace
}  // namespace tengen
