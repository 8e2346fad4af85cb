#include "server/games/broadcast.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace tengen::server {
namespace {

using openings::OpeningPlayer;

class BroadcastTest : public testing::Test {
protected:
    void add(WatcherId id, Role role) {
        broadcast_.add(id, role,
                       [this, id](const std::string& text) { heard_[id].push_back(text); });
    }
    std::map<WatcherId, std::vector<std::string>> heard_;
    Broadcast broadcast_;
};

TEST_F(BroadcastTest, ReachesEveryoneOrOne) {
    add(1, Role::First);
    add(2, Role::Spectator);
    broadcast_.toAll(wire::Deleted{"g"});
    broadcast_.to(2, wire::Pong{});
    broadcast_.to(3, wire::Pong{});
    EXPECT_EQ(heard_[1], std::vector<std::string>{R"({"t":"deleted","game":"g"})"});
    EXPECT_EQ(heard_[2].size(), 2u);
    EXPECT_FALSE(heard_.contains(3));
}

TEST_F(BroadcastTest, EveryoneGetsTheMessageForTheirRole) {
    add(1, Role::First);
    add(2, Role::Spectator);
    broadcast_.toEach([](Role role) -> wire::Down {
        return wire::Archived{"g", role == Role::Spectator ? "watching" : "playing"};
    });
    EXPECT_NE(heard_[1][0].find("playing"), std::string::npos);
    EXPECT_NE(heard_[2][0].find("watching"), std::string::npos);
}

TEST_F(BroadcastTest, KnowsWhoIsConnected) {
    store::GameHead head;
    head.players[1].isAgent = true;
    EXPECT_FALSE(broadcast_.isConnected(head, OpeningPlayer::First));
    EXPECT_TRUE(broadcast_.isConnected(head, OpeningPlayer::Second)) << "an agent always is";
    add(1, Role::Spectator);
    EXPECT_FALSE(broadcast_.isConnected(head, OpeningPlayer::First));
    add(2, Role::First);
    EXPECT_TRUE(broadcast_.isConnected(head, OpeningPlayer::First));
    EXPECT_EQ(broadcast_.roleOf(2), Role::First);
    EXPECT_TRUE(broadcast_.remove(2));
    EXPECT_FALSE(broadcast_.remove(2));
    EXPECT_EQ(broadcast_.roleOf(2), std::nullopt);
    EXPECT_EQ(broadcast_.size(), 1u);
}

}  // namespace
}  // namespace tengen::server
