#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "core/point.hpp"

namespace tengen::record {

/// Points as SGF writes them: two letters, column then row, `aa` at the top left; empty for a pass.

std::string toSgf(Point p, int size);

/// Also takes `tt` for a pass on boards up to 19, capitals, and points named `h8` as some Gomoku
/// programs write them (row 1 at the bottom, or the top when `rowsFromTop`).
Result<Point> parseSgfPoint(std::string_view text, int size, bool rowsFromTop);

/// A point, or all points of a rectangle `aa:cc`.
Result<std::vector<Point>> parseSgfPoints(std::string_view text, int size, bool rowsFromTop);

}  // namespace tengen::record
