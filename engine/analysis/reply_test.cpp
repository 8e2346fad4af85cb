#include "analysis/reply.hpp"

#include <gtest/gtest.h>

namespace tengen::analysis {
namespace {

using namespace std::chrono_literals;

TEST(Reply, AnAnalysisHasEveryMemberOfTheProtocol) {
    const search::Report report{
        .depth = 5,
        .selectiveDepth = 9,
        .nodes = 3000,
        .time = 1500ms,
        .lines = {
            {.score = -12,
             .winrate = 0.25,
             .forced =
                 search::ForcedEnd{.win = false, .plies = 6, .by = search::ForcedEnd::By::Vct},
             .moves = {Point(7, 7), Point::pass()}},
            {.score = 3, .moves = {Point(0, 0)}}}};
    EXPECT_EQ(analysisReply("a", ReplyStage::Interim, "me", report),
              R"({"v":1,"id":"a","final":false,"depth":5,"seldepth":9,"nodes":3000,"nps":2000,)"
              R"("timeMs":1500,"evaluation":"me","lines":[{"rank":1,"move":"h8","score":-12,)"
              R"("winrate":0.25,"loss":{"in":6,"by":"vct"},"pv":["h8","pass"]},)"
              R"({"rank":2,"move":"a1","score":3,"winrate":null,"pv":["a1"]}]})");
}

TEST(Reply, AWinTellsInHowManyPliesAndByWhat) {
    const search::Report report{
        .lines = {{.forced = search::ForcedEnd{.win = true, .plies = 7, .by = {}},
                   .moves = {Point(0, 0)}}}};
    EXPECT_NE(
        analysisReply("a", ReplyStage::Final, "me", report).find(R"("win":{"in":7,"by":"vcf"})"),
        std::string::npos);
}

TEST(Reply, NoTimeAtAllIsNoDivisionByNothing) {
    EXPECT_NE(analysisReply("a", ReplyStage::Final, "me", {.nodes = 2, .time = 0us})
                  .find(R"("nps":2000000,"timeMs":0)"),
              std::string::npos);
}

TEST(Reply, ASolutionIsTrueFalseOrUnknown) {
    EXPECT_EQ(solveReply("a", {.solved = true, .line = {Point(0, 0)}, .nodes = 3}),
              R"({"v":1,"id":"a","final":true,"solved":true,"line":["a1"],"in":1,"nodes":3})");
    EXPECT_EQ(solveReply("a", {.solved = false, .nodes = 3}),
              R"({"v":1,"id":"a","final":true,"solved":false,"line":[],"in":null,"nodes":3})");
    EXPECT_EQ(solveReply("a", {.solved = std::nullopt, .nodes = 3}),
              R"({"v":1,"id":"a","final":true,"solved":null,"line":[],"in":null,"nodes":3})");
}

TEST(Reply, AnErrorNamesItsRequestIfItCan) {
    EXPECT_EQ(errorReply({.id = "q\"", .code = Refusal::Code::Busy, .message = "later"}),
              R"({"id":"q\"","error":{"code":"busy","message":"later"}})");
    EXPECT_EQ(errorReply({.code = Refusal::Code::Syntax, .message = "no"}),
              R"({"id":null,"error":{"code":"syntax","message":"no"}})");
}

}  // namespace
}  // namespace tengen::analysis
