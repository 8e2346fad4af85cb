#pragma once

#include "store/game_store.hpp"
#include "store/sql/explorer_counts.hpp"
#include "store/sql/sql_connection.hpp"
#include "store/upgrade_progress.hpp"

namespace tengen::store {

/// Games in a database that speaks SQL. Every change is one transaction that holds the row of its
/// game, so several servers may use one database.
class SqlGameStore : public GameStore {
public:
    /// Creates the tables, or upgrades those of an earlier version.
    static Result<std::unique_ptr<GameStore>> open(std::shared_ptr<SqlConnection> connection,
                                                   const UpgradeProgress& onUpgrade = {});
    /// Reads tables that open() has made.
    static std::unique_ptr<GameReader> reader(std::shared_ptr<SqlConnection> connection);

    Result<void> create(const StoredGame& game) override;
    Result<void> append(std::string_view id, int number, const Entry& entry,
                        const GameSummary& after) override;
    Result<void> takeBack(std::string_view id, int from, int number,
                          const GameSummary& after) override;
    Result<void> finish(std::string_view id, const GameResult& result, std::int64_t ended) override;
    Result<void> rename(std::string_view id, bool first, std::string_view name) override;
    Result<void> publish(std::string_view id, bool published) override;
    Result<void> copy(std::string_view id, std::string_view newId,
                      const GameTokens& tokens) override;
    Result<void> probe() override;
    Result<std::optional<StoredGame>> find(std::string_view id) override;
    Result<GameList> list(const GameQuery& query) override;
    Result<bool> remove(std::string_view id) override;
    Result<std::int64_t> count() override;
    Result<PositionStatistics> explore(std::uint64_t key) override;
    [[nodiscard]] bool isShared() const override { return connection_->isShared(); }
    std::optional<std::vector<std::string>> changedElsewhere() override {
        return connection_->announced();
    }

private:
    explicit SqlGameStore(std::shared_ptr<SqlConnection> connection)
        : connection_(std::move(connection)), explorer_(*connection_) {}

    // All of them within a transaction.
    Result<void> insertPosition(std::int64_t game, const GameSummary& summary);
    /// Lets searches find the name.
    Result<void> insertName(std::string_view name);
    Result<void> dropUnusedName(std::string_view name);
    Result<void> updateSummary(std::int64_t game, const GameSummary& summary);
    /// Returns the number of the game, and keeps others from changing it until the end.
    Result<std::int64_t> holdGame(std::string_view id);
    /// An error unless the game has just so many.
    Result<void> expectEntries(std::int64_t game, int expected, std::string_view otherwise);

    std::shared_ptr<SqlConnection> connection_;
    ExplorerCounts explorer_;
};

}  // namespace tengen::store
