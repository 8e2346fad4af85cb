#include "core/renju.hpp"

#include <algorithm>
#include <array>

#include "core/line_table.hpp"
#include "core/shape.hpp"

namespace tengen {
namespace {

Shape blackShape(const Lines& lines, Point p, int direction) {
    return LineTable::shapeIn(LineTable::of(Rule::Renju).at(lines, p, direction), Side::Black);
}

std::array<Shape, kDirections> blackShapes(const Lines& lines, Point p) {
    return {blackShape(lines, p, 0), blackShape(lines, p, 1), blackShape(lines, p, 2),
            blackShape(lines, p, 3)};
}

/// Whether only black stones stand between the two points of one line.
bool connected(const Lines& lines, Point from, Point to, int step) {
    for (Point p = from.shifted(step); p != to; p = p.shifted(step))
        if (lines.at(p) != Cell::Black) return false;
    return true;
}

/// Whether the three that the stone on `p` makes along `direction` can become an open four.
bool isRealThree(Lines& lines, Point p, int direction) {
    for (int d = -3; d <= 3; ++d) {
        if (d == 0) continue;
        const int step = d < 0 ? -kSteps[direction] : kSteps[direction];
        const Point q = p.shifted(d * kSteps[direction]);
        if (lines.at(q) != Cell::Empty || blackShape(lines, q, direction) != Shape::OpenFour ||
            !connected(lines, p, q, step))
            continue;
        const auto shapes = blackShapes(lines, q);
        if (std::ranges::find(shapes, Shape::Five) == shapes.end() &&
            forbiddenKind(lines, q) == Forbidden::No)
            return true;
    }
    return false;
}

}  // namespace

Forbidden forbiddenKind(Lines& lines, Point p) {
    const auto shapes = blackShapes(lines, p);
    int fours = 0;
    int threes = 0;
    bool overline = false;
    for (const Shape s : shapes) {
        if (s == Shape::Five) return Forbidden::No;
        fours += isFour(s) + (s == Shape::DoubleFour);
        threes += isOpenThree(s);
        overline |= s == Shape::Overline;
    }
    if (fours >= 2) return Forbidden::DoubleFour;

    if (threes >= 2) {
        lines.toggle(p, Side::Black);
        int real = 0;
        int direction = 0;
        for (const Shape s : shapes) {
            if (isOpenThree(s)) real += isRealThree(lines, p, direction);
            ++direction;
        }
        lines.toggle(p, Side::Black);
        if (real >= 2) return Forbidden::DoubleThree;
    }
    return overline ? Forbidden::Overline : Forbidden::No;
}

}  // namespace tengen
