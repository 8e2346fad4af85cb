#include "record/sgf_point.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::record {

std::string toSgf(Point p, int size) {
    if (p.isPass()) return {};
    return {columnLetter(p.x()), columnLetter(size - 1 - p.y())};
}

Result<Point> parseSgfPoint(std::string_view text, int size, bool rowsFromTop) {
    const std::string name = lower(trim(text));
    if (name.empty() || (name == "tt" && size <= 19)) return Point::pass();
    if (name.size() >= 2 && isDigit(name[1])) {
        auto point = parsePoint(name, size);
        return point && rowsFromTop ? flippedRows(*point, size) : point;
    }

    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    if (name.size() != 2 || !isLetter(name[0]) || !isLetter(name[1]))
        return Error{Error::Kind::BadSyntax,
                     "expected a point such as hh, not " + inQuotes(trim(text))};
    const int x = name[0] - 'a';
    const int row = name[1] - 'a';
    if (x >= size || row >= size)
        return Error{Error::Kind::BadValue,
                     inQuotes(name) + " is not on a board of size " + std::to_string(size)};
    return flippedRows(Point(x, row), size);
}

Result<std::vector<Point>> parseSgfPoints(std::string_view text, int size, bool rowsFromTop) {
    const bool isRectangle = text.find(':') != std::string_view::npos;
    const auto [from, to] = splitAt(text, ':');
    const auto a = parseSgfPoint(from, size, rowsFromTop);
    const auto b = parseSgfPoint(isRectangle ? to : from, size, rowsFromTop);
    if (!a || !b) return a ? b.error() : a.error();
    if (a->isPass() || b->isPass())
        return Error{Error::Kind::BadSyntax, "expected a point such as hh, not a pass"};

    std::vector<Point> points;
    for (int y = std::min(a->y(), b->y()); y <= std::max(a->y(), b->y()); ++y)
        for (int x = std::min(a->x(), b->x()); x <= std::max(a->x(), b->x()); ++x)
            points.emplace_back(x, y);
    return points;
}

}  // namespace tengen::record
