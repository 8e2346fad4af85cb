#include "analysis/threat_points.hpp"

namespace tengen::analysis {

std::array<ThreatPoints, 2> threatPoints(const Board& board) {
    std::array<ThreatPoints, 2> result;
    for (const Side side : kSides)
        for (const Point p : board.emptyPoints()) {
            ThreatPoints& points = result[indexOf(side)];
            if (side == Side::Black && board.isForbidden(p)) {
                points.forbidden.insert(p);
                continue;
            }
            if (board.threat(p, side) == Threat::Five) {
                points.five.insert(p);
                continue;
            }
            for (int direction = 0; direction < kDirections; ++direction) {
                const Shape shape = board.shape(p, direction, side);
                if (isFour(shape)) points.four.insert(p);
                if (isOpenThree(shape)) points.three.insert(p);
            }
        }
    return result;
}

}  // namespace tengen::analysis
