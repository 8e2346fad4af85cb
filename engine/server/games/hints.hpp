#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/games/agent_choice.hpp"
#include "server/games/broadcast.hpp"
#include "server/games/game_services.hpp"

namespace tengen::server {

/// Searches for hints, at most one for each watcher of a game.
class Hints : public std::enable_shared_from_this<Hints> {
public:
    /// Called on the loop's thread, with the number of entries the game had when it was asked.
    using OnHint =
        std::function<void(WatcherId asker, std::size_t entries, const AgentChoice& chosen)>;

    /// The same, when there is no hint.
    using OnFailed = std::function<void(WatcherId asker, EnginePool::Failure why)>;

    Hints(const GameServices& services, std::string gameId, OnHint onHint, OnFailed onFailed)
        : services_(services),
          gameId_(std::move(gameId)),
          onHint_(std::move(onHint)),
          onFailed_(std::move(onFailed)) {}

    /// Who gives them: the champion, where it plays.
    static std::string_view agentFor(const Ruleset& rules);

    /// Searches for `client`. Returns false if the pool is full. A second question replaces the
    /// first.
    bool ask(WatcherId asker, const GameState& state, const std::string& client = {});
    void drop(WatcherId asker) { searches_.erase(asker); }
    void clear() { searches_.clear(); }

private:
    const GameServices& services_;
    std::string gameId_;
    OnHint onHint_;
    OnFailed onFailed_;
    std::map<WatcherId, EnginePool::Ticket> searches_;
};

}  // namespace tengen::server
