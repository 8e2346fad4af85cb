#include "server/tree_json.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "record/record_builder.hpp"

namespace tengen::server {
namespace {

using nlohmann::json;

std::string faultIn(const json& tree) {
    const auto parsed = recordFromTree(tree);
    const auto* fault = std::get_if<JsonFault>(&parsed);
    return fault == nullptr ? "" : fault->message;
}

/// A list even of one, which braces alone would not make.
json list(std::initializer_list<json> items) {
    json result = json::array();
    for (const json& item : items) result.push_back(item);
    return result;
}

json node(std::string_view move, json children = json::array()) {
    return {{"move", move}, {"children", std::move(children)}};
}

json plainTree(json moves) {
    return {{"rule", "freestyle"}, {"size", 15}, {"moves", std::move(moves)}};
}

/// A tree of the one move h8, with one more member.
json withMember(std::string_view name, json value) {
    json move = node("h8");
    move[std::string(name)] = std::move(value);
    return plainTree(list({move}));
}

TEST(TreeJson, ATreeWithEverythingComesBackAsItWas) {
    const json tree = json::parse(R"({
        "rule": "renju", "size": 13, "info": {"black": "天元", "result": "B+"}, "comment": "start\nhere",
        "marks": {"a1": "A", "m13": "天"}, "setup": {"black": ["c3"], "white": ["d4", "e5"]},
        "toMove": "white",
        "moves": [
            {"move": "g7", "comment": "main", "marks": {"a1": "x"}, "timeMs": 1200, "children": [
                {"move": "h8", "children": [{"move": "pass", "children": []}]},
                {"move": "f6", "comment": "or this", "children": []}]},
            {"move": "pass", "children": [{"move": "g7", "children": []}]}]})");
    const auto record = recordFromTree(tree);
    ASSERT_EQ(faultIn(tree), "");
    const auto written = treeJson(std::get<record::Record>(record));
    ASSERT_TRUE(written);
    EXPECT_EQ(json::parse(dumped(*written)), tree);
}

TEST(TreeJson, OnlyWhatIsThereIsWritten) {
    const auto written = treeJson(record::Record{});
    ASSERT_TRUE(written);
    EXPECT_EQ(dumped(*written), R"({"rule":"freestyle","size":15,"moves":[]})");
    record::Record sixes;
    sixes.rules.lineLength = 6;
    EXPECT_EQ(treeJson(sixes)->at("lineLength"), 6);
    EXPECT_EQ(std::get<record::Record>(recordFromTree(json::parse(dumped(*treeJson(sixes))))),
              sixes);
}

TEST(TreeJson, TheMainLineStaysFirst) {
    record::RecordBuilder builder{Ruleset{}};
    for (const char* move : {"h8", "a1", "o15"}) {
        ASSERT_TRUE(builder.play(*parsePoint(move, 15)));
        builder.backTo(record::MoveTree::kRoot);
    }
    const record::Record record = builder.finish();
    const auto written = treeJson(record);
    std::vector<std::string> moves;
    for (const auto& child : (*written)["moves"]) moves.push_back(child["move"]);
    EXPECT_EQ(moves, (std::vector<std::string>{"h8", "a1", "o15"}));
}

TEST(TreeJson, TheSameMoveTwiceIsOneVariation) {
    const json tree =
        plainTree(list({node("h8", list({node("i9")})), node("h8", list({node("a1")}))}));
    ASSERT_EQ(faultIn(tree), "");
    const auto record = recordFromTree(tree);
    const auto written = treeJson(std::get<record::Record>(record));
    EXPECT_EQ(json::parse(dumped(*written)),
              plainTree(list({node("h8", list({node("i9"), node("a1")}))})));
}

TEST(TreeJson, WhatIsWrongIsSaidInOneSentence) {
    const std::pair<json, std::string_view> wrong[] = {
        {5, "object"},
        {json::array(), "object"},
        {json::object(), "rule"},
        {{{"rule", "chess"}, {"size", 15}, {"moves", json::array()}}, "freestyle"},
        {{{"rule", "renju"}, {"size", 4}, {"moves", json::array()}}, "size"},
        {{{"rule", "renju"}, {"size", 15}}, "moves"},
        {plainTree("h8"), "lists of nodes"},
        {plainTree(list({"h8"})), "object"},
        {plainTree(list({json::object()})), "move"},
        {plainTree(list({{{"move", "h8"}}})), "children"},
        {plainTree(list({node("p1")})), "board"},
        {plainTree(list({node("h8", list({node("h8")}))})), "already"},
        {withMember("colour", 1), "colour"},
        {withMember("timeMs", -1), "timeMs"},
        {withMember("marks", {{"z9", "A"}}), "marks"},
        {withMember("marks", {{"h8", 1}}), "marks"},
        {withMember("marks", 1), "marks"},
        {withMember("comment", 1), "comment"},
    };
    for (const auto& [tree, word] : wrong)
        EXPECT_NE(faultIn(tree).find(word), std::string::npos) << tree << ": " << faultIn(tree);

    json tree = plainTree(json::array());
    tree["setup"] = {{"black", {"h8"}}, {"white", {"h8"}}};
    EXPECT_NE(faultIn(tree), "") << "two stones on one point";
    tree["setup"] = {{"black", {"h8"}}, {"red", {"h9"}}};
    EXPECT_NE(faultIn(tree).find("red"), std::string::npos);
    tree["setup"] = {{"black", {"h8"}}};
    tree["toMove"] = "red";
    EXPECT_NE(faultIn(tree).find("toMove"), std::string::npos);
    tree.erase("toMove");
    tree["info"] = {{"mood", "good"}};
    EXPECT_NE(faultIn(tree).find("mood"), std::string::npos);
}

TEST(TreeJson, NeitherReadingNorWritingGoesTooDeep) {
    const auto chain = [](int length) {
        json moves = json::array();
        for (int i = 0; i < length; ++i) {
            json outer = json::array();
            outer.push_back(node("pass", std::move(moves)));
            moves = std::move(outer);
        }
        return plainTree(std::move(moves));
    };
    const json deepest = chain(1000);
    ASSERT_EQ(faultIn(deepest), "");
    const auto back = treeJson(std::get<record::Record>(recordFromTree(deepest)));
    ASSERT_TRUE(back) << "what is read can be written";
    EXPECT_EQ(json::parse(dumped(*back)), deepest);
    EXPECT_NE(faultIn(chain(1001)).find("1000"), std::string::npos);

    record::RecordBuilder builder{Ruleset{}};
    for (int i = 0; i < 1001; ++i) ASSERT_TRUE(builder.play(Point::pass()));
    const auto written = treeJson(builder.finish());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, Error::Kind::TooLarge);
}

}  // namespace
}  // namespace tengen::server
