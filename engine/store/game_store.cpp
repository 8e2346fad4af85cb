#include "store/game_store.hpp"

#include "store/sql/sql_game_store.hpp"
#include "store/sql/sql_place.hpp"

namespace tengen::store {

Result<std::unique_ptr<GameStore>> openGameStore(std::string_view url) {
    auto connection = openSql(url);
    if (!connection) return connection.error();
    return SqlGameStore::open(std::move(*connection));
}

}  // namespace tengen::store
