#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/lines.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// What report 004 knows of a point: how urgent it is, and what a stone there is worth.
struct WaterlooPoint {
    eval::Value score = 0;
    int rank = 7;           ///< 1 is the most urgent
    bool promoted = false;  ///< by two shapes of the next rank
    bool own = false;       ///< the shape that gives the rank is the player's
};

/// The score of one line: the row of `length` (a five and more count alike) that a stone would
/// make, and how many of its two ends are dead.
eval::Value waterlooScore(int length, int deadEnds, bool offence);

/// The score of an occupied point.
inline constexpr eval::Value kWaterlooOccupied = -10;

/// Scores and ranks of the points of a board, worked out when asked for: four lines, two colours
/// and a table of all that five cells on either side can hold. Not thread-safe; copy it.
class WaterlooPoints {
public:
    explicit WaterlooPoints(const Board& board);

    /// Puts a stone, or takes back one that was put. REQUIRES: `p` is empty, or holds it.
    void play(Point p, Side side) { lines_.toggle(p, side); }
    void undo(Point p, Side side) { lines_.toggle(p, side); }

    /// As `side`, whose turn it is, sees it.
    [[nodiscard]] WaterlooPoint at(Point p, Side side) const;
    [[nodiscard]] eval::Value score(Point p, Side side) const { return at(p, side).score; }

private:
    Lines lines_;
};

}  // namespace tengen::classics
