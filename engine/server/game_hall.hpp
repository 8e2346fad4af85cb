#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/game_session.hpp"

namespace tengen::server {

/// All games: those in the store, and those of them that somebody plays or watches now.
class GameHall {
public:
    /// `maxGames` may be stored.
    GameHall(GameServices services, std::int64_t maxGames);

    struct Created {
        std::string id;
        store::GameTokens tokens;
    };
    /// Begins a game. Errors: TooLarge when the store is full, Io when it refuses, else what is
    /// wrong with the game.
    Result<Created> create(const wire::NewGame& wanted);

    /// The game as it is played now; null if there is none.
    Result<std::shared_ptr<GameSession>> find(std::string_view id);

    /// Deletes it; everyone connected hears of it.
    Result<bool> remove(std::string_view id);

private:
    struct Live {
        std::shared_ptr<GameSession> session;
        std::chrono::milliseconds used{0};
    };
    void sweep();
    void scheduleSweep();
    void followOthers();
    void scheduleFollowing();

    GameServices services_;
    std::int64_t maxGames_;
    std::map<std::string, Live, std::less<>> live_;
    Loop::Timer sweeper_;
    Loop::Timer follower_;
};

}  // namespace tengen::server
