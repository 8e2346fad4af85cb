#include "move_text.hpp"

#include "core/notation.hpp"
#include "failure.hpp"

namespace tengen::python {

namespace py = pybind11;

Point toPoint(const py::handle& move, int size) {
    if (py::isinstance<py::str>(move))
        return valueOrRaise(parsePoint(move.cast<std::string>(), size));
    if (py::isinstance<py::sequence>(move) && py::len(move) == 2) {
        const auto pair = py::reinterpret_borrow<py::sequence>(move);
        int row = 0;
        int column = 0;
        try {
            row = py::int_(pair[0]).cast<int>();
            column = py::int_(pair[1]).cast<int>();
        } catch (const py::error_already_set&) {
            raise("a move as a pair is (row, column), two whole numbers");
        }
        if (row < 0 || row >= size || column < 0 || column >= size)
            raise("(" + std::to_string(row) + ", " + std::to_string(column) +
                  ") is off the board; rows and columns go from 0 to " + std::to_string(size - 1));
        return {column, size - 1 - row};
    }
    raise("a move is a text such as 'h8' or a pair (row, column)");
}

std::vector<Point> toPoints(const py::handle& moves, int size) {
    if (py::isinstance<py::str>(moves))
        return valueOrRaise(parsePoints(moves.cast<std::string>(), size));
    if (!py::isinstance<py::iterable>(moves)) raise("moves are a text such as 'h8i9' or a list");
    std::vector<Point> points;
    for (const py::handle move : moves) points.push_back(toPoint(move, size));
    return points;
}

std::vector<std::string> toTexts(std::span<const Point> points) {
    std::vector<std::string> texts;
    for (const Point p : points) texts.push_back(toText(p));
    return texts;
}

std::vector<std::string> toTexts(const PointSet& points) {
    std::vector<std::string> texts;
    for (const Point p : points) texts.push_back(toText(p));
    return texts;
}

Side toSide(const py::handle& side) {
    if (py::isinstance<py::str>(side)) {
        const auto name = side.cast<std::string>();
        for (const Side s : kSides)
            if (name == nameOf(s)) return s;
    } else if (PyIndex_Check(side.ptr()) != 0) {
        const int number = py::int_(py::reinterpret_borrow<py::object>(side)).cast<int>();
        if (number == 1) return Side::Black;
        if (number == 2) return Side::White;
    }
    raise("a side is 'black' or 'white', or 1 or 2 as in the arrays");
}

}  // namespace tengen::python
