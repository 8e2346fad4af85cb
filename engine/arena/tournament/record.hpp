#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/game.hpp"
#include "arena/terms.hpp"

namespace tengen::arena {

/// A player of a tournament, by everything that can change its games.
struct TournamentPlayer {
    std::string spec;    ///< as on the command line
    std::string limits;  ///< as toText() has them
    std::string name{};  ///< for tables; no two have the same

    friend bool operator==(const TournamentPlayer&, const TournamentPlayer&) = default;
};

/// A finished game. `black` and `white` are who had these colours in the end.
struct TournamentGame {
    std::size_t black = 0;  ///< a player's number
    std::size_t white = 0;
    int round = 1;
    std::size_t slot = 0;  ///< which opening, and how it was turned
    GameResult result{};
};

/// One call of the command that played some of the games.
struct TournamentRun {
    std::string began;  ///< date and time, UTC
    std::string command;
    std::string build;
};

/// Everything that is known of a tournament.
struct TournamentRecord {
    MatchTerms terms{};
    Ruleset rules{};
    openings::OpeningRule openingRule = openings::OpeningRule::None;
    std::vector<TournamentPlayer> players{};
    std::vector<TournamentGame> games{};  ///< by round, slot and players, whoever finished first
    std::vector<TournamentRun> runs{};
};

}  // namespace tengen::arena
