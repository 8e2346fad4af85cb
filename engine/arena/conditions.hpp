#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/game.hpp"
#include "arena/opening_source.hpp"
#include "arena/player_spec.hpp"

namespace tengen::arena {

/// What all games of a tournament have in common. With equal conditions, openings and players,
/// equal games are played.
struct Conditions {
    Ruleset rules{};
    std::uint64_t seed = 1;
    std::string openingSource = "generated";  ///< tells one set of openings from another
    openings::OpeningRule openingRule = openings::OpeningRule::None;
    bool allSymmetries = false;  ///< play each opening in its eight symmetries
    Adjudication adjudication{};
    Patience patience{};

    friend bool operator==(const Conditions&, const Conditions&) = default;
};

/// A setting as a report prints it.
struct NamedValue {
    std::string name;
    std::string value;
};

/// The conditions by name, in a fixed order.
std::vector<NamedValue> describe(const Conditions& conditions);

/// The limits in words: everything about them that can change a player's games.
std::string toText(const PlayerLimits& limits);

/// One side of a game to be played.
struct Seat {
    const PlayerSpec* player = nullptr;
    PlayerLimits limits{};
    std::uint64_t seed = 0;
};

/// Plays one game with fresh players, who are given by the side that they begin with. Returns
/// nothing when stopped; an error is a player that cannot be made.
Result<std::optional<FinishedGame>> playUnder(const Conditions& conditions,
                                              const OpeningMoves& opening,
                                              const std::array<Seat, 2>& seats,
                                              const std::stop_token& stop);

}  // namespace tengen::arena
