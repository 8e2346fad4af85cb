#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/board.hpp"

namespace tengen::search {

/// What a threat search found out.
struct Solution {
    std::optional<bool> solved;  ///< nothing: the limit was reached, or it was stopped
    std::vector<Point> line{};   ///< if solved: both sides' moves, the last one the five
    std::uint64_t nodes = 0;     ///< moves of either side that were tried
};

struct SolveLimits {
    std::uint64_t nodes = 0;  ///< 0: no limit
    // Of VctSearch alone.
    int plies = 0;           ///< until the five; 0: no limit
    bool quietMoves = true;  ///< beside fours and open threes
    /// Called every few hundred nodes if not null; may block, which pauses the search. Must outlive
    /// the search.
    const std::function<void()>* onPoll = nullptr;
};

/// One of the two below.
using Solver = Solution(const Board& board, Side attacker, const SolveLimits& limits,
                        std::stop_token stop);

/// Does `attacker`, to move now, win by fours alone? Every four must be answered at once, so the
/// search is narrow and deep. Any rule with rows of five; stones already on the board may be any.
/// REQUIRES: the game is not over, and board.hasShapes().
Solution solveVcf(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop);

/// Does `attacker`, to move now, win by threats: fours, open threes, and quiet moves that threaten
/// a VCF? Proof-number search; the fours that end it are found as by solveVcf. Of quiet moves only
/// those are tried that make an open two or a three. The same requirements.
Solution solveVct(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop);

}  // namespace tengen::search
