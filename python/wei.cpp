#include <pybind11/stl.h>

#include "array.hpp"
#include "bindings.hpp"
#include "classics/wei/marks.hpp"
#include "failure.hpp"
#include "move_text.hpp"

/// The three functions of report 000's module for Python, with its arguments and its boards.

namespace tengen::python {
namespace {

namespace py = pybind11;

classics::WeiReading readingOf(bool literal) {
    return literal ? classics::WeiReading::Literal : classics::WeiReading::Meant;
}

/// The printed appendix reads columns and diagonals from the top row, which is the report's row 0;
/// our row 0 is the bottom one. As meant, both ways are the same.
Point asRead(Point p, int size, classics::WeiReading reading) {
    return reading == classics::WeiReading::Literal ? Point(p.x(), size - 1 - p.y()) : p;
}

Stones stonesOf(const Board& board) {
    if (!board.hasShapes()) raise("report 000 knows the shapes of rows of five only");
    Stones stones{.size = board.size()};
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) stones.points[indexOf(side)].push_back(p);
    return stones;
}

/// Of a Board, or of an array of stones, for which a whole Board would be too much.
classics::WeiEvaluation evaluationOf(const py::object& given, classics::WeiReading reading) {
    const Stones stones =
        py::isinstance<Board>(given) ? stonesOf(given.cast<const Board&>()) : toStones(given);
    classics::WeiEvaluation evaluation(stones.size, reading);
    for (const Side side : kSides)
        for (const Point p : stones.points[indexOf(side)])
            evaluation.play(asRead(p, stones.size, reading), side);
    return evaluation;
}

int checkWin(const py::object& stones) {
    const Board board = toBoard(stones);
    const PointSet row = board.winningRow();
    if (row.empty()) return 0;
    // Stones that were put freely may hold rows of both; like the report, Black's is reported
    // first.
    for (const Point p : row)
        if (board.stones(Side::Black).contains(p)) return 1;
    return 2;
}

eval::Value evaluate(const py::object& side, const py::object& stones, eval::Value defence,
                     bool literal) {
    return evaluationOf(stones, readingOf(literal)).value(toSide(side), defence);
}

eval::Value heuristicEvaluate(const py::object& side, int row, int column, const py::object& stones,
                              bool literal) {
    toSide(side);  // it adds both colours, so which does not matter; a wrong one is still an error
    const classics::WeiReading reading = readingOf(literal);
    const classics::WeiEvaluation evaluation = evaluationOf(stones, reading);
    const int size = py::isinstance<Board>(stones) ? stones.cast<const Board&>().size()
                                                   : static_cast<int>(py::len(stones));
    const Point p = asRead(toPoint(py::make_tuple(row, column), size), size, reading);
    if (evaluation.lines().at(p) != Cell::Empty)
        raise("the point is taken; the estimate is of an empty one");
    return classics::WeiHeuristic::of(reading)(evaluation.lines(), p);
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
