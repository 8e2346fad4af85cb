#include "analysis/request.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::analysis {
namespace {

using Code = Refusal::Code;

Request parsed(std::string_view line) {
    auto result = parseRequest(line);
    if (const auto* refusal = std::get_if<Refusal>(&result)) {
        ADD_FAILURE() << line << "\nwas refused: " << refusal->message;
        return {.id = {}, .what = VersionRequest{}};
    }
    return std::get<Request>(std::move(result));
}

Refusal refused(std::string_view line) {
    auto result = parseRequest(line);
    if (std::holds_alternative<Request>(result)) {
        ADD_FAILURE() << line << "\nwas taken";
        return {};
    }
    return std::get<Refusal>(std::move(result));
}

/// The members in braces are put into a request with "v" and "id".
std::string with(std::string_view members) {
    return R"({"v":1,"id":"a",)" + std::string(members) + "}";
}

TEST(Request, TheExampleOfTheDocumentIsRead) {
    const Request request = parsed(
        R"({"v":1,"id":"a","rule":"freestyle","size":15,"moves":["h8","i9"],"toMove":"black",)"
        R"("limits":{"timeMs":2000,"nodes":7,"depth":8,"threads":2},"multiPv":3,"stream":true})");
    EXPECT_EQ(request.id, "a");
    const auto& analyse = std::get<AnalyseRequest>(request.what);
    EXPECT_EQ(toText(analyse.board.moves()), "h8i9");
    EXPECT_EQ(analyse.limits.time, std::chrono::milliseconds(2000));
    EXPECT_EQ(analyse.limits.nodes, 7u);
    EXPECT_EQ(analyse.limits.depth, 8);
    EXPECT_EQ(analyse.limits.threads, 2);
    EXPECT_EQ(analyse.limits.multiPv, 3);
    EXPECT_TRUE(analyse.stream);
}

TEST(Request, LittleNeedsToBeSaid) {
    const auto analyse = std::get<AnalyseRequest>(parsed(R"({"v":1,"id":"a"})").what);
    EXPECT_EQ(analyse.board, Board());
    EXPECT_EQ(analyse.limits.multiPv, 1);
    EXPECT_EQ(analyse.limits.time.count(), 0);
    EXPECT_FALSE(analyse.stream);
    EXPECT_EQ(analyse.agent, "");
}

TEST(Request, AnyStonesAndAnySideToMoveMakeAPosition) {
    const auto request =
        parsed(with(R"("action":"threats","rule":"renju","size":9,"toMove":"white",)"
                    R"("stones":{"black":["a1","b2"],"white":[]})"));
    const Board& board = std::get<ThreatsRequest>(request.what).board;
    EXPECT_EQ(board.rule(), Rule::Renju);
    EXPECT_EQ(board.size(), 9);
    EXPECT_EQ(board.sideToMove(), Side::White);
    EXPECT_EQ(board.stones(Side::Black).count(), 2);
}

TEST(Request, RowsOfOtherLengthsAreForAgentsThatPlayThem) {
    const auto request = parsed(with(R"("size":7,"lineLength":4,"agent":"fudan1")"));
    EXPECT_EQ(std::get<AnalyseRequest>(request.what).board.ruleset().lineLength, 4);
}

TEST(Request, EveryActionHasItsType) {
    const auto typeOf = [](std::string_view members) { return parsed(with(members)).what.index(); };
    EXPECT_EQ(typeOf(R"("action":"analyse")"), 0u);
    EXPECT_EQ(typeOf(R"("action":"balance","multiPv":2)"), 1u);
    EXPECT_EQ(typeOf(R"("action":"solve","kind":"vct")"), 2u);
    EXPECT_EQ(typeOf(R"("action":"defences")"), 3u);
    EXPECT_EQ(typeOf(R"("action":"threats")"), 4u);
    EXPECT_EQ(typeOf(R"("action":"stop","target":"b")"), 5u);
    EXPECT_EQ(typeOf(R"("action":"version")"), 6u);
}

TEST(Request, NumbersMayBeSpeltWithAFractionOfNothing) {
    const auto request = parsed(with(R"("limits":{"timeMs":1e3},"size":19.0)"));
    const auto& analyse = std::get<AnalyseRequest>(request.what);
    EXPECT_EQ(analyse.limits.time, std::chrono::milliseconds(1000));
    EXPECT_EQ(analyse.board.size(), 19);
}

struct Bad {
    std::string_view name;
    std::string line;
    Code code;
    std::string_view part;  ///< of the message
};

class BadRequest : public testing::TestWithParam<Bad> {};

TEST_P(BadRequest, IsRefusedWithACodeAndASentence) {
    const Refusal refusal = refused(GetParam().line);
    EXPECT_EQ(idOf(refusal.code), idOf(GetParam().code)) << refusal.message;
    EXPECT_NE(refusal.message.find(GetParam().part), std::string::npos) << refusal.message;
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadRequest,
    testing::Values(
        Bad{"NoJson", "hello", Code::Syntax, "byte 1"},
        Bad{"NoObject", "[1]", Code::Syntax, "object"},
        Bad{"Half", R"({"v":1,)", Code::Syntax, "byte"},
        Bad{"TwoObjects", R"({"v":1,"id":"a"} {})", Code::Syntax, "byte"},
        Bad{"BadUtf8", "{\"v\":1,\"id\":\"\xff\"}", Code::Syntax, "byte"},
        Bad{"Nul", std::string("{\"v\":1,\0}", 9), Code::Syntax, "byte"},
        Bad{"HugeNumber", R"({"v":1e999,"id":"a"})", Code::Syntax, "JSON"},
        Bad{"Twice", R"({"v":1,"id":"a","id":"b"})", Code::Syntax, "'id' appears twice"},
        Bad{"TwiceInside", with(R"("limits":{"nodes":1,"nodes":2})"), Code::Syntax, "'nodes'"},
        Bad{"Deep", std::string(30000, '['), Code::Syntax, "nested"},
        Bad{"DeepValue", with("\"moves\":" + std::string(20000, '[') + std::string(20000, ']')),
            Code::Syntax, "nested"},
        Bad{"TooLong", std::string(kMaxRequestLength + 1, ' '), Code::TooLarge, "65536"},
        Bad{"NoVersion", R"({"id":"a"})", Code::Version, "\"v\""},
        Bad{"NextVersion", R"({"v":2,"id":"a"})", Code::Version, "\"v\""},
        Bad{"NoId", R"({"v":1})", Code::MissingMember, "'id'"},
        Bad{"NumberAsId", R"({"v":1,"id":7})", Code::BadValue, "\"id\""},
        Bad{"EmptyId", R"({"v":1,"id":""})", Code::BadValue, "\"id\""},
        Bad{"LongId", R"({"v":1,"id":")" + std::string(65, 'x') + "\"}", Code::BadValue, "64"},
        Bad{"NoSuchAction", with(R"("action":"win")"), Code::BadValue, "analyse, balance"},
        Bad{"ActionNoText", with(R"("action":7)"), Code::BadValue, "analyse, balance"},
        Bad{"UnknownMember", with(R"("depth":7)"), Code::UnknownMember, "'depth'"},
        Bad{"ForeignMember", with(R"("action":"threats","multiPv":2)"), Code::UnknownMember,
            "'multiPv'"},
        Bad{"UnknownLimit", with(R"("limits":{"time":7})"), Code::UnknownMember, "'time'"},
        Bad{"UnknownColour", with(R"("toMove":"black","stones":{"black":[],"white":[],"red":[]})"),
            Code::UnknownMember, "'red'"},
        Bad{"NoTarget", with(R"("action":"stop")"), Code::MissingMember, "'target'"},
        Bad{"NoKind", with(R"("action":"solve")"), Code::MissingMember, "'kind'"},
        Bad{"BadKind", with(R"("action":"solve","kind":"vc2")"), Code::BadValue, "vcf or vct"},
        Bad{"NoWhite", with(R"("toMove":"black","stones":{"black":[]})"), Code::MissingMember,
            "'stones.white'"},
        Bad{"NoSide", with(R"("stones":{"black":[],"white":[]})"), Code::MissingMember, "toMove"},
        Bad{"BadSide", with(R"("toMove":"red")"), Code::BadValue, "toMove"},
        Bad{"BadRule", with(R"("rule":"chess")"), Code::BadValue, "the rules are"},
        Bad{"Small", with(R"("size":4)"), Code::BadValue, "5 to 22"},
        Bad{"Large", with(R"("size":23)"), Code::BadValue, "5 to 22"},
        Bad{"LongRow", with(R"("lineLength":7)"), Code::BadValue, "3 to 6"},
        Bad{"RowOfRenju", with(R"("rule":"renju","lineLength":4)"), Code::BadValue, "rows of five"},
        Bad{"ThreatsOfFour", with(R"("action":"threats","lineLength":4)"), Code::BadValue,
            "rows of five"},
        Bad{"SolveFour", with(R"("action":"solve","kind":"vcf","lineLength":4)"), Code::BadValue,
            "rows of five"},
        Bad{"DefendFour", with(R"("action":"defences","lineLength":4)"), Code::BadValue,
            "rows of five"},
        Bad{"Fraction", with(R"("size":15.5)"), Code::BadValue, "5 to 22"},
        Bad{"Overflow", with(R"("size":18446744073709551615)"), Code::BadValue, "5 to 22"},
        Bad{"Infinite", with(R"("limits":{"timeMs":1e300})"), Code::BadValue, "limits.timeMs"},
        Bad{"NoTime", with(R"("limits":{"timeMs":0})"), Code::BadValue, "limits.timeMs"},
        Bad{"Backwards", with(R"("limits":{"nodes":-1})"), Code::BadValue, "limits.nodes"},
        Bad{"DeepLimit", with(R"("limits":{"depth":485})"), Code::BadValue, "limits.depth"},
        Bad{"ManyThreads", with(R"("limits":{"threads":1025})"), Code::BadValue, "limits.threads"},
        Bad{"LimitsNoObject", with(R"("limits":7)"), Code::BadValue, "limits"},
        Bad{"NullLines", with(R"("multiPv":null)"), Code::BadValue, "multiPv"},
        Bad{"StreamNoBool", with(R"("stream":1)"), Code::BadValue, "stream"},
        Bad{"AgentNoText", with(R"("agent":{})"), Code::BadValue, "agent"},
        Bad{"MovesNoList", with(R"("moves":"h8i9")"), Code::BadValue, "moves"},
        Bad{"MovesOfNumbers", with(R"("moves":[1,2])"), Code::BadValue, "moves"},
        Bad{"NoPoint", with(R"("moves":["hello"])"), Code::BadValue, "'hello'"},
        Bad{"Capitals", with(R"("moves":["H8"])"), Code::BadValue, "'H8'"},
        Bad{"OffBoard", with(R"("size":9,"moves":["k3"])"), Code::BadPosition, "size 9"},
        Bad{"TakenPoint", with(R"("moves":["h8","h8"])"), Code::BadPosition, "move 2"},
        Bad{"PassAsStone", with(R"("toMove":"black","stones":{"black":["pass"],"white":[]})"),
            Code::BadValue, "'pass'"},
        Bad{"TwoStones", with(R"("toMove":"black","stones":{"black":["a1"],"white":["a1"]})"),
            Code::BadPosition, "two stones"},
        Bad{"Both", with(R"("moves":[],"toMove":"black","stones":{"black":[],"white":[]})"),
            Code::BadValue, "either"},
        Bad{"WrongTurn", with(R"("moves":["h8"],"toMove":"black")"), Code::BadPosition, "white"},
        Bad{"Forbidden",
            with(R"("rule":"renju","moves":["h8","a1","i8","a3","g9","a5","g10","a7","g8"])"),
            Code::BadPosition, "forbidden"},
        Bad{"Over", with(R"("moves":["pass","pass"])"), Code::GameOver, "over"}),
    [](const auto& bad) { return std::string(bad.param.name); });

TEST(Request, TheIdOfARefusedRequestIsToldWhenItCanBeRead) {
    EXPECT_EQ(refused(R"({"v":1,"id":"q","size":1})").id, "q");
    EXPECT_EQ(refused(R"({"id":"q"})").id, "q");
    EXPECT_EQ(refused(R"({"v":1,"id":7})").id, std::nullopt);
    EXPECT_EQ(refused("hello").id, std::nullopt);
}

TEST(Request, CharactersOfAnIdAreCountedNotBytes) {
    std::string id;
    for (int i = 0; i < 64; ++i) id += "天";
    EXPECT_EQ(parsed(R"({"v":1,"id":")" + id + "\"}").id, id);
}

}  // namespace
}  // namespace tengen::analysis
