#include "store/game_store.hpp"

#include "store/database_place.hpp"
#include "store/sqlite_game_store.hpp"

namespace tengen {

Result<std::unique_ptr<GameStore>> openGameStore(std::string_view url) {
    auto database = openDatabase(url);
    if (!database) return database.error();
    return SqliteGameStore::open(std::move(*database));
}

}  // namespace tengen
