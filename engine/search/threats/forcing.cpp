#include "search/threats/forcing.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/lines.hpp"

namespace tengen::search {
namespace {

/// Whether the four shapes of `side` at `p` hold one that `wanted` accepts.
template <class Wanted>
bool hasShape(const Board& board, Point p, Side side, Wanted wanted) {
    for (int direction = 0; direction < kDirections; ++direction)
        if (wanted(board.shape(p, direction, side))) return true;
    return false;
}

/// The line through both points; nothing when they share none.
std::optional<int> directionBetween(Point a, Point b) {
    const int dx = b.x() - a.x();
    const int dy = b.y() - a.y();
    if (dy == 0) return 0;
    if (dx == 0) return 1;
    if (dx == dy) return 2;
    return dx == -dy ? std::optional(3) : std::nullopt;
}

/// Leaves only those of the empty `points` that are spoilers of `win`: where they are few, quicker
/// than to find all of its spoilers.
void keepSpoilers(PointSet& points, const Board& board, Point win, Side attacker) {
    const Threat kind = board.threat(win, attacker);
    const int reach = board.rule() == Rule::Caro ? 2 * kReach + 1 : kReach;
    for (const Point p : PointSet(points)) {
        if (p == win) continue;
        const auto direction = directionBetween(win, p);
        const Shape shape = direction ? board.shape(win, *direction, attacker) : Shape::None;
        if ((isFour(shape) || shape == Shape::Five) && distance(win, p) <= reach &&
            board.threatAgainst(win, attacker, p, *direction) != kind)
            continue;
        points.erase(p);
    }
}

bool mayPlay(const Board& board, Point p) {
    return board.sideToMove() == Side::White || !board.isForbidden(p);
}

}  // namespace

bool makesFour(const Board& board, Point p, Side side) {
    const Threat threat = board.threat(p, side);
    // Renju: three-three by shape may be none by the definition, and a four beside it stands.
    if (threat == Threat::Forbidden)
        return hasShape(board, p, side, isFour) && !board.isForbidden(p);
    return threat >= Threat::Four;
}

bool makesThree(const Board& board, Point p, Side side) {
    const Threat threat = board.threat(p, side);
    if (threat == Threat::Forbidden)
        return hasShape(board, p, side, [](Shape s) { return isFour(s) || isOpenThree(s); }) &&
               !board.isForbidden(p);
    return threat >= Threat::Three;
}

PointSet fiveCells(const Board& board, Side side) {
    return board.pointsWith(side, Threat::Five, Threat::Five);
}

PointSet repliesToFour(const Board& board) {
    const Side attacker = other(board.sideToMove());
    const PointSet cells = fiveCells(board, attacker);
    if (fiveRule(board.rule(), attacker).unblocked) {  // an end of the row may do as well
        std::optional<PointSet> replies;
        for (const Point cell : cells) {
            const PointSet here = spoilers(board, cell, attacker);
            replies = replies ? *replies & here : here;
        }
        return *replies;
    }
    // Only a stone on the five-cell itself helps, and only if it is the only one.
    const bool helps = board.count(attacker, Threat::Five) == 1 && mayPlay(board, *cells.begin());
    return helps ? cells : PointSet{};
}

PointSet fours(const Board& board, Side side) {
    PointSet points = board.pointsWith(side, Threat::Four, Threat::Five);
    if (board.rule() == Rule::Renju && side == Side::Black)
        for (const Point p : board.pointsWith(side, Threat::Forbidden, Threat::Forbidden))
            if (makesFour(board, p, side)) points.insert(p);
    return points;
}

PointSet spoilers(const Board& board, Point win, Side attacker) {
    const Threat kind = board.threat(win, attacker);
    PointSet points;
    points.insert(win);
    // In caro the far end of a row may lie beyond reach; eleven cells cover every row not yet won.
    const int reach = board.rule() == Rule::Caro ? 2 * kReach + 1 : kReach;
    // Elsewhere nothing behind an enemy stone matters.
    const bool endsRows = !fiveRule(board.rule(), attacker).unblocked;
    for (int direction = 0; direction < kDirections; ++direction) {
        const Shape shape = board.shape(win, direction, attacker);
        if (!isFour(shape) && shape != Shape::Five) continue;
        for (const int sign : {-1, 1}) {
            Point q = win;
            for (int d = 1; d <= reach; ++d) {
                q = q.shifted(sign * kSteps[direction]);
                if (!board.contains(q)) break;
                if (endsRows && board.stones(other(attacker)).contains(q)) break;
                if (board.isEmpty(q) && board.threatAgainst(win, attacker, q, direction) != kind)
                    points.insert(q);
            }
        }
    }
    return points;
}

bool shareALine(Point a, Point b) {
    const int dx = std::abs(a.x() - b.x());
    const int dy = std::abs(a.y() - b.y());
    return (dx == 0 || dy == 0 || dx == dy) && std::max(dx, dy) <= kFourReach;
}

bool mayLeadOn(const Board& board, Point four, const PointSet& fours) {
    const Side self = board.sideToMove();
    if (fiveRule(board.rule(), self).unblocked) return true;  // more than one answer
    int line = kDirections;
    for (int direction = 0; direction < kDirections; ++direction) {
        const Shape shape = board.shape(four, direction, self);
        if (shape == Shape::Four && line == kDirections)
            line = direction;
        else if (shape >= Shape::ClosedThree)
            return true;
    }
    if (line == kDirections) return true;

    // A stone there makes five after the four, so it makes a four now; likewise what is a four
    // afterwards is a three now.
    const auto onLine = [&](Shape least, auto&& found) {
        for (int n = -kFourReach; n <= kFourReach; ++n) {
            const Point p = four.shifted(n * kSteps[line]);
            if (n != 0 && board.shape(p, line, self) >= least && found(p)) return true;
        }
        return false;
    };
    Point answer;
    onLine(Shape::Four, [&](Point p) {
        if (board.shapeAfter(p, line, self, four, Point()) != Shape::Five) return false;
        answer = p;
        return true;
    });
    if (answer.isNone() || board.threat(answer, other(self)) >= Threat::Four) return true;
    for (const Point p : fours)
        if (p != four && p != answer && shareALine(p, four)) return true;
    return onLine(Shape::ClosedThree, [&](Point p) {
        return p != answer && board.shapeAfter(p, line, self, four, answer) >= Shape::Four;
    });
}

std::optional<PointSet> repliesToThree(const Board& board) {
    const Side defender = board.sideToMove();
    const Side attacker = other(defender);
    if (board.count(attacker, Threat::OpenFour) == 0) return std::nullopt;

    std::optional<PointSet> spoilt;
    for (const Point win : board.pointsWith(attacker, Threat::OpenFour, Threat::OpenFour)) {
        if (!spoilt)
            spoilt = spoilers(board, win, attacker);
        else if (!spoilt->empty())
            keepSpoilers(*spoilt, board, win, attacker);
    }
    PointSet replies = *spoilt;
    if (defender == Side::Black && board.rule() == Rule::Renju)
        for (const Point p : *spoilt)
            if (board.isForbidden(p)) replies.erase(p);
    return replies | fours(board, defender);
}

}  // namespace tengen::search
