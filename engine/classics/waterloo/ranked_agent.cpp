#include "classics/waterloo/ranked_agent.hpp"

#include "classics/shared/fixed_depth_agent.hpp"

namespace tengen::classics {

Result<void> RankedAgent::accepts(const Ruleset& rules) const {
    return acceptsRowsOfFive(id_, rules);
}

ValueOfMove RankedAgent::valueOn(const Board& board) {
    if (board.stoneCount() == 0)
        return [centre = Point(board.size() / 2, board.size() / 2)](Point p) {
            return eval::Value{p == centre ? 1 : 0};
        };
    return [this, points = WaterlooPoints(board, scores_), side = board.sideToMove()](Point p) {
        return valueOf(points.at(p, side));
    };
}

}  // namespace tengen::classics
