#pragma once

#include <span>

namespace tengen::arena {

/// A difference of strength with its 95 % interval.
struct EloEstimate {
    double elo = 0;  ///< may be infinite when one side won everything
    double low = 0;  ///< the interval is not symmetric around `elo`
    double high = 0;
    double error = 0;       ///< half of the interval, for people
    double normalized = 0;  ///< «nElo»: in units of the deviation of one game
    double normalizedError = 0;
    double los = 0.5;  ///< likelihood that the first player is the stronger, 0…1
};

/// The expected score of a player who is `elo` stronger, and the reverse.
double scoreOfElo(double elo);
double eloOfScore(double score);

/// What normalised Elo of 1 is in deviations of one game: 800 / ln 10 makes it equal to Elo for
/// small differences without draws.
double normalizedEloUnit();

/// From the results of pairs (five counts, by points of the first player: 0, ½, 1, 1½, 2) or of
/// single games (three counts: lost, drawn, won). REQUIRES: one count that is not zero.
EloEstimate estimateElo(std::span<const int> counts);

}  // namespace tengen::arena
