#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arena/conditions.hpp"
#include "arena/tournament/head_to_head.hpp"
#include "arena/tournament/pairing.hpp"
#include "arena/tournament/results_file.hpp"
#include "base/enum.hpp"

namespace tengen::arena {

/// Who meets whom.
enum class TournamentFormat : std::uint8_t { RoundRobin, Gauntlet, Swiss };

inline constexpr std::array kTournamentFormats = {
    TournamentFormat::RoundRobin, TournamentFormat::Gauntlet, TournamentFormat::Swiss};

constexpr std::string_view idOf(TournamentFormat format) {
    constexpr std::string_view kIds[] = {"round-robin", "gauntlet", "swiss"};
    return kIds[indexOf(format)];
}

struct Entrant {
    PlayerSpec spec{};
    PlayerLimits limits{};
};

struct TournamentSettings {
    Conditions conditions{};
    std::vector<OpeningMoves> openings{};  ///< under an opening rule, only the empty one
    std::vector<Entrant> players{};
    TournamentFormat format = TournamentFormat::RoundRobin;
    std::size_t games = 2;  ///< of a pairing, in each round; half with each colour
    int rounds = 1;         ///< of a Swiss tournament; other formats have one
    bool selfPlay = false;  ///< each player also plays itself, for the table of report 004
    /// Ends a round robin of two players, a match, as soon as the test is decided.
    std::optional<Sprt::Settings> sprt{};
    int concurrency = 1;

    /// What must be equal when the tournament resumes. Players and games may be added, except
    /// where the pairings or a test follow from them.
    [[nodiscard]] StoredSettings stored() const;
    /// The players as the record has them.
    [[nodiscard]] std::vector<TournamentPlayer> recordedPlayers() const;
    /// How many openings it takes to play none twice.
    [[nodiscard]] std::size_t openingsNeeded() const;
    /// The number of games; at most, with an SPRT.
    [[nodiscard]] std::size_t totalGames() const;
};

/// How far a tournament is.
struct TournamentProgress {
    std::size_t finished = 0;  ///< games, including the resumed ones
    std::size_t resumed = 0;   ///< games that the file had already
    std::size_t total = 0;
    int round = 1;
    int rounds = 1;
};

/// Plays a tournament; a match is one of two players. A game follows from the seed, its players
/// and its slot alone: neither threads nor other players change it. The pairings take turns, so
/// that a stopped tournament is a smaller one.
class Tournament {
public:
    using OnTick = std::function<bool(const Tournament&)>;

    /// REQUIRES: at least two players, all of which check(); openings; a file with these
    /// stored() settings that has begun a run; with an SPRT, two players and a round robin.
    Tournament(TournamentSettings settings, ResultsFile& file);

    /// Plays the games that are not in the file. Calls `onTick` about ten times a second, on this
    /// thread; false stops. Returns whether the tournament is complete.
    Result<bool> run(const OnTick& onTick);

    [[nodiscard]] const TournamentSettings& settings() const { return settings_; }
    [[nodiscard]] const TournamentProgress& progress() const { return progress_; }
    /// The score so far of the first player against the second.
    [[nodiscard]] HeadToHead headToHead() const;
    /// The state of the SPRT, if there is one.
    [[nodiscard]] std::optional<SprtState> sprt() const;

private:
    /// A game to be played.
    struct Fixture {
        std::size_t slot = 0;
        std::size_t black = 0;  // begins with Black; by number in settings_.players, like `white`
        std::size_t white = 0;
        friend auto operator<=>(const Fixture&, const Fixture&) = default;
    };
    /// What pairings and tests need to know of a game.
    struct Outcome {
        Side first = Side::Black;  // the colour of the fixture's `black` in the end
        std::optional<Side> winner{};

        [[nodiscard]] double points() const { return !winner ? 0.5 : *winner == first ? 1 : 0; }
    };

    Result<void> load();
    [[nodiscard]] std::vector<Fixture> fixturesOf(std::span<const Pairing> pairings,
                                                  int round) const;
    [[nodiscard]] std::vector<Fixture> selfPlayFixtures() const;
    [[nodiscard]] std::vector<Fixture> fixturesOfRound(int round);
    [[nodiscard]] SwissRound pairedSwiss() const;
    Result<bool> playRound(int round, std::span<const Fixture> fixtures, const OnTick& onTick);
    [[nodiscard]] Result<std::optional<FinishedGame>> play(const Fixture& fixture,
                                                           const std::stop_token& stop) const;
    Result<bool> finish(const Fixture& fixture, int round, FinishedGame result);
    void take(const Fixture& fixture, const FinishedGame& result);
    void judgePairs();
    [[nodiscard]] bool isDecided() const { return test_ && !test_->isOpen(); }

    TournamentSettings settings_;
    ResultsFile& file_;
    TournamentProgress progress_;
    std::vector<std::size_t> numbers_;   // of the players, in the file
    std::vector<std::uint64_t> hashes_;  // of the players, by what decides their games
    std::map<Fixture, Outcome> played_;
    std::optional<SequentialTest> test_;
    std::vector<SwissRound> rounds_;  // of a Swiss tournament, so far
};

/// Plays a tournament that is not kept and returns its record, incomplete when stopped.
Result<TournamentRecord> playInMemory(const TournamentSettings& settings,
                                      const Tournament::OnTick& onTick = nullptr);

}  // namespace tengen::arena
