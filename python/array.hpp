#pragma once

#include <pybind11/numpy.h>

#include <array>
#include <optional>
#include <vector>

#include "core/board.hpp"

namespace tengen::python {

/// Boards as arrays of int8, as report 000 has them: 0 empty, 1 black, 2 white; row 0 is the top
/// one, so that a printed array looks like the board.
using StoneArray = pybind11::array_t<std::int8_t>;

StoneArray toArray(const Board& board);

/// What such an array, or a nested list of such numbers, holds.
struct Stones {
    int size = 0;
    std::array<std::vector<Point>, 2> points{};  ///< by side
};
Stones toStones(const pybind11::object& given);

/// A board with those stones. Without `toMove` the side with fewer stones is to move, Black if they
/// have equally many.
Board fromArray(const pybind11::object& array, Rule rule, int lineLength,
                std::optional<Side> toMove);

/// Whatever is given as a position: a Board, or stones for a free-style game.
Board toBoard(const pybind11::object& given);

}  // namespace tengen::python
