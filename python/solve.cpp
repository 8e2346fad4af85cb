#include "search/threats/solve.hpp"

#include <pybind11/stl.h>

#include "analysis/defences.hpp"
#include "analysis/timed_stop.hpp"
#include "array.hpp"
#include "bindings.hpp"
#include "failure.hpp"
#include "limits.hpp"
#include "move_text.hpp"
#include "released.hpp"

namespace tengen::python {
namespace {

namespace py = pybind11;

search::Solver* solverNamed(const std::string& kind) {
    if (kind == "vcf") return search::solveVcf;
    if (kind == "vct") return search::solveVct;
    raise("kind is 'vcf' (fours alone) or 'vct' (any threats), not '" + kind + "'");
}

Board openGame(const py::object& position) {
    Board board = toBoard(position);
    if (board.isOver()) raise("the game is over");
    if (!board.hasShapes()) raise("threats are known for rows of five only");
    return board;
}

search::Solution solve(const py::object& position, const std::string& kind,
                       const std::optional<std::int64_t>& nodes,
                       const std::optional<double>& time) {
    const Board board = openGame(position);
    search::Solver* const solver = solverNamed(kind);
    const search::SolveLimits limits{.nodes = toLimit<std::uint64_t>("nodes", nodes, kMaxNodes)};
    const auto maxTime = toTime(time);
    return released([=](const std::stop_token& stop) {
        const analysis::TimedStop timed(stop, maxTime);
        return solver(board, board.sideToMove(), limits, timed.token());
    });
}

std::vector<std::string> defences(const py::object& position, const std::string& kind,
                                  const std::optional<std::int64_t>& nodes,
                                  const std::optional<double>& time) {
    const Board board = openGame(position);
    search::Solver* const solver = solverNamed(kind);
    const auto limit = toLimit<std::uint64_t>("nodes", nodes, kMaxNodes);
    const auto maxTime = toTime(time);
    const analysis::Defences found = released([=](const std::stop_token& stop) {
        const analysis::TimedStop timed(stop, maxTime);
        return analysis::findDefences(board, limit, timed.token(), solver);
    });
    return toTexts(found.moves);
}

}  // namespace

void addSolve(py::module_& module) {
    py::class_<search::Solution>(module, "Solution", "What a threat search found out.")
        .def_readonly("solved", &search::Solution::solved,
                      "Whether there is a win; None: limit reached.")
        .def_property_readonly(
            "line", [](const search::Solution& s) { return toTexts(s.line); },
            "Both sides' moves, the last one the five.")
        .def_readonly("nodes", &search::Solution::nodes);
    module.def("solve", &solve, py::arg("board"), py::arg("kind") = "vcf", py::kw_only(),
               py::arg("nodes") = py::none(), py::arg("time") = 10.0,
               "Does the side to move win by fours ('vcf') or by threats ('vct')?");
    module.def("defences", &defences, py::arg("board"), py::arg("kind") = "vcf", py::kw_only(),
               py::arg("nodes") = py::none(), py::arg("time") = 10.0,
               "The moves after which the other side was not found to win by threats.");
}

}  // namespace tengen::python
