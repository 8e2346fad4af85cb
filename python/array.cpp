#include "array.hpp"

#include "failure.hpp"

namespace tengen::python {

namespace py = pybind11;

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
    const auto array = py::array_t < long,
               py::array::c_style | py::array::forcecast > ::ensure(given);
    if (!array) {
        PyErr_Clear();
        raise("a board is a square array of 0 (empty), 1 (black) and 2 (white)");
    }
    if (array.ndim() != 2 || array.shape(0) != array.shape(1))
        raise("a board is a square array, but this one has " +
              (array.ndim() == 2 ? std::to_string(array.shape(0)) + " rows and " +
                                       std::to_string(array.shape(1)) + " columns"
                                 : std::to_string(array.ndim()) + " dimensions"));
    const py::ssize_t size = array.shape(0);
    if (size < kMinSize || size > kMaxSize)
        raise("a board has 5 to 22 lines, not " + std::to_string(size));
    Stones stones{.size = static_cast<int>(size)};
    const auto cell = array.unchecked<2>();
    for (py::ssize_t row = 0; row < size; ++row)
        for (py::ssize_t column = 0; column < size; ++column) {
            const long stone = cell(row, column);
            if (stone < 0 || stone > 2)
                raise("a cell is 0 (empty), 1 (black) or 2 (white), not " + std::to_string(stone));
            if (stone > 0)
                stones.points[static_cast<std::size_t>(stone - 1)].emplace_back(
                    static_cast<int>(column), static_cast<int>(size - 1 - row));
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

}  // namespace tengen::python
