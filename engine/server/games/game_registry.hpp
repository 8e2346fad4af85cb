#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "server/games/game_session.hpp"

namespace tengen::server {

/// All games: those in the store, and sessions for those that are played or watched now.
class GameRegistry {
public:
    explicit GameRegistry(GameServices services);

    struct Created {
        std::string id;
        store::GameTokens tokens;
    };
    /// Begins a game. Errors: TooLarge when the store is full, Io when it refuses, else what is
    /// wrong with the game.
    Task<Result<Created>> create(wire::NewGame wanted);

    /// The game as it is played now; null if there is none.
    Task<Result<std::shared_ptr<GameSession>>> find(std::string id);

    /// Deletes it; everyone connected hears of it.
    Task<Result<bool>> remove(std::string id);

private:
    struct Live {
        std::shared_ptr<GameSession> session;
        std::chrono::milliseconds used{0};
    };
    /// On the worker: all of a new game.
    Result<void> store(const store::StoredGame& game, const GameState& state,
                       std::span<const store::GameSummary> summaries);
    /// Null if the game is only in the store.
    std::shared_ptr<GameSession> liveGame(std::string_view id);
    void sweep();
    /// Deletes games without a move that were begun long ago; looks at one page of them at a time.
    Task<void> expireEmpty();
    void scheduleSweep();
    Task<void> followOthers();
    void scheduleFollowing();

    GameServices services_;
    std::map<std::string, Live, std::less<>> live_;
    std::string expiryPage_;  ///< the next that expireEmpty() looks at; empty: the newest games
    Loop::Timer sweeper_;
    Loop::Timer follower_;
};

}  // namespace tengen::server
