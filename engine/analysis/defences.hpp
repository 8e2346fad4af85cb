#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/board.hpp"
#include "search/threats/solve.hpp"

namespace tengen::analysis {

/// The moves of the side to move that do not lose at once, in board order.
struct Defences {
    std::vector<Point> moves{};   ///< after them the other side was not found to win
    std::vector<Point> unsure{};  ///< those of them where the limit came before the answer
    std::uint64_t nodes = 0;
};

/// Tries every legal move. A move that wins or draws at once does not lose. `nodes` (0: no limit)
/// are for all moves together: each gets an equal share of what the ones before it left.
/// `solver` decides whether the other side then wins. `onPoll` is that of SolveLimits. REQUIRES:
/// the game is not over, and board.hasShapes().
Defences findDefences(Board board, std::uint64_t nodes, const std::stop_token& stop,
                      search::Solver* solver = search::solveVcf,
                      const std::function<void()>* onPoll = nullptr);

}  // namespace tengen::analysis
