#pragma once

#include <cstdint>

#include "store/game_store.hpp"
#include "store/sql/sql_connection.hpp"

namespace tengen::store {

/// How often each move was played in a position, and how those games ended, kept up to date as
/// games change. Only positions that kCountFrom games have reached are counted, which keeps the
/// table small; the games of the others are looked through when they are asked for.
/// In the table a row leads from a position to the next; a row from a position to itself holds the
/// games that stand there, and every counted position has one.
class ExplorerCounts {
public:
    /// Step 2 of the schema counts the positions of earlier stores from the same number on.
    static constexpr std::int64_t kCountFrom = 32;

    explicit ExplorerCounts(SqlConnection& connection) : connection_(connection) {}

    // Within a write transaction:
    /// Waits for other writers: counts are only right if changes come one after another.
    Result<void> lock() { return connection_.lock("tengen explorer"); }
    /// Takes the game out of the counts from that ply on, before a change of its rows.
    Result<void> subtract(std::int64_t game, std::int64_t fromPly) {
        return change(game, -1, fromPly);
    }
    /// Puts it in again after the change, and begins to count positions that have become common.
    Result<void> add(std::int64_t game, std::int64_t fromPly);

    /// Within a transaction.
    Result<PositionStatistics> read(std::uint64_t key);

private:
    Result<void> change(std::int64_t game, std::int64_t sign, std::int64_t fromPly);
    Result<bool> isCounted(std::int64_t key);
    Result<void> countIfCommon(std::int64_t key);

    SqlConnection& connection_;
};

}  // namespace tengen::store
