#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <vector>

#include "arena/conditions.hpp"
#include "arena/tournament/pairing.hpp"
#include "arena/tournament/tournament_file.hpp"

namespace tengen::arena {

/// Who meets whom.
enum class TournamentFormat : std::uint8_t { RoundRobin, Gauntlet, Swiss };

inline constexpr std::array kTournamentFormats = {
    TournamentFormat::RoundRobin, TournamentFormat::Gauntlet, TournamentFormat::Swiss};

constexpr std::string_view idOf(TournamentFormat format) {
    constexpr std::string_view kIds[] = {"round-robin", "gauntlet", "swiss"};
    return kIds[static_cast<std::size_t>(format)];
}

struct Entrant {
    PlayerSpec spec{};
    PlayerLimits limits{};
};

struct TournamentSettings : Conditions {
    std::vector<Entrant> players{};
    TournamentFormat format = TournamentFormat::RoundRobin;
    std::size_t games = 2;  ///< of a pairing, in each round that it is in; half with each colour
    int rounds = 1;         ///< of a Swiss tournament; others have one
    bool withThemselves = false;  ///< each player also plays itself, for the table of report 004

    /// What must be the same when a tournament goes on. Players and games may be added, but for a
    /// Swiss tournament, whose pairings follow from both.
    [[nodiscard]] MatchTerms terms() const;
    /// How many openings there must be, that none is played a second time.
    [[nodiscard]] std::size_t openingsNeeded() const;
    /// How many games there will be.
    [[nodiscard]] std::size_t totalGames() const;
};

/// How far a tournament is.
struct TournamentProgress {
    std::size_t finished = 0;  ///< games, with those that were in the file
    std::size_t resumed = 0;   ///< games that were in the file
    std::size_t total = 0;
    int round = 1;
    int rounds = 1;
};

/// Many players, many games. A game follows from the seed, its players and its slot alone: what
/// the threads do changes nothing, nor what other players are there. Games of all pairings take
/// turns, so that what there is when it is stopped is a smaller tournament.
class Tournament {
public:
    /// REQUIRES: two players at least, that check() and of which no two are the same; openings;
    /// an even number of games; a file with these terms that has begun a run.
    Tournament(TournamentSettings settings, TournamentFile& file);

    /// Plays what is not in the file yet. `onTick` is called now and then, on this thread; false
    /// asks to stop. True: all games are played.
    Result<bool> run(const std::function<bool(const TournamentProgress&)>& onTick);

    [[nodiscard]] const TournamentSettings& settings() const { return settings_; }
    [[nodiscard]] const TournamentProgress& progress() const { return progress_; }

private:
    /// A game to be played: who begins with Black, and on what.
    struct Fixture {
        std::size_t black = 0;  // by number in settings_.players, like `white`
        std::size_t white = 0;
        std::size_t slot = 0;
        friend auto operator<=>(const Fixture&, const Fixture&) = default;
    };
    /// Its points for who began with Black, which is all that pairings ask for.
    using Points = std::map<Fixture, double>;

    Result<void> load();
    [[nodiscard]] std::vector<Fixture> fixturesOf(std::span<const Pairing> pairings,
                                                  int round) const;
    [[nodiscard]] std::vector<Fixture> fixturesWithThemselves() const;
    [[nodiscard]] SwissRound pairedSwiss() const;
    Result<bool> playRound(int round, std::span<const Fixture> fixtures,
                           const std::function<bool(const TournamentProgress&)>& onTick);
    [[nodiscard]] Result<std::optional<GameResult>> play(const Fixture& fixture,
                                                         const std::stop_token& stop) const;
    void take(const Fixture& fixture, const GameResult& result);

    TournamentSettings settings_;
    TournamentFile& file_;
    TournamentProgress progress_;
    std::vector<std::size_t> numbers_;   // of the players, in the file
    std::vector<std::uint64_t> hashes_;  // of the players, by what decides their games
    Points played_;
    std::vector<SwissRound> rounds_;  // of a Swiss tournament, so far
};

}  // namespace tengen::arena
