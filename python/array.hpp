#pragma once

#include <pybind11/numpy.h>

#include <optional>

#include "core/board.hpp"

namespace tengen::python {

/// Boards as arrays of int8, as report 000 has them: 0 empty, 1 black, 2 white; row 0 is the top
/// one, so that a printed array looks like the board.
using StoneArray = pybind11::array_t<std::int8_t>;

StoneArray toArray(const Board& board);

/// Any square array or nested list of such numbers. Without `toMove` it is the turn of whoever has
/// fewer stones, Black if they have equally many.
Board fromArray(const pybind11::object& stones, Rule rule, int lineLength,
                std::optional<Side> toMove);

}  // namespace tengen::python
