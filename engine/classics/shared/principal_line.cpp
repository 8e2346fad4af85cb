#include "classics/shared/principal_line.hpp"

#include <algorithm>
#include <utility>

#include "classics/shared/fixed_depth.hpp"

namespace tengen::classics {
namespace {

/// The line from here on, last move first; a value outside the bounds is only a bound.
PrincipalLine lineFrom(GameTree& tree, int depth, eval::Value alpha, eval::Value beta) {
    std::vector<Point> moves;
    if (depth > 0 && !tree.board().isOver()) tree.moves(moves);
    if (moves.empty()) return {.value = tree.value()};

    const bool isMax = tree.isRootToMove();
    PrincipalLine best{.value = isMax ? -FixedDepthSearch::kInfinity : FixedDepthSearch::kInfinity};
    for (const Point move : moves) {
        tree.play(move);
        PrincipalLine line = lineFrom(tree, depth - 1, alpha, beta);
        tree.undo();
        if (isMax ? line.value <= best.value : line.value >= best.value) continue;
        best = std::move(line);
        best.moves.push_back(move);
        (isMax ? alpha : beta) = isMax ? std::max(alpha, best.value) : std::min(beta, best.value);
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace

PrincipalLine principalLine(GameTree& tree, Point first, int depth) {
    tree.play(first);
    PrincipalLine line =
        lineFrom(tree, depth - 1, -FixedDepthSearch::kInfinity, FixedDepthSearch::kInfinity);
    tree.undo();
    line.moves.push_back(first);
    std::ranges::reverse(line.moves);
    return line;
}

}  // namespace tengen::classics
