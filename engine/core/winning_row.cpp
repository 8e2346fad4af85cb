#include "core/winning_row.hpp"

namespace tengen {

PointSet winningRowThrough(const Lines& lines, Point p, const Ruleset& rules) {
    const Cell own = lines.at(p);
    const Side side = own == Cell::Black ? Side::Black : Side::White;
    const Cell enemy = cellOf(other(side));
    const FiveRule needs = fiveRule(rules.rule, side);

    PointSet winning;
    for (const int step : kSteps) {
        Point first = p;
        while (lines.at(first.shifted(-step)) == own) first = first.shifted(-step);
        PointSet row;
        int length = 0;
        Point end = first;
        for (; lines.at(end) == own; end = end.shifted(step), ++length) row.insert(end);

        const bool longEnough = length >= rules.lineLength;
        const bool tooLong = needs.exact && length > rules.lineLength;
        const bool blocked =
            needs.unblocked && lines.at(first.shifted(-step)) == enemy && lines.at(end) == enemy;
        if (longEnough && !tooLong && !blocked) winning |= row;
    }
    return winning;
}

}  // namespace tengen
