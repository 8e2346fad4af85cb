#include "server/wire/requests.hpp"

#include <gtest/gtest.h>

#include "server/wire/base64.hpp"

namespace tengen::server {
namespace {

using Code = JsonFault::Code;

template <class Value>
std::string_view codeOf(const std::variant<Value, JsonFault>& parsed) {
    const auto* fault = std::get_if<JsonFault>(&parsed);
    return fault == nullptr ? "none" : idOf(fault->code);
}

template <class Action>
Action actionOf(std::string_view text) {
    const auto parsed = wire::parseUp(text);
    EXPECT_EQ(codeOf(parsed), "none") << text;
    const auto& message = std::get<wire::GameMessage>(std::get<wire::Up>(parsed));
    EXPECT_EQ(message.game, "g");
    return std::get<Action>(std::get<wire::GameAction>(message.what));
}

TEST(Wire, EveryMessageBecomesItsOwnValue) {
    const auto play = actionOf<wire::Play>(R"({"t":"play","game":"g","ply":4,"at":"h8"})");
    EXPECT_EQ(play.ply, 4);
    EXPECT_EQ(play.at, Point(7, 7));
    EXPECT_TRUE(actionOf<wire::Play>(R"({"t":"play","game":"g","ply":4,"at":"pass"})").at.isPass());
    EXPECT_EQ(actionOf<wire::Speed>(R"({"t":"speed","game":"g","msPerMove":0})").msPerMove, 0);
    actionOf<wire::Undo>(R"({"t":"undo","game":"g"})");
    actionOf<wire::Redo>(R"({"t":"redo","game":"g"})");
    actionOf<wire::Restart>(R"({"t":"restart","game":"g"})");
    actionOf<wire::Resign>(R"({"t":"resign","game":"g"})");
    actionOf<wire::Draw>(R"({"t":"draw","game":"g"})");
    actionOf<wire::Decline>(R"({"t":"decline","game":"g"})");
    EXPECT_EQ(actionOf<wire::Name>(R"({"t":"name","game":"g","name":"Xu"})").name, "Xu");
    EXPECT_EQ(codeOf(wire::parseUp(R"({"t":"name","game":"g","name":""})")), "bad-value");
    actionOf<wire::HintRequest>(R"({"t":"hint","game":"g"})");
    actionOf<wire::Pause>(R"({"t":"pause","game":"g"})");
    actionOf<wire::Resume>(R"({"t":"resume","game":"g"})");
    EXPECT_TRUE(
        std::holds_alternative<wire::Ping>(std::get<wire::Up>(wire::parseUp(R"({"t":"ping"})"))));
}

TEST(Wire, AnAnswerIsAPointAChoiceOrANumber) {
    EXPECT_EQ(actionOf<wire::Answer>(R"({"t":"answer","game":"g","question":2,"at":"a1"})").choice,
              openings::Choice(Point(0, 0)));
    EXPECT_EQ(actionOf<wire::Answer>(R"({"t":"answer","game":"g","question":2,"choice":"place2"})")
                  .choice,
              openings::Choice(openings::Decision::PlaceTwo));
    EXPECT_EQ(actionOf<wire::Answer>(R"({"t":"answer","game":"g","question":2,"number":8})").choice,
              openings::Choice(8));
    EXPECT_EQ(codeOf(wire::parseUp(R"({"t":"answer","game":"g","question":2})")), "missing-member");
    EXPECT_EQ(codeOf(wire::parseUp(R"({"t":"answer","game":"g","question":2,"at":"pass"})")),
              "bad-value");
}

TEST(Wire, AnAnalysisKeepsItsRequest) {
    const auto parsed = wire::parseUp(R"({"t":"analysis","request":{"v":1,"id":"ü"}})");
    EXPECT_EQ(std::get<wire::AnalysisRequest>(std::get<wire::Up>(parsed)).request,
              R"({"id":"ü","v":1})");
}

TEST(Wire, WhatIsNotUnderstoodSaysWhy) {
    const std::pair<std::string, std::string_view> wrong[] = {
        {"", "syntax"},
        {"[]", "syntax"},
        {R"({"t":"ping","t":"ping"})", "syntax"},
        {"{}", "missing-member"},
        {R"({"t":7})", "bad-value"},
        {R"({"t":"dance"})", "unknown-type"},
        {R"({"t":"ping","x":1})", "unknown-member"},
        {R"({"t":"undo"})", "missing-member"},
        {R"({"t":"undo","game":""})", "bad-value"},
        {R"({"t":"undo","game":"g","ply":1})", "unknown-member"},
        {R"({"t":"play","game":"g","ply":true,"at":"h8"})", "bad-value"},
        {R"({"t":"play","game":"g","ply":1,"at":"w1"})", "bad-value"},
        {R"({"t":"play","game":"g","ply":1,"at":"H8"})", "bad-value"},
        {R"({"t":"speed","game":"g","msPerMove":60001})", "bad-value"},
        {std::string(wire::kMaxMessageLength + 1, ' '), "too-large"},
    };
    for (const auto& [text, code] : wrong) EXPECT_EQ(codeOf(wire::parseUp(text)), code) << text;
}

TEST(Wire, ANewGameHasDefaultsAndNothingUnknown) {
    const auto plain = wire::parseNewGame(
        R"({"black":{"kind":"human"},"white":{"kind":"agent","agent":"tengen"}})");
    const auto& game = std::get<wire::NewGame>(plain);
    EXPECT_EQ(game.rules, Ruleset{});
    EXPECT_EQ(game.opening, "none");
    EXPECT_FALSE(game.clock);
    EXPECT_TRUE(game.white.isAgent);

    const auto full = wire::parseNewGame(
        R"({"rule":"renju","size":13,"opening":"rif","black":{"kind":"human","name":"天元"},
            "white":{"kind":"agent","agent":"wei:depth=2","limits":{"timeMs":5,"nodes":6,"depth":7}},
            "clock":{"moveMs":100},"moves":["a1","pass"]})");
    const auto& rich = std::get<wire::NewGame>(full);
    EXPECT_EQ(rich.rules, (Ruleset{.rule = Rule::Renju, .size = 13}));
    EXPECT_EQ(rich.black.name, "天元");
    EXPECT_EQ(rich.white, (store::StoredPlayer{true, "wei:depth=2", 5, 6, 7}));
    EXPECT_EQ(rich.clock, (store::StoredClock{.moveMs = 100}));
    EXPECT_EQ(rich.moves.size(), 2u);

