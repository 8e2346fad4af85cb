#include "agents/ranked.hpp"

#include "agents/fixed_depth_agent.hpp"

namespace tengen {

Result<void> RankedAgent::accepts(const Ruleset& rules) const {
    return acceptsRowsOfFive(id_, rules);
}

ValueOfMove RankedAgent::valueOn(const Board& board) {
    if (board.stoneCount() == 0)
        return [centre = Point(board.size() / 2, board.size() / 2)](Point p) {
            return Value{p == centre ? 1 : 0};
        };
    return [this, points = WaterlooPoints(board), side = board.sideToMove()](Point p) {
        return valueOf(points.at(p, side));
    };
}

}  // namespace tengen
