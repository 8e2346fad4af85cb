#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "server/engine_pool.hpp"
#include "server/loop.hpp"
#include "server/served_agents.hpp"
#include "server/store_worker.hpp"
#include "store/game_store.hpp"

namespace tengen::server {

/// What a game needs of the world; all of it outlives the game.
struct GameServices {
    Loop& loop;
    store::GameStore& store;  ///< only used on the worker
    StoreWorker& worker;
    EnginePool& pool;
    AgentShelf& agents;
    std::function<std::string()> newId;
    std::function<std::string()> newToken;
    std::int64_t maxGames = INT64_MAX;  ///< may be stored
    std::shared_ptr<Monitor> monitor = std::make_shared<Monitor>();
};

}  // namespace tengen::server
