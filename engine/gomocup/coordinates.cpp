#include "gomocup/coordinates.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "core/notation.hpp"

namespace tengen::gomocup {

Result<Point> Coordinates::parse(std::string_view text) const {
    const auto [firstText, secondText] = splitAt(text, ',');
    const auto first = parseNumber(trim(firstText)), second = parseNumber(trim(secondText));
    if (!first || !second)
        return Error{Error::Kind::BadSyntax,
                     "expected a point such as 7,7 but got " + inQuotes(text)};
    if (*first == -1 && *second == -1) return Point::pass();

    const bool onBoard = *first >= 0 && *first < size_ && *second >= 0 && *second < size_;
    if (!onBoard)
        return Error{Error::Kind::IllegalMove,
                     fmt::format("{},{} is not on a board of size {}", *first, *second, size_)};
    const bool columnFirst = order_ == CoordinateOrder::ColumnRow;
    const int column = columnFirst ? *first : *second, row = columnFirst ? *second : *first;
    return flippedRows(Point(column, row), size_);
}

Coordinates::Pair Coordinates::pairOf(Point p) const {
    if (p.isPass()) return {-1, -1};
    const Point fromTop = flippedRows(p, size_);
    if (order_ == CoordinateOrder::ColumnRow) return {fromTop.x(), fromTop.y()};
    return {fromTop.y(), fromTop.x()};
}

std::string Coordinates::text(Point p, std::string_view between) const {
    const Pair pair = pairOf(p);
    return fmt::format("{}{}{}", pair.first, between, pair.second);
}

std::string Coordinates::digits(Point p) const {
    const Pair pair = pairOf(p);
    return fmt::format("{:02}{:02}", pair.first, pair.second);
}

}  // namespace tengen::gomocup
