#pragma once

#include <string>
#include <vector>

#include "core/board.hpp"
#include "pages/interval.hpp"
#include "studies/measurement.hpp"

/// What studies measure by playing.

namespace tengen::studies {

/// A match of two agents: each opening twice, with colours exchanged.
struct Pairing {
    std::string first{};
    std::string second{};
    Ruleset rules{};
    std::size_t quickGames = 10;
    std::size_t fullGames = 100;
    /// From the empty board, as the reports do, where chance is all that makes games differ.
    bool fromNothing = false;
};

/// Of Measurement::counts of a match, in this order; the first player's games as Black and as
/// White.
inline const std::vector<std::string> kMatchCounts = {
    "won as Black",   "lost as Black", "drawn as Black", "won as White", "lost as White",
    "drawn as White", "plies",         "games played",   "longest game"};

/// The figure of a match. Openings are of two to five stones; where there is a list of balanced
/// ones (kept_openings.hpp) they are those. A game that is an earlier one, turned or mirrored or
/// not, is not counted.
Figure matchFigure(std::string id, Pairing pairing);

/// What the counts of a match say.
struct MatchCounts {
    double won[2] = {};  ///< of the first player, as Black and as White
    double lost[2] = {};
    double drawn[2] = {};
    double plies = 0;
    double longest = 0;  ///< stones of the longest game

    /// REQUIRES: those of a match.
    explicit MatchCounts(const Measurement& measured);

    [[nodiscard]] double games(int colour) const;
    [[nodiscard]] double games() const { return games(0) + games(1); }
    /// The first player's points of all games, a draw half of one.
    [[nodiscard]] pages::Share score() const;
    /// Of one colour only.
    [[nodiscard]] pages::Share score(int colour) const;
    [[nodiscard]] double length() const;
};

/// A game of two agents from the opening that matches of this seed begin with, for a diagram: at
/// most `plies` moves. REQUIRES: agents that play these rules, and quickly, since a page is written
/// after each figure.
std::vector<Point> sampleGame(const std::string& black, const std::string& white,
                              const Ruleset& rules, std::uint64_t seed, int plies);

/// Positions of games of an agent with itself, from generated openings, in the order of play.
std::vector<Board> positionsOfGames(const std::string& agent, const Ruleset& rules,
                                    std::size_t games, std::uint64_t seed, int maxStones,
                                    const std::stop_token& stop);

/// Positions of random games near the stones that are not over: as many as asked for, of
/// `minStones` stones and more in turn.
std::vector<Board> randomPositions(std::size_t count, const Ruleset& rules, int minStones,
                                   int maxStones, std::uint64_t seed);

/// Lets an agent choose on each board. Counts: positions, nodes; times: mean and longest choice.
Result<Measurement> timedChoices(const std::string& agent, const std::vector<Board>& boards,
                                 const StudyTerms& terms);
inline const std::vector<std::string> kChoiceCounts = {"positions", "nodes"};
inline const std::vector<std::string> kChoiceTimes = {"mean", "longest"};

}  // namespace tengen::studies
