#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/tally.hpp"
#include "arena/tournament/bradley_terry.hpp"
#include "arena/tournament/cross_table.hpp"
#include "arena/tournament/head_to_head.hpp"
#include "arena/tournament/record.hpp"
#include "base/ratio.hpp"

namespace tengen::arena {

/// The time that a player's moves took, without those of an opening.
struct ThinkingTime {
    std::uint64_t moves = 0;
    std::uint64_t totalMs = 0;
    std::uint32_t maxMs = 0;

    [[nodiscard]] double meanMs() const { return moves == 0 ? 0 : ratio(totalMs, moves); }
};

/// The move of a player that exceeded its time limit most.
struct WorstOverrun {
    Overrun overrun{};
    std::size_t game = 0;  ///< index into the games of the record
};

/// The length and the winner of a game.
struct GameLength {
    int plies = 0;
    std::optional<Side> winner{};
};

/// The results of a tournament. A game that is a rotated or mirrored copy of an earlier one between
/// the same players with the same colours counts in no table: deterministic players repeat
/// themselves, and a copy proves nothing. Faults and the score of a match count every game.
struct Standings {
    explicit Standings(std::size_t players)
        : table(players), times(players), overruns(players), faults(players), ratings(players) {}

    CrossTable table;
    /// Games of the record that were looked at: all, or those before an SPRT was decided.
    std::size_t games = 0;
    std::size_t counted = 0;            ///< games in the tables
    std::size_t repeated = 0;           ///< copies that were left out
    std::optional<HeadToHead> match{};  ///< of two players, from the first one's side
    std::optional<SprtState> sprt{};
    std::vector<GameLength> lengths{};
    std::vector<ThinkingTime> times;  ///< by player, like the next three
    std::vector<WorstOverrun> overruns;
    std::vector<FaultCounts> faults;  ///< `firstGame` is an index into the games of the record
    std::vector<RatingEstimate> ratings;
    bool imaginedDraws = false;  ///< BradleyTerry::needsImaginedDraws
    std::string anchorName{};    ///< the player with a given Elo; empty: the mean of all players
    double anchorElo = 0;
    std::vector<double> levels{};      ///< of report 004, by player
    std::string levelUnit{};           ///< the player of level 1; empty: the mean of all players
    std::vector<std::size_t> order{};  ///< the players by rating, the strongest first
};

/// The scale of the ratings.
struct StandingsOptions {
    std::string anchor{};  ///< name or spec of the player with a given Elo; empty: the mean of all
    double anchorElo = 0;
};

/// The player of that name or spec, by number; an error that lists them when there is none.
Result<std::size_t> playerCalled(const std::string& name,
                                 std::span<const TournamentPlayer> players);

/// An error when there is no player with the name of the anchor, or no player at all.
Result<Standings> standingsOf(const TournamentRecord& record, const StandingsOptions& options);

}  // namespace tengen::arena
