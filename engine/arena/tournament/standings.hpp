#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/score.hpp"
#include "arena/tournament/bradley_terry.hpp"
#include "arena/tournament/cross_table.hpp"
#include "arena/tournament/record.hpp"

namespace tengen::arena {

/// What a player's moves took; those of an opening are not in it.
struct ThinkingTime {
    std::uint64_t moves = 0;
    std::uint64_t totalMs = 0;
    std::uint32_t mostMs = 0;

    [[nodiscard]] double meanMs() const {
        return moves == 0 ? 0 : static_cast<double>(totalMs) / static_cast<double>(moves);
    }
};

/// How long a game was, and who won it.
struct GameLength {
    int plies = 0;
    std::optional<Side> winner{};
};

/// What the games of a tournament tell. A game that is a turned or mirrored copy of an earlier one
/// between the same players with the same colours is left out of all of it: players without chance
/// repeat themselves, and a copy proves nothing.
struct Standings {
    explicit Standings(std::size_t players)
        : table(players), times(players), faults(players), ratings(players) {}

    CrossTable table;
    std::size_t counted = 0;   ///< games
    std::size_t repeated = 0;  ///< games that were left out
    std::vector<GameLength> lengths{};
    std::vector<ThinkingTime> times;  ///< by player, like the next two
    std::vector<FaultCounts> faults;  ///< in which `firstGame` counts in the order of the record
    std::vector<RatingEstimate> ratings;
    bool imaginedDraws = false;  ///< BradleyTerry::needsImaginedDraws
    std::string anchorName{};    ///< whose Elo is given; empty: the mean of all
    double anchorElo = 0;
    std::vector<double> levels{};      ///< of report 004, by player
    std::string levelUnit{};           ///< whose level is 1; empty: the mean of all
    std::vector<std::size_t> order{};  ///< the players, the strongest first
};

/// Whose rating is given, as command lines name it.
struct StandingsOptions {
    std::string anchor{};  ///< a player's name or spec; empty: the mean of all
    double anchorElo = 0;
};

/// The player of that name or spec, by number; an error that lists them when there is none.
Result<std::size_t> playerCalled(const std::string& name,
                                 std::span<const TournamentPlayer> players);

/// An error when nobody has the name of the anchor, or there are no players.
Result<Standings> standingsOf(const TournamentRecord& record, const StandingsOptions& options);

}  // namespace tengen::arena