    const char* human = R"("black":{"kind":"human"},"white":{"kind":"human"})";
    const auto parsedSetUp = wire::parseNewGame(
        "{" + std::string(human) +
        R"(,"size":7,"lineLength":4,"toMove":"white","stones":{"black":["a1"],"white":[]}})");
    const auto& setUp = std::get<wire::NewGame>(parsedSetUp);
    EXPECT_EQ(setUp.rules.lineLength, 4);
    ASSERT_TRUE(setUp.stones);
    EXPECT_EQ(setUp.stones->black, std::vector<Point>({Point(0, 0)}));
    EXPECT_EQ(setUp.stones->toMove, Side::White);
    for (const std::string more :
         {R"("clock":{})", R"("clock":{"moveMs":100,"initialMs":1000})", R"("clock":5)",
          R"("moves":"h8")", R"("moves":[1])", R"("size":"15")", R"("rule":5)", R"("lineLength":7)",
          R"("stones":{"black":[],"white":[]})", R"("toMove":"black")",
          R"("moves":[],"toMove":"black","stones":{"black":[],"white":[]})", R"("x":1)"})
        EXPECT_NE(codeOf(wire::parseNewGame("{" + std::string(human) + "," + more + "}")), "none")
            << more;
    EXPECT_EQ(codeOf(wire::parseNewGame(
                  R"({"black":{"kind":"human","agent":"x"},"white":{"kind":"human"}})")),
              "unknown-member");
    const std::string longName(61, 'x');
    EXPECT_EQ(codeOf(wire::parseNewGame(R"({"black":{"kind":"human","name":")" + longName +
                                        R"("},"white":{"kind":"human"}})")),
              "bad-value");
}

TEST(Wire, AFileComesAsTextOrBase64) {
    EXPECT_EQ(std::get<wire::ImportCall>(wire::parseImportCall(R"({"text":"h8"})")).bytes, "h8");
    EXPECT_EQ(std::get<wire::ImportCall>(wire::parseImportCall(R"({"base64":"aDg="})")).bytes,
              "h8");
    EXPECT_EQ(codeOf(wire::parseImportCall(R"({"base64":"a"})")), "bad-value");
    EXPECT_EQ(codeOf(wire::parseImportCall("{}")), "missing-member");
}

TEST(Base64, StandsForAnyBytes) {
    EXPECT_EQ(fromBase64(""), "");
    EXPECT_EQ(fromBase64("AP8="), std::string("\0\xFF", 2));
    EXPECT_EQ(fromBase64("AP8"), std::string("\0\xFF", 2));
    EXPECT_EQ(fromBase64("Zm9vYmFy"), "foobar");  // RFC 4648, section 10
    EXPECT_EQ(fromBase64("Zm9v!"), std::nullopt);
    EXPECT_EQ(fromBase64("Z"), std::nullopt);
}

}  // namespace
}  // namespace tengen::server
