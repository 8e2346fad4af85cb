#include "proof/leaf_solver.hpp"

#include "search/threats/solve.hpp"
#include "search/threats/vct_search.hpp"

namespace tengen::proof {

std::optional<Point> leafMove(const Board& board, const LeafLimits& limits) {
    const Side side = board.sideToMove();
    const auto fours = search::solveVcf(board, side, {.nodes = limits.vcfNodes}, {});
    if (fours.solved == true) return fours.line.front();
    return search::VctSearch(board, side).winningMove(board, {.nodes = limits.vctNodes});
}

}  // namespace tengen::proof
