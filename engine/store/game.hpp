#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/enum.hpp"
#include "core/rules.hpp"
#include "core/setup.hpp"

namespace tengen::store {

/// Who sat at the board. Colours may change hands in an opening; players are told apart by who
/// began with Black.
struct StoredPlayer {
    bool isAgent = false;
    std::string name{};  ///< of a person, may be empty; of an agent the text with its parameters
    // The limits of an agent's moves; 0: none.
    std::int64_t timeMs = 0;
    std::int64_t nodes = 0;
    std::int64_t depth = 0;
    friend bool operator==(const StoredPlayer&, const StoredPlayer&) = default;
};

/// Either a time for all moves with an increment, or one for each move.
struct StoredClock {
    std::int64_t initialMs = 0;
    std::int64_t incrementMs = 0;
    std::int64_t moveMs = 0;  ///< 0: the other two count
    friend bool operator==(const StoredClock&, const StoredClock&) = default;
};

enum class Winner : std::uint8_t { Black, White, Draw };
enum class EndedBy : std::uint8_t { Five, Resignation, Time, Forbidden, Full, Passes, Agreement };

constexpr std::string_view idOf(Winner winner) {
    constexpr std::string_view kIds[] = {"black", "white", "draw"};
    return kIds[indexOf(winner)];
}
constexpr std::string_view idOf(EndedBy by) {
    constexpr std::string_view kIds[] = {"five", "resignation", "time",     "forbidden",
                                         "full", "passes",      "agreement"};
    return kIds[indexOf(by)];
}
constexpr Winner winnerOf(Side side) { return side == Side::Black ? Winner::Black : Winner::White; }

struct GameResult {
    Winner winner = Winner::Draw;
    EndedBy by = EndedBy::Full;
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// One thing a player did: an answer to the opening rule while that goes on, then a move. The list
/// of them is the whole game.
struct Entry {
    std::string text{};  ///< `h8`, `swap`, `3`, `pass`
    std::int64_t timeMs = 0;
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// A game after its last entry, for lists and statistics, which do not replay games.
struct GameSummary {
    int plies = 0;
    bool swapped = false;   ///< the colours have changed hands
    std::uint64_t key = 0;  ///< positionKey of the board
    friend bool operator==(const GameSummary&, const GameSummary&) = default;
};

/// Each gives the right to a seat; 128 random bits.
struct GameTokens {
    std::string first{};   ///< of the player who begins with Black
    std::string second{};  ///< of the other
    std::string both{};    ///< of both at one screen; owns the game
    std::string spectator{};
    friend bool operator==(const GameTokens&, const GameTokens&) = default;
};

/// A game as lists show it.
struct GameHead {
    std::string id{};
    Ruleset rules{};
    std::string opening = "none";
    Setup setup{};                          ///< the position before the first entry
    std::array<StoredPlayer, 2> players{};  ///< the one who began with Black, then the other
    std::optional<StoredClock> clock{};
    GameSummary summary{};
    std::optional<GameResult> result{};
    std::int64_t started = 0;  ///< milliseconds since 1970
    std::int64_t ended = 0;    ///< 0: it goes on
    bool published = false;    ///< its players let everyone find it
    friend bool operator==(const GameHead&, const GameHead&) = default;

    [[nodiscard]] const StoredPlayer& holder(Side side) const {
        return players[(side == Side::Black) == summary.swapped ? 1 : 0];
    }
};

struct StoredGame {
    GameHead head{};
    GameTokens tokens{};
    std::vector<Entry> entries{};
    friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

}  // namespace tengen::store
