#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/conditions.hpp"
#include "arena/sprt.hpp"

namespace tengen::arena {

/// A player of a tournament, by everything that can change its games.
struct TournamentPlayer {
    std::string spec;  ///< as on the command line
    PlayerLimits limits{};
    int copy = 1;        ///< counts players of the same spec and limits
    std::string name{};  ///< for tables; unique in a tournament

    /// Whether both play the same games.
    [[nodiscard]] bool isSame(const TournamentPlayer& other) const {
        return spec == other.spec && limits == other.limits && copy == other.copy;
    }
    friend bool operator==(const TournamentPlayer&, const TournamentPlayer&) = default;
};

/// A finished game. `black` and `white` are the final colours; an opening rule may swap them.
struct TournamentGame {
    std::size_t black = 0;  ///< a player's number
    std::size_t white = 0;
    int round = 1;
    std::size_t slot = 0;  ///< selects the opening and its symmetry
    FinishedGame result{};

    /// The player who began with Black.
    [[nodiscard]] std::size_t starter() const { return result.swapped ? white : black; }
    [[nodiscard]] std::pair<std::size_t, std::size_t> players() const {
        return std::minmax(black, white);
    }
};

/// One call of the command that played some of the games.
struct TournamentRun {
    std::string began;  ///< date and time, UTC
    std::string command;
    std::string build;
};

/// The settings that a results file keeps. They must be equal for a tournament to resume.
struct StoredSettings {
    Conditions conditions{};
    /// Games of a Swiss pairing; the pairings follow from it. 0: not a Swiss tournament.
    std::size_t swissGames = 0;
    std::optional<Sprt::Settings> sprt{};

    /// Whether the players must stay the same and in the same order.
    [[nodiscard]] bool fixesPlayers() const { return swissGames > 0 || sprt.has_value(); }
    friend bool operator==(const StoredSettings&, const StoredSettings&) = default;
};

/// The settings by name, in a fixed order.
std::vector<NamedValue> describe(const StoredSettings& settings);

/// The first difference between the settings in a file and the current ones, as a clause of a
/// sentence; nothing when they are equal.
std::optional<std::string> differenceOf(const StoredSettings& stored,
                                        const StoredSettings& current);

/// Everything that is known about a tournament.
struct TournamentRecord {
    StoredSettings settings{};
    std::size_t openings = 0;
    std::vector<TournamentPlayer> players{};
    std::vector<TournamentGame> games{};  ///< by round, slot, players and starter
    std::vector<TournamentRun> runs{};
};

}  // namespace tengen::arena
