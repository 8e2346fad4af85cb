#include "server/api/record_json.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/json.hpp"
#include "record/record_builder.hpp"

namespace tengen::server {
namespace {

using nlohmann::json;

std::string faultIn(const json& value) {
    const auto parsed = recordFrom(value);
    const auto* fault = std::get_if<JsonFault>(&parsed);
    return fault == nullptr ? "" : fault->message;
}

json plain(json moves) {
    return {{"rule", "freestyle"}, {"size", 15}, {"moves", std::move(moves)}};
}

TEST(RecordJson, ARecordWithEverythingComesBackAsItWas) {
    const json value = json::parse(R"({
        "rule": "renju", "size": 13, "lineLength": 5, "info": {"black": "天元", "result": "B+"},
        "comment": "start\nhere", "labels": {"a1": "A", "m13": "天"},
        "setup": {"black": ["c3"], "white": ["d4", "e5"], "toMove": "white"},
        "moves": [{"move": "g7", "comment": "main", "labels": {"a1": "x"}, "timeMs": 1200}, "h8", "pass",
                  {"move": "f6", "after": 1, "comment": "or this"}, {"move": "pass", "after": 0}, "g7"]})");
    ASSERT_EQ(faultIn(value), "");
    const auto record = std::get<record::Record>(recordFrom(value));
    const auto written = recordJson(record);
    ASSERT_TRUE(written);
    EXPECT_EQ(json::parse(dumped(*written)), value);
}

TEST(RecordJson, WhatIsWrongIsSaidInOneSentence) {
    const std::pair<json, std::string_view> wrong[] = {
        {5, "object"},
        {json::array(), "object"},
        {json::object(), "'record.rule' is missing"},
        {{{"rule", "chess"}, {"size", 15}, {"moves", json::array()}}, "freestyle"},
        {{{"rule", "renju"}, {"size", 4}, {"moves", json::array()}}, "size"},
        {{{"rule", "renju"}, {"size", 15}}, "'record.moves' is missing"},
        {plain("h8"), "\"record\": "},
        {plain(json::array({json::object()})), "move"},
        {plain(json::array({"p1"})), "board"},
        {plain(json::array({"h8", "h8"})), "already"},
        {plain(json::array({{{"move", "h8"}, {"colour", 1}}})), "colour"},
        {plain(json::array({{{"move", "h8"}, {"timeMs", -1}}})), "negative"},
        {plain(json::array({{{"move", "h8"}, {"labels", {{"z9", "A"}}}}})), "z9"},
        {plain(json::array({{{"move", "h8"}, {"children", json::array()}}})), "children"},
    };
    for (const auto& [value, word] : wrong)
        EXPECT_NE(faultIn(value).find(word), std::string::npos) << value << ": " << faultIn(value);
}

TEST(RecordJson, NeitherReadingNorWritingGoesTooDeep) {
    const auto line = [](std::size_t length) { return plain(json(length, "pass")); };
    EXPECT_EQ(faultIn(line(1000)), "");
    EXPECT_NE(faultIn(line(1001)).find("1000"), std::string::npos);
    record::RecordBuilder builder{Ruleset{}};
    for (int i = 0; i < 1001; ++i) ASSERT_TRUE(builder.play(Point::pass()));
    const auto written = recordJson(builder.finish());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Error::Kind::TooLarge);
}

/// As version 0.1 stored it.
constexpr std::string_view kNested = R"({
    "rule": "renju", "size": 13, "info": {"black": "天元"}, "comment": "start", "marks": {"a1": "A"},
    "setup": {"black": ["c3"], "white": ["d4"]}, "toMove": "white",
    "moves": [
        {"move": "g7", "marks": {"a1": "x"}, "timeMs": 1200, "children": [
            {"move": "h8", "children": [{"move": "pass", "children": []}]},
            {"move": "f6", "comment": "or this", "children": []}]},
        {"move": "pass", "children": [{"move": "g7", "children": []}]}]})";

TEST(StoredRecord, NestedNodesOfEarlierStoresAreRead) {
    const auto read = storedRecord(kNested);
    ASSERT_TRUE(read) << read.error().message;
    const auto same = record::gameFromJson(json::parse(R"({
        "rule": "renju", "size": 13, "info": {"black": "天元"}, "comment": "start", "labels": {"a1": "A"},
        "setup": {"black": ["c3"], "white": ["d4"], "toMove": "white"},
        "moves": [{"move": "g7", "labels": {"a1": "x"}, "timeMs": 1200}, "h8", "pass",
                  {"move": "f6", "after": 1, "comment": "or this"}, {"move": "pass", "after": 0}, "g7"]})"));
    ASSERT_TRUE(same) << same.error().message;
    EXPECT_EQ(*read, *same);
}

TEST(StoredRecord, TheLongestLineOfEarlierStoresIsRead) {
    std::string text = R"({"rule":"freestyle","size":15,"moves":[)";
    for (int i = 0; i < 1000; ++i) text += R"({"move":"pass","children":[)";
    for (int i = 0; i < 1000; ++i) text += "]}";
    const auto read = storedRecord(text + "]}");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->tree.size(), 1001u);
}

TEST(StoredRecord, TodaysFormIsRead) {
    record::RecordBuilder builder{Ruleset{}};
    ASSERT_TRUE(builder.play(*parsePoint("h8", 15)));
    const auto record = builder.finish();
    const auto read = storedRecord(record::gameToJson(record));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, record);
}

TEST(StoredRecord, DamagedTextIsAnError) {
    for (const char* text :
         {"", "{", "[]", "7", R"({"moves":7})", R"({"moves":[{"move":"h8"}],"marks":1})",
          R"({"rule":"renju","size":15,"moves":[{"children":[]}]})"})
        EXPECT_FALSE(storedRecord(text)) << text;
}

}  // namespace
}  // namespace tengen::server
