#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "store/game.hpp"

namespace tengen::store {

/// Which games a list shows; what is empty does not matter.
struct GameQuery {
    enum class Ended : std::uint8_t { Any, Black, White, Draw, Open, Over };

    std::optional<Rule> rule{};
    std::string agent{};  ///< its id, or its whole text
    Ended ended = Ended::Any;
    std::string text{};                       ///< part of the name of a player
    std::optional<std::uint64_t> position{};  ///< positionKey of a board that the game came to
    bool publishedOnly = false;
    int limit = 50;
    std::string before{};  ///< GameList::next of the page before
};

struct GameList {
    std::vector<GameHead> games{};  ///< newest first
    std::string next{};             ///< empty: there are no more
};

/// How games went that came to a position.
struct Tally {
    std::int64_t games = 0;
    std::int64_t black = 0;
    std::int64_t white = 0;
    std::int64_t draws = 0;
    Tally& operator+=(const Tally& other) {
        games += other.games;
        black += other.black;
        white += other.white;
        draws += other.draws;
        return *this;
    }
    friend bool operator==(const Tally&, const Tally&) = default;
};

struct PositionStatistics {
    Tally all{};
    std::vector<std::pair<std::uint64_t, Tally>> next{};  ///< by the key of the position after
};

/// Reads stored games. A call sees every change whose call has returned, whichever store of the
/// database made it. Not thread-safe.
class GameReader {
public:
    virtual ~GameReader() = default;

    /// Returns nothing if there is no such game.
    virtual Result<std::optional<StoredGame>> find(std::string_view id) = 0;
    virtual Result<GameList> list(const GameQuery& query) = 0;
    virtual Result<std::int64_t> count() = 0;
    virtual Result<PositionStatistics> explore(std::uint64_t key) = 0;
};

/// Keeps games. A call that returns without an error is on disk as far as the database promises: it
/// outlives the process. Several stores, of one process or of many, may share a database. Where
/// that is a server which went away, every call has an error until it is back.
/// Not thread-safe.
class GameStore : public GameReader {
public:
    /// REQUIRES: a new id, and no entries: those are appended.
    virtual Result<void> create(const StoredGame& game) = 0;

    /// Adds an entry. Fails unless the game has exactly `number` entries; prevents duplicate and
    /// out-of-order writes.
    virtual Result<void> append(std::string_view id, int number, const Entry& entry,
                                const GameSummary& after) = 0;
    /// Keeps only the first `number` entries. Fails unless the game has exactly `from`. The game is
    /// open again.
    virtual Result<void> takeBack(std::string_view id, int from, int number,
                                  const GameSummary& after) = 0;
    virtual Result<void> finish(std::string_view id, const GameResult& result,
                                std::int64_t ended) = 0;
    /// Renames a player: `first` is the one who began with Black.
    virtual Result<void> rename(std::string_view id, bool first, std::string_view name) = 0;
    virtual Result<void> publish(std::string_view id, bool published) = 0;
    /// Stores the game as it is a second time, under another id, with these tokens.
    virtual Result<void> copy(std::string_view id, std::string_view newId,
                              const GameTokens& tokens) = 0;

    /// Stores something that changes nothing. An error says why no change can be stored now.
    virtual Result<void> probe() = 0;

    /// Returns false if there was no such game.
    virtual Result<bool> remove(std::string_view id) = 0;

    /// Whether it is meant for several servers, and changedElsewhere() tells of the others.
    [[nodiscard]] virtual bool isShared() const { return false; }
    /// The ids of games that others have changed or removed since the last call; nothing: it cannot
    /// tell, all of them may be changed.
    virtual std::optional<std::vector<std::string>> changedElsewhere() {
        return std::vector<std::string>{};
    }
};

}  // namespace tengen::store
