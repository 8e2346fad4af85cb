#pragma once

#include <pybind11/pybind11.h>

#include <span>
#include <string>
#include <vector>

#include "core/board.hpp"

namespace tengen::python {

/// A move as Python gives it: `"h8"`, `"pass"`, or (row, column) as in the arrays, row 0 on top.
Point toPoint(const pybind11::handle& move, int size);
/// Moves as one text, `"h8i9"`, or anything that can be iterated over.
std::vector<Point> toPoints(const pybind11::handle& moves, int size);

std::vector<std::string> toTexts(std::span<const Point> points);
std::vector<std::string> toTexts(const PointSet& points);

/// `"black"`, `"white"`, or the 1 and 2 of the arrays.
Side toSide(const pybind11::handle& side);

}  // namespace tengen::python
