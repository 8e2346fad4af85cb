#include "server/wire/messages.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace tengen::server::wire {
namespace {

using nlohmann::json;

json sent(const Down& message) { return json::parse(encode(message)); }

TEST(Messages, SmallOnesHaveTheirTypeAndMembers) {
    EXPECT_EQ(sent(Pong{}), json::parse(R"({"t":"pong"})"));
    EXPECT_EQ(sent(Deleted{"g"}), json::parse(R"({"t":"deleted","game":"g"})"));
    EXPECT_EQ(sent(Archived{"g", "h"}), json::parse(R"({"t":"archived","game":"g","as":"h"})"));
    EXPECT_EQ(sent(Note{"g", 4, Side::Black, "well"}),
              json::parse(R"({"t":"note","game":"g","ply":4,"by":"black","text":"well"})"));
    EXPECT_EQ(sent(QueuedMove{"g", 2}), json::parse(R"({"t":"queued","game":"g","position":2})"));
    EXPECT_EQ(sent(CappedAnalysis{"a", std::chrono::minutes(10)}),
              json::parse(R"({"t":"capped","id":"a","afterMs":600000})"));
    EXPECT_EQ(sent(QueuedAnalysis{"a", 0}), json::parse(R"({"t":"queued","id":"a","position":0})"));
    EXPECT_EQ(sent(Error{"rate", "slow down"}),
              json::parse(R"({"t":"error","code":"rate","message":"slow down"})"));
    EXPECT_EQ(sent(AnalysisReply{R"({"v":1})"}),
              json::parse(R"({"t":"analysis","reply":{"v":1}})"));
    EXPECT_EQ(
        sent(Watchers{"g", 2, {.black = true}}),
        json::parse(
            R"({"t":"watchers","game":"g","count":2,"connected":{"black":true,"white":false}})"));
}

TEST(Messages, OffersSayWhatAndByWhom) {
    EXPECT_EQ(sent(Offered{"g", {.kind = Offer::Kind::Draw, .by = Side::White}}),
              json::parse(R"({"t":"offered","game":"g","kind":"draw","by":"white"})"));
    EXPECT_EQ(sent(Declined{"g", Offer::Kind::Takeback, Side::Black}),
              json::parse(R"({"t":"declined","game":"g","kind":"takeback","by":"black"})"));
}

TEST(Messages, ARefusalNamesThePointItIsAbout) {
    EXPECT_EQ(sent(Refused{"g", GameRefusal::Taken, "no", Point(7, 7)})["at"], "h8");
    EXPECT_FALSE(sent(Refused{"g", GameRefusal::Over, "no"}).contains("at"));
}

TEST(Messages, AMoveCarriesItsTurn) {
    Moved moved{.game = "g", .ply = 4, .at = Point(7, 7), .timeMs = 9};
    moved.turn.toMove = Side::White;
    moved.turn.clocks = Clocks{.black = 1000, .white = 2000, .running = Side::White};
    const json message = sent(moved);
    EXPECT_EQ(message["by"], "black");
    EXPECT_EQ(message["clocks"], json::parse(R"({"black":1000,"white":2000,"running":"white"})"));
    EXPECT_EQ(message["result"], nullptr);
    EXPECT_EQ(message["ended"], nullptr);
}

TEST(Messages, APositionAsksInOneOfThreeWays) {
    Position position;
    EXPECT_EQ(sent(position)["question"], nullptr);
    EXPECT_EQ(sent(position)["offer"], nullptr);
    position.question = Question{.number = 3, .kind = NumberQuestion{.max = 10}};
    EXPECT_EQ(sent(position)["question"]["max"], 10);
    position.question->kind = DecisionQuestion{.choices = {openings::Decision::PlaceTwo}};
    EXPECT_EQ(sent(position)["question"]["choices"], json({"place2"}));
    position.question->kind = StoneQuestion{.stone = Side::White};
    EXPECT_EQ(sent(position)["question"]["act"], "place");
    EXPECT_EQ(sent(position)["question"]["stone"], "white");
}

TEST(Messages, BytesThatAreNoUtf8AreReplaced) {
    EXPECT_EQ(sent(Error{"syntax", "\xFF"})["message"], "\uFFFD");
}

}  // namespace
}  // namespace tengen::server::wire
