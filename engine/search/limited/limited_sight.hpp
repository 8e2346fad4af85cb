#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "search/limits.hpp"
#include "search/position.hpp"
#include "search/report.hpp"
#include "search/score.hpp"

namespace tengen::search {

/// How much of a position a weak player sees.
struct Sight {
    int depth = 1;           ///< plies looked ahead
    int width = 10;          ///< moves tried at each of them, the most promising
    double noise = 0;        ///< deviation of what it takes a position to be worth, in logits
    std::uint64_t seed = 1;  ///< of the noise
};

/// A search that is weak by seeing less: not far, few moves, and their worth only roughly. What it
/// takes a position to be worth follows from the seed and the position, so that it errs alike
/// whenever it comes by. Fives and the answers to fours it always sees.
///
/// Plain minimax with alpha-beta over the champion's evaluation. Not thread-safe.
class LimitedSight {
public:
    explicit LimitedSight(const Sight& sight) : sight_(sight) {}

    /// Always finds a move; the report has as many lines as asked for and seen. Of the limits only
    /// `multiPv` and `exclude` are heeded: there is little to limit.
    /// REQUIRES: the game is not over, board.hasShapes(), tables of its rule.
    Report think(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                 const Limits& limits, const std::stop_token& stop);

private:
    Score search(Position& position, Score alpha, Score beta, int depth, int ply);
    [[nodiscard]] Score worth(const Position& position) const;

    Sight sight_;
    std::uint64_t nodes_ = 0;
};

}  // namespace tengen::search
