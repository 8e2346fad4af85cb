#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/game.hpp"
#include "arena/opening_source.hpp"
#include "arena/player_spec.hpp"
#include "arena/terms.hpp"

namespace tengen::arena {

/// What the games of a match or a tournament have in common, whoever plays them.
struct Conditions {
    Patience patience{};
    Ruleset rules{};
    std::string openingsName = "generated";  ///< generated, or what tells this file from others
    std::vector<OpeningMoves> openings{};
    bool allSymmetries = false;
    openings::OpeningRule openingRule =
        openings::OpeningRule::None;  ///< any other: the one opening is the empty one
    Adjudication adjudication{};
    std::uint64_t seed = 1;
    int concurrency = 1;

    /// All of it but the concurrency, which may change when games go on after a stop.
    [[nodiscard]] MatchTerms terms() const;
};

/// Everything about the limits of a player that can change its games.
std::string toText(const PlayerLimits& limits);

/// One side of a game to come.
struct Seat {
    const PlayerSpec* player = nullptr;
    PlayerLimits limits{};
    std::uint64_t seed = 0;
};

/// Plays one game with fresh players: by an opening in one of its symmetries, and by side who
/// begins with it. Nothing when the stop token asked to leave; an error is a player that can no
/// longer be made. REQUIRES: an opening of that number.
Result<std::optional<GameResult>> playUnder(const Conditions& conditions, std::size_t opening,
                                            int symmetry, const std::array<Seat, 2>& seats,
                                            const std::stop_token& stop);

}  // namespace tengen::arena
