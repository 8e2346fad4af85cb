#include "server/api/review_json.hpp"

#include <gtest/gtest.h>

namespace tengen::server {
namespace {

using nlohmann::json;

const json kReview = json::parse(R"({"evaluation": "tengen 天", "judged": [
    {"value": 0.25, "best": "h8", "line": ["h8", "pass", "i9"], "winIn": null, "lossIn": 4, "depth": 12},
    null,
    {"value": null, "best": null, "line": [], "winIn": 0, "lossIn": null, "depth": 0}]})");

/// What is wrong with a review of a game of two moves; empty if nothing is.
std::string faultIn(const json& review, int size = 15) {
    const auto parsed = reviewFrom(review, 3, size);
    const auto* fault = std::get_if<JsonFault>(&parsed);
    return fault == nullptr ? "" : fault->message;
}

TEST(ReviewJson, AReviewComesBackAsItWas) {
    ASSERT_EQ(faultIn(kReview), "");
    EXPECT_EQ(json::parse(dumped(std::get<Json>(reviewFrom(kReview, 3, 15)))), kReview);
}

TEST(ReviewJson, WhatIsNoneIsRefusedByTheNameOfItsPart) {
    const std::string longest(201, 'x');
    const std::tuple<const char*, json, const char*> wrong[] = {
        {"/mood", 1, "mood"},
        {"/evaluation", longest, "evaluation"},
        {"/evaluation", 1, "evaluation"},
        {"/judged", "x", "judged"},
        {"/judged/0", 1, "object"},
        {"/judged/0/mood", 1, "mood"},
        {"/judged/0/value", 1.5, "value"},
        {"/judged/0/value", -0.5, "value"},
        {"/judged/0/value", "0.5", "value"},
        {"/judged/0/best", "z9", "best"},
        {"/judged/0/line", nullptr, "line"},
        {"/judged/0/line", json(485, "h8"), "line"},
        {"/judged/0/line/1", "h0", "line"},
        {"/judged/0/winIn", -1, "winIn"},
        {"/judged/0/lossIn", 1.5, "lossIn"},
        {"/judged/0/lossIn", 10'001, "lossIn"},
        {"/judged/0/depth", nullptr, "depth"},
    };
    for (const auto& [pointer, value, word] : wrong) {
        json review = kReview;
        review[json::json_pointer(pointer)] = value;
        EXPECT_NE(faultIn(review).find(word), std::string::npos) << pointer << faultIn(review);
    }
    for (const json& none : {json(), json(1), json::array(), json::object()})
        EXPECT_NE(faultIn(none), "") << none;
}

TEST(ReviewJson, NoMemberMayBeMissing) {
    for (const char* member : {"evaluation", "judged"}) {
        json review = kReview;
        review.erase(member);
        EXPECT_NE(faultIn(review).find(member), std::string::npos) << member;
    }
    for (const char* member : {"value", "best", "line", "winIn", "lossIn", "depth"}) {
        json review = kReview;
        review["judged"][0].erase(member);
        EXPECT_NE(faultIn(review).find(member), std::string::npos) << member;
    }
}

TEST(ReviewJson, ItJudgesEveryPositionOfItsGameOnItsBoard) {
    for (const std::size_t positions : {1u, 2u, 4u})
        EXPECT_TRUE(std::holds_alternative<JsonFault>(reviewFrom(kReview, positions, 15)))
            << positions;
    EXPECT_EQ(faultIn(kReview, 9), "") << "i9 is its corner";
    EXPECT_NE(faultIn(kReview, 8).find("i9"), std::string::npos);
}

}  // namespace
}  // namespace tengen::server
