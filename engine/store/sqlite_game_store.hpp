#pragma once

#include "store/game_store.hpp"
#include "store/sqlite.hpp"

namespace tengen {

/// Games in SQLite, in write-ahead mode: a committed move outlives the process, and readers of the
/// file never wait for it.
class SqliteGameStore : public GameStore {
public:
    /// Makes the tables if there are none; an error if they are of another version.
    /// REQUIRES: a database of openDatabase().
    static Result<std::unique_ptr<GameStore>> open(Database database);

    Result<void> create(const StoredGame& game) override;
    Result<void> append(std::string_view id, int number, const Entry& entry,
                        const Standing& after) override;
    Result<void> takeBack(std::string_view id, int number, const Standing& after) override;
    Result<void> finish(std::string_view id, const GameResult& result, std::int64_t ended) override;
    Result<void> copy(std::string_view id, std::string_view newId,
                      const GameTokens& tokens) override;
    Result<std::optional<StoredGame>> find(std::string_view id) override;
    Result<GameList> list(const GameQuery& query) override;
    Result<bool> remove(std::string_view id) override;
    Result<std::int64_t> count() override;
    Result<PositionStatistics> explore(std::uint64_t key) override;

private:
    explicit SqliteGameStore(Database database) : database_(std::move(database)) {}

    Result<void> insertPosition(std::int64_t game, const Standing& standing);
    Result<void> updateStanding(std::int64_t game, const Standing& standing);
    Result<std::int64_t> numberOf(std::string_view id);
    Result<std::int64_t> countEntries(std::int64_t game);

    Database database_;
};

}  // namespace tengen
