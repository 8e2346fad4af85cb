#include "record/json.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "record/sample_records.hpp"

namespace tengen::record {
namespace {

std::string game(std::string_view members) {
    return "{\"v\":1,\"games\":[{" + std::string(members) + "}]}";
}
Record only(const std::string& text) {
    auto games = readJson(text, {});
    EXPECT_TRUE(games) << games.error().message;
    return games ? games->records.at(0) : Record{};
}
std::string refusal(const std::string& text) {
    const auto games = readJson(text, {});
    EXPECT_FALSE(games) << text;
    return games ? "" : games.error().message;
}

TEST(Json, APlainGameIsAListOfMoves) {
    const Record record = only(game(R"("moves":["h8","i9","pass"])"));
    EXPECT_EQ(record.rules, Ruleset{});
    EXPECT_EQ(toText(record.tree.pathTo(record.tree.mainLineEnd())), "h8i9pass");
}

TEST(Json, AfterStartsAVariation) {
    const Record record =
        only(game(R"("moves":["h8","i9",{"move":"g7","after":1},"a1",{"move":"b1","after":0}])"));
    std::vector<std::string> lines;
    for (NodeId node = 0; node < record.tree.size(); ++node)
        if (record.tree.firstChild(node) == MoveTree::kNone)
            lines.push_back(toText(record.tree.pathTo(node)));
    EXPECT_EQ(lines, (std::vector<std::string>{"h8i9", "h8g7a1", "b1"}));
}

TEST(Json, MembersMayComeInAnyOrder) {
    const Record record = only(
        R"({"games":[{"moves":["v22"],"setup":{"toMove":"white","black":["a1"]},"size":22}],"v":1})");
    EXPECT_EQ(record.rules.size, 22);
    EXPECT_EQ(record.setup.toMove, Side::White);
    EXPECT_TRUE(record.setup.black.contains(Point(0, 0)));
}

TEST(Json, KeepsWordsAndTimes) {
    const Record record = only(game(
        R"("comment":"start","info":{"black":"K"},"moves":[{"move":"h8","comment":"c","labels":{"a1":"x"},"timeMs":7}])"));
    EXPECT_EQ(record.tree.annotation(0).comment, "start");
    EXPECT_EQ(record.info.get(Field::Black), "K");
    EXPECT_EQ(record.tree.annotation(1),
              (Annotation{.comment = "c", .labels = {{Point(0, 0), "x"}}, .timeMs = 7}));
}

TEST(Json, RefusesUnknownAndRepeatedMembers) {
    EXPECT_EQ(refusal(game(R"("sise":15)")),
              "line 1, column 23: there is no member 'sise' in a game");
    EXPECT_NE(refusal(game(R"("info":{"colour":"x"})")).find("'colour' in info"),
              std::string::npos);
    EXPECT_NE(refusal(game(R"("moves":[{"mov":"h8"}])")).find("'mov' in a move"),
              std::string::npos);
    EXPECT_NE(refusal(game(R"("size":15,"size":15)")).find("twice"), std::string::npos);
    EXPECT_NE(refusal(R"({"v":1,"games":[],"more":1})").find("'more'"), std::string::npos);
}

TEST(Json, EveryErrorHasItsPlace) {
    for (const std::string& text : {std::string("{"),
                                    std::string(""),
                                    std::string("[]"),
                                    std::string("{}"),
                                    std::string(R"({"v":2,"games":[{}]})"),
                                    std::string(R"({"v":1,"games":[]})"),
                                    std::string(R"({"games":[{}]})"),
                                    std::string(R"({"v":1,"games":[{}]} x)"),
                                    game(R"("moves":["h8","h8"])"),
                                    game(R"("moves":["z9"])"),
                                    game(R"("moves":[1])"),
                                    game(R"("moves":[{"after":0}])"),
                                    game(R"("moves":[{"move":"h8","after":1}])"),
                                    game(R"("moves":[["h8"]])"),
                                    game(R"("size":4)"),
                                    game(R"("size":15.5)"),
                                    game(R"("size":-1)"),
                                    game(R"("size":99999999999999999999)"),
                                    game(R"("rule":"go")"),
                                    game(R"("lineLength":7)"),
                                    game(R"("setup":{"black":["a1","a1"]})"),
                                    game(R"("setup":{"black":["pass"]})"),
                                    game(R"("setup":{"toMove":"red"})"),
                                    game(R"("comment":null)"),
                                    game(R"("comment":true)"),
                                    game(R"("labels":{"v22":"x"})"),
                                    game(R"("labels":{"pass":"x"})"),
                                    game("\"comment\":\"\xFF\"")})
        EXPECT_EQ(refusal(text).substr(0, 5), "line ") << text << " -> " << refusal(text);
    EXPECT_EQ(refusal(game("\"moves\":[\n\"h8\",\n\"h8\"]")),
              "line 3, column 4: there is a stone on h8 already");
}

TEST(Json, MovesMustBeInReadingOrder) {
    EXPECT_NE(refusal(game(R"("moves":["h8",{"move":"i9","after":0},{"move":"a1","after":1}])"))
                  .find("\"after\" must be"),
              std::string::npos);
}

TEST(Json, AWholeNumberMayBeSpeltWithAFractionOfNothing) {
    EXPECT_EQ(only(game(R"("size":1.9e1)")).rules.size, 19);
    EXPECT_EQ(only(game(R"("moves":[{"move":"h8","timeMs":1e3}])")).tree.annotation(1).timeMs,
              1000u);
    EXPECT_NE(refusal(game(R"("size":-15.0)")).find("not negative"), std::string::npos);
}

TEST(Json, OneGameIsTheSameInsideAndOutsideOfADocument) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Record record = sample::record({}, seed, {});
        const auto parsed = nlohmann::json::parse(gameToJson(record));
        const auto read = gameFromJson(parsed);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, record);
        const auto document = readJson(R"({"v":1,"games":[)" + gameToJson(record) + "]}", {});
        ASSERT_TRUE(document);
        EXPECT_EQ(document->records.at(0), record);
    }
}

TEST(Json, AParsedGameIsRefusedWithoutAPlace) {
    const auto refused = [](std::string_view text) {
        const auto read = gameFromJson(nlohmann::json::parse(text));
        return read ? "" : read.error().message;
    };
    EXPECT_EQ(refused(R"({"moves":["h8","h8"]})"), "there is a stone on h8 already");
    EXPECT_EQ(refused(R"({"sise":15})"), "there is no member 'sise' in a game");
    EXPECT_EQ(refused(R"({"moves":[["h8"]]})"), "a value of this kind does not belong in moves");
    EXPECT_EQ(refused(R"({"moves":[{"comment":"c"}]})"),
              "this entry does not say which \"move\" it is");
    for (const char* text : {"[]", "7", "null", "\"h8\"", "1.5", "true", "-1"})
        EXPECT_NE(refused(text), "") << text;
}

TEST(Json, HostileNestingIsRefusedAtItsFirstLevel) {
    EXPECT_EQ(refusal(std::string(5'000'000, '[')),
              "line 1, column 1: a value of this kind does not belong in the document");
    EXPECT_NE(refusal(game("\"moves\":" + std::string(1'000'000, '['))), "");
}

}  // namespace
}  // namespace tengen::record
