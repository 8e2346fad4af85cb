// Games that begin elsewhere than on an empty board, or end with another row than five.
#include <gtest/gtest.h>

#include "server/testing/session_fixture.hpp"

namespace tengen::server {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

TEST_F(Session, AGameGoesOnFromStonesThatWereSetUp) {
    auto wanted = people();
    wanted.clock = store::StoredClock{.initialMs = 60'000, .incrementMs = 0};
    wanted.stones = GivenStones{{at("h8"), at("i9"), at("g7")}, {at("a1")}, Side::White};
    begin(wanted);
    const json setup = {{"black", {"g7", "h8", "i9"}}, {"white", {"a1"}}, {"toMove", "white"}};
    EXPECT_EQ(lastOf("position")["setup"], setup);
    EXPECT_EQ(lastOf("position")["toMove"], "white");
    say(wire::Play{0, at("h8")});
    EXPECT_EQ(last()["code"], "taken");
    for (int ply = 0; const char* move : {"a2", "j10", "a3"}) {
        loop_.advance(1s);
        say(wire::Play{ply++, at(move)});
    }
    EXPECT_EQ(last()["clocks"]["white"], 59'000) << "White made the first and the third move";
    EXPECT_EQ(last()["clocks"]["black"], 60'000);

    const auto again = GameState::replay(**store_->find(id_));
    ASSERT_TRUE(again);
    EXPECT_EQ(again->board(), session_->state().board());
    say(wire::Undo{});
    EXPECT_EQ(moves(), "a2j10");
    EXPECT_EQ(session_->state().board().stones(Side::Black).count(), 4);
    say(wire::Restart{});
    EXPECT_EQ(moves(), "");
    EXPECT_EQ(session_->state().board().setup(), session_->head().setup);
    for (int ply = 0; const char* move : {"a2", "j10", "a3", "k11"})
        say(wire::Play{ply++, at(move)});
    EXPECT_EQ(last()["result"]["winner"], "black") << "a row of set-up and played stones";
}

TEST_F(Session, StonesThatLeaveNothingToPlayAreRefused) {
    auto wanted = people();
    wanted.stones = GivenStones{{at("h8"), at("h8")}, {}, Side::Black};
    EXPECT_EQ(now(registry_.create(wanted)).error().message, "h8 is given two stones");
    wanted.stones =
        GivenStones{{at("a1"), at("b1"), at("c1"), at("d1"), at("e1")}, {}, Side::White};
    EXPECT_EQ(now(registry_.create(wanted)).error().message,
              "the game is over in this position; set up one that can be played on");
    wanted.stones = GivenStones{{at("h8")}, {}, Side::White};
    wanted.opening = "swap2";
    EXPECT_FALSE(now(registry_.create(wanted)));
}

TEST_F(Session, FourInARowWins) {
    auto wanted = people();
    wanted.rules = {.rule = Rule::Freestyle, .size = 7, .lineLength = 4};
    for (const char* move : {"d4", "a1", "e4", "a2", "f4", "a3"}) wanted.moves.push_back(at(move));
    begin(wanted);
    EXPECT_EQ(lastOf("position")["lineLength"], 4);
    say(wire::HintRequest{});
    ASSERT_TRUE(loop_.runUntil([&] { return lastOf("hint") != nullptr; }));
    const std::string hint = lastOf("hint")["text"];  // the champion knows no such rows
    EXPECT_TRUE(hint == "fudan1 would play c4" || hint == "fudan1 would play g4") << hint;
    say(wire::Play{6, at("c4")});
    EXPECT_EQ(last()["result"]["winner"], "black");
    EXPECT_EQ(last()["winningLine"].size(), 4u);
}

}  // namespace
}  // namespace tengen::server
