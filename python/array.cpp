#include "array.hpp"

#include <string_view>

#include "failure.hpp"

namespace tengen::python {

namespace py = pybind11;

namespace {

/// Truth values, integers and real numbers; NumPy would also make numbers of texts and dates.
bool isNumeric(const py::array& array) {
    return std::string_view("biuf").find(array.dtype().kind()) != std::string_view::npos;
}

}  // namespace

StoneArray toArray(const Board& board) {
    const auto size = static_cast<py::ssize_t>(board.size());
    StoneArray stones({size, size});
    auto cell = stones.mutable_unchecked<2>();
    for (int y = 0; y < board.size(); ++y)
        for (int x = 0; x < board.size(); ++x) {
            const auto stone = board.stoneAt(Point(x, y));
            cell(size - 1 - y, x) = stone ? static_cast<std::int8_t>(1 + indexOf(*stone)) : 0;
        }
    return stones;
}

Stones toStones(const py::object& given) {
    const py::array array = py::array::ensure(given);
    if (!array || !isNumeric(array))
        raise("a board is a square array of 0 (empty), 1 (black) and 2 (white)");
    if (array.ndim() != 2 || array.shape(0) != array.shape(1))
        raise("a board is a square array, but this one has " +
              (array.ndim() == 2 ? std::to_string(array.shape(0)) + " rows and " +
                                       std::to_string(array.shape(1)) + " columns"
                                 : std::to_string(array.ndim()) + " dimensions"));
    const py::ssize_t size = array.shape(0);
    if (size < kMinSize || size > kMaxSize)
        raise("a board has 5 to 22 lines, not " + std::to_string(size));
    Stones stones{.size = static_cast<int>(size)};
    // As real numbers, so that 1.7 is not taken for 1.
    const auto numbers = py::array_t<double, py::array::forcecast>(array);
    const auto cell = numbers.unchecked<2>();
    for (py::ssize_t row = 0; row < size; ++row)
        for (py::ssize_t column = 0; column < size; ++column) {
            const double stone = cell(row, column);
            if (stone == 0) continue;
            if (stone != 1 && stone != 2)
                raise("a cell is 0 (empty), 1 (black) or 2 (white), not " +
                      std::string(py::str(array[py::make_tuple(row, column)])));
            stones.points[stone == 1 ? 0 : 1].emplace_back(static_cast<int>(column),
                                                           static_cast<int>(size - 1 - row));
        }
    return stones;
}

Board fromArray(const py::object& array, Rule rule, int lineLength, std::optional<Side> toMove) {
    const auto [size, points] = toStones(array);
    const Side next = points[0].size() > points[1].size() ? Side::White : Side::Black;
    const Ruleset rules{.rule = rule, .size = size, .lineLength = lineLength};
    return valueOrRaise(Board::withStones(valueOrRaise(checked(rules)), points[0], points[1],
                                          toMove.value_or(next)));
}

Board toBoard(const py::object& given) {
    return py::isinstance<Board>(given) ? given.cast<Board>()
                                        : fromArray(given, Rule::Freestyle, 5, std::nullopt);
}

}  // namespace tengen::python
