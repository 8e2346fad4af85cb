#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/point.hpp"

namespace tengen {

constexpr char columnLetter(int column) { return static_cast<char>('a' + column); }

/// The one notation of all texts: column letter a…v (none skipped), row number from 1 at the
/// bottom, `h8` the centre of 15 × 15; `pass` for a pass.
std::string toText(Point p);

/// Points one after the other, `h8i9g7`.
std::string toText(std::span<const Point> moves);

/// One point, in either case, or `pass`. It must lie on a board of `size`.
Result<Point> parsePoint(std::string_view text, int size);

/// Points in a row, with or without blanks, commas or line ends between them. The error tells the
/// place (counted from 1) of the first character that does not fit.
Result<std::vector<Point>> parsePoints(std::string_view text, int size);

/// The same point when rows are counted from the other edge, as some programs do.
constexpr Point flippedRows(Point p, int size) {
    return p.isPass() || p.isNone() ? p : Point(p.x(), size - 1 - p.y());
}

}  // namespace tengen
