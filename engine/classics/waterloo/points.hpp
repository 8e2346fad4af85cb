#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "agents/weight_table.hpp"
#include "core/board.hpp"
#include "core/lines.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// What report 004 knows of a point: how urgent it is, and what a stone there is worth.
struct WaterlooPoint {
    eval::Value score = 0;
    eval::Value offence = 0;  ///< of the score, what own rows give; the rest is defence
    int rank = 7;             ///< 1 is the most urgent
    bool promoted = false;    ///< by two shapes of the next rank
    bool own = false;         ///< the shape that gives the rank is the player's
};

/// What a row that a stone would make is worth, by its length less one.
struct WaterlooScores {
    struct Row {
        eval::Value offence = 0;
        eval::Value defence = 0;
    };
    std::array<Row, 5> open{};
    std::array<Row, 5> dead{};  ///< with one or more dead ends

    /// Of kWaterlooTable's layout. REQUIRES: as many as it has.
    explicit WaterlooScores(std::span<const std::int64_t> rows);

    static const WaterlooScores& original();  ///< the report's
};

/// Rows: open-1 to open-5, dead-1 to dead-5; each with its offence and defence.
extern const agents::WeightTable kWaterlooTable;

/// The score of one line: the row of `length` (a five and more count alike) that a stone would
/// make, and how many of its two ends are dead.
eval::Value waterlooScore(int length, int deadEnds, bool offence,
                          const WaterlooScores& scores = WaterlooScores::original());

/// How many rows of each kind make up the score of a point, as kWaterlooTable counts weights.
using RowCounts = std::array<std::uint8_t, 20>;

/// The score of an occupied point.
inline constexpr eval::Value kWaterlooOccupied = -10;

/// Scores and ranks of the points of a board, worked out when asked for: four lines, two colours
/// and a table of all that five cells on either side can hold. Not thread-safe; copy it.
class WaterlooPoints {
public:
    explicit WaterlooPoints(const Board& board,
                            const WaterlooScores& scores = WaterlooScores::original());

    /// Puts a stone, or takes back one that was put. REQUIRES: `p` is empty, or holds it.
    void play(Point p, Side side) { lines_.toggle(p, side); }
    void undo(Point p, Side side) { lines_.toggle(p, side); }

    /// As `side`, whose turn it is, sees it.
    [[nodiscard]] WaterlooPoint at(Point p, Side side) const;
    [[nodiscard]] eval::Value score(Point p, Side side) const { return at(p, side).score; }
    /// What that score is the sum of. REQUIRES: `p` is empty.
    [[nodiscard]] RowCounts rowsAt(Point p, Side side) const;

private:
    template <class See>
    void look(Point p, Side side, const See& see) const;

    WaterlooScores scores_;
    Lines lines_;
};

}  // namespace tengen::classics
