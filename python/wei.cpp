#include <pybind11/stl.h>

#include "array.hpp"
#include "bindings.hpp"
#include "eval/wei_marks.hpp"
#include "failure.hpp"
#include "move_text.hpp"

/// The three functions of report 000's module for Python, with its arguments and its boards.

namespace tengen::python {
namespace {

namespace py = pybind11;

WeiReading readingOf(bool literal) { return literal ? WeiReading::Literal : WeiReading::Meant; }

/// A Board as it is, anything else as an array of stones.
Board boardOf(const py::object& board) {
    if (py::isinstance<Board>(board)) return board.cast<Board>();
    return fromArray(board, Rule::Freestyle, 5, std::nullopt);
}

void requireFives(const Board& board) {
    if (!board.hasShapes()) raise("report 000 knows the shapes of rows of five only");
}

int checkWin(const py::object& stones) {
    const Board board = boardOf(stones);
    const PointSet row = board.winningRow();
    if (row.empty()) return 0;
    // Stones that were put freely may hold rows of both; like the report, Black's is told first.
    for (const Point p : row)
        if (board.stones(Side::Black).contains(p)) return 1;
    return 2;
}

Value evaluate(const py::object& side, const py::object& stones, Value defence, bool literal) {
    const Board board = boardOf(stones);
    requireFives(board);
    return WeiEvaluation(board, readingOf(literal)).value(toSide(side), defence);
}

Value heuristicEvaluate(const py::object& side, int row, int column, const py::object& stones,
                        bool literal) {
    const Board board = boardOf(stones);
    requireFives(board);
    toSide(side);  // it adds both colours, so which does not matter; a wrong one is still an error
    const Point p = toPoint(py::make_tuple(row, column), board.size());
    if (!board.isEmpty(p)) raise("the point is taken; the estimate is of an empty one");
    return WeiHeuristic::of(readingOf(literal))(WeiEvaluation(board).lines(), p);
}

}  // namespace

void addWei(py::module_& module) {
    module.def("check_win", &checkWin, py::arg("board"),
               "0, or the winner's number: 1 black, 2 white (report 000).");
    module.def("evaluate", &evaluate, py::arg("side"), py::arg("board"), py::kw_only(),
               py::arg("defence") = 1, py::arg("literal") = false,
               "The marks of a side's shapes less the enemy's (report 000).");
    module.def("heuristic_evaluate", &heuristicEvaluate, py::arg("side"), py::arg("row"),
               py::arg("column"), py::arg("board"), py::kw_only(), py::arg("literal") = false,
               "How promising an empty point looks (report 000).");
}

}  // namespace tengen::python
