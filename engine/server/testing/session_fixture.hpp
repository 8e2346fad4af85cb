#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.hpp"
#include "server/games/game_registry.hpp"
#include "server/random_text.hpp"
#include "server/testing/manual_loop.hpp"
#include "server/testing/now.hpp"
#include "store/open/open_store.hpp"

namespace tengen::server {

inline store::StoredPlayer human(std::string name = {}) {
    store::StoredPlayer player;
    player.name = std::move(name);
    return player;
}
inline store::StoredPlayer agent(std::string name, std::int64_t timeMs = 0) {
    store::StoredPlayer player = human(std::move(name));
    player.isAgent = true;
    player.timeMs = timeMs;
    return player;
}
inline store::StoredPlayer beginner() { return agent("tengen:level=1"); }

/// Set member by member: g++ at -O3 takes a whole game given in braces for one with names that
/// were never set.
inline wire::NewGame between(store::StoredPlayer black, store::StoredPlayer white) {
    wire::NewGame game;
    game.black = std::move(black);
    game.white = std::move(white);
    return game;
}
inline wire::NewGame people() { return between(human(), human()); }

inline Point at(std::string_view text) { return *parsePoint(text, kMaxSize); }

/// A game with a store in memory, real agents, and a clock that the test turns.
class Session : public ::testing::Test {
protected:
    /// Begins a game and joins it as `role`, who is heard in heard_.
    void begin(const wire::NewGame& wanted, Role role = Role::Both) {
        const auto made = now(registry_.create(wanted));
        ASSERT_TRUE(made) << made.error().message;
        id_ = made->id;
        session_ = *now(registry_.find(id_));
        join(1, role);
    }
    void join(GameSession::WatcherId who, Role role) {
        session_->join(who, role, [this, who](const std::string& text) {
            heard_[who].push_back(nlohmann::json::parse(text));
        });
    }
    void say(const wire::GameAction& action, GameSession::WatcherId who = 1) {
        session_->handle(who, action);
    }
    nlohmann::json& last(GameSession::WatcherId who = 1) { return heard_[who].back(); }
    /// The last message of a kind that somebody heard.
    nlohmann::json lastOf(std::string_view kind, GameSession::WatcherId who = 1) {
        const auto& all = heard_[who];
        for (auto it = all.rbegin(); it != all.rend(); ++it)
            if ((*it)["t"] == kind) return *it;
        return nullptr;
    }
    std::vector<store::Entry> stored() { return (*store_->find(id_))->entries; }
    std::string moves() { return toText(session_->state().board().moves()); }
    bool awaitPly(int ply) {
        return loop_.runUntil([&] { return session_->state().board().ply() >= ply; });
    }

    ManualLoop loop_;
    std::unique_ptr<store::GameStore> store_ = std::move(*store::openGameStore("sqlite::memory:"));
    InlineStoreWorker worker_;
    AgentShelf shelf_{4};
    EnginePool pool_{1, 10};
    GameRegistry registry_{{loop_, *store_, worker_, pool_, shelf_, randomId, randomToken, 5}};
    std::string id_;
    std::shared_ptr<GameSession> session_;
    std::map<GameSession::WatcherId, std::vector<nlohmann::json>> heard_;
};

}  // namespace tengen::server
