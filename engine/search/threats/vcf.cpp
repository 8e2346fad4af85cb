#include <utility>

#include "search/threats/solve.hpp"
#include "search/threats/vcf_solver.hpp"

namespace tengen::search {

Solution solveVcf(const Board& board, Side attacker, const SolveLimits& limits,
                  std::stop_token stop) {
    Board own = board;
    if (board.sideToMove() != attacker) own.play(Point::pass());  // a turn given up
    if (own.isOver()) return {.solved = false};
    Budget budget(limits, std::move(stop));
    VcfSolver search(own);
    const std::optional<bool> won = search.run(budget, 0);
    return {.solved = won,
            .line = won == true ? search.line() : std::vector<Point>{},
            .nodes = budget.nodes()};
}

}  // namespace tengen::search
