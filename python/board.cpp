#include "core/board.hpp"

#include <pybind11/stl.h>

#include "analysis/threat_points.hpp"
#include "array.hpp"
#include "bindings.hpp"
#include "core/notation.hpp"
#include "failure.hpp"
#include "move_text.hpp"

namespace tengen::python {
namespace {

namespace py = pybind11;

Board makeBoard(int size, const std::string& rule, int lineLength, const py::object& moves) {
    const Ruleset rules{
        .rule = valueOrRaise(parseRule(rule)), .size = size, .lineLength = lineLength};
    const Ruleset fit = valueOrRaise(checked(rules));
    return valueOrRaise(Board::afterMoves(fit, toPoints(moves, size)));
}

void play(Board& board, const py::object& move) {
    const Point p = toPoint(move, board.size());
    if (const auto refusal = board.refusal(p)) raise(*refusal);
    board.play(p);
}

void undo(Board& board, int moves) {
    if (moves < 0) raise("the number of moves to take back cannot be negative");
    if (moves > board.ply())
        raise("there are only " + std::to_string(board.ply()) + " moves to take back");
    for (int i = 0; i < moves; ++i) board.undo();
}

std::string outcomeOf(const Board& board) {
    switch (board.outcome()) {
        case Outcome::Ongoing: return "ongoing";
        case Outcome::BlackWins: return "black";
        case Outcome::WhiteWins: return "white";
        case Outcome::Draw: return "draw";
    }
    return {};
}

std::vector<std::string> legalMoves(const Board& board) {
    PointSet legal;
    for (const Point p : board.emptyPoints())
        if (!board.refusal(p)) legal.insert(p);
    return toTexts(legal);
}

py::dict forbiddenPoints(const Board& board) {
    py::dict kinds;
    if (board.rule() != Rule::Renju) return kinds;
    for (const Point p : board.emptyPoints())
        if (const Forbidden kind = board.forbiddenKind(p); kind != Forbidden::No)
            kinds[py::str(toText(p))] = std::string(nameOf(kind));
    return kinds;
}

void requireShapes(const Board& board) {
    if (!board.hasShapes()) raise("threats are known for rows of five only");
}

py::dict threatsOf(const Board& board) {
    requireShapes(board);
    const auto points = analysis::threatPoints(board);
    py::dict all;
    for (const Side side : kSides) {
        const analysis::ThreatPoints& of = points[indexOf(side)];
        py::dict kinds;
        kinds["five"] = toTexts(of.five);
        kinds["four"] = toTexts(of.four);
        kinds["three"] = toTexts(of.three);
        kinds["forbidden"] = toTexts(of.forbidden);
        all[py::str(std::string(nameOf(side)))] = kinds;
    }
    return all;
}

std::string threatAt(const Board& board, const py::object& move, const py::object& side) {
    requireShapes(board);
    const Point p = toPoint(move, board.size());
    if (p.isPass()) raise("a pass makes no threat");
    return std::string(nameOf(board.threat(p, side.is_none() ? board.sideToMove() : toSide(side))));
}

/// Rows from the top, `X` Black and `O` White, with letters and numbers.
std::string drawn(const Board& board) {
    std::string text;
    for (int y = board.size() - 1; y >= 0; --y) {
        const std::string number = std::to_string(y + 1);
        text += std::string(2 - number.size(), ' ') + number;
        for (int x = 0; x < board.size(); ++x) {
            const auto stone = board.stoneAt(Point(x, y));
            text += !stone ? " ." : *stone == Side::Black ? " X" : " O";
        }
        text += '\n';
    }
    text += "  ";
    for (int x = 0; x < board.size(); ++x) (text += ' ') += columnLetter(x);
    return text;
}

std::string represented(const Board& board) {
    std::string text = "<tengen.Board " + std::to_string(board.size()) + "×" +
                       std::to_string(board.size()) + " " + std::string(idOf(board.rule()));
    if (board.ruleset().lineLength != 5)
        text += ", rows of " + std::to_string(board.ruleset().lineLength);
    text += ", " + std::to_string(board.stoneCount()) + " stones, ";
    return text +
           (board.isOver() ? outcomeOf(board)
                           : std::string(nameOf(board.sideToMove())) + " to move") +
           ">";
}

/// A board is its first stones, which were no moves, and the moves.
py::tuple pickled(const Board& board) {
    Board start = board;
    while (start.ply() > 0) start.undo();
    return py::make_tuple(std::string(idOf(board.rule())), board.size(), board.ruleset().lineLength,
                          toTexts(start.stones(Side::Black)), toTexts(start.stones(Side::White)),
                          std::string(nameOf(start.sideToMove())), toTexts(board.moves()));
}

Board unpickled(const py::tuple& state) {
    const int size = state[1].cast<int>();
    const Ruleset rules{.rule = valueOrRaise(parseRule(state[0].cast<std::string>())),
                        .size = size,
                        .lineLength = state[2].cast<int>()};
    Board board =
        valueOrRaise(Board::withStones(valueOrRaise(checked(rules)), toPoints(state[3], size),
                                       toPoints(state[4], size), toSide(state[5])));
    for (const Point p : toPoints(state[6], size)) board.play(p);
    return board;
}

}  // namespace

void addBoard(py::module_& module) {
    py::class_<Board>(module, "Board", "A position and the moves that led to it.")
        .def(py::init(&makeBoard), py::arg("size") = 15, py::arg("rule") = "freestyle",
             py::arg("line_length") = 5, py::arg("moves") = py::tuple(),
             "An empty board, or the one after `moves`.")
        .def_static(
            "from_array",
            [](const py::object& stones, const std::string& rule, int lineLength,
               const py::object& toMove) {
                return fromArray(stones, valueOrRaise(parseRule(rule)), lineLength,
                                 toMove.is_none() ? std::nullopt : std::optional(toSide(toMove)));
            },
            py::arg("stones"), py::arg("rule") = "freestyle", py::arg("line_length") = 5,
            py::arg("to_move") = py::none(),
            "Any stones: 0 empty, 1 black, 2 white, row 0 on top. Without `to_move` it is the turn "
            "of the side with fewer.")
        .def("array", &toArray, "The stones as a new array of int8, row 0 on top.")
        .def_property_readonly("size", &Board::size)
        .def_property_readonly("rule", [](const Board& b) { return std::string(idOf(b.rule())); })
        .def_property_readonly("line_length", [](const Board& b) { return b.ruleset().lineLength; })
        .def_property_readonly("to_move",
                               [](const Board& b) { return std::string(nameOf(b.sideToMove())); })
        .def_property_readonly("ply", &Board::ply, "How many moves can be taken back.")
        .def_property_readonly("stone_count", &Board::stoneCount)
        .def_property_readonly("moves", [](const Board& b) { return toTexts(b.moves()); })
        .def_property_readonly("outcome", &outcomeOf, "'ongoing', 'black', 'white' or 'draw'.")
        .def_property_readonly("is_over", &Board::isOver)
        .def_property_readonly("key", &Board::canonicalKey,
                               "One number for the position and its turned and mirrored forms.")
        .def("play", &play, py::arg("move"), "Plays 'h8', (row, column) or 'pass'.")
        .def("undo", &undo, py::arg("moves") = 1, "Takes back the last moves.")
        .def(
            "stone",
            [](const Board& b, const py::object& move) {
                const Point p = toPoint(move, b.size());
                const auto stone = p.isPass() ? std::nullopt : b.stoneAt(p);
                return stone ? std::optional(std::string(nameOf(*stone))) : std::nullopt;
            },
            py::arg("point"), "'black', 'white' or None.")
        .def(
            "refusal",
            [](const Board& b, const py::object& move) {
                const auto why = b.refusal(toPoint(move, b.size()));
                return why ? std::optional(why->message) : std::nullopt;
            },
            py::arg("move"), "Why a move cannot be played, or None.")
        .def("legal_moves", &legalMoves)
        .def("forbidden", &forbiddenPoints, "Renju: each point forbidden to Black, and why.")
        .def("threats", &threatsOf, "Where a stone of either colour would make what.")
        .def("threat", &threatAt, py::arg("point"), py::arg("side") = py::none(),
             "What a stone there would amount to, such as 'four-three'.")
        .def("winning_row", [](const Board& b) { return toTexts(b.winningRow()); })
        .def("copy", [](const Board& b) { return b; })
        .def("__copy__", [](const Board& b) { return b; })
        .def(
            "__deepcopy__", [](const Board& b, const py::dict&) { return b; }, py::arg("memo"))
        .def(
            "__eq__", [](const Board& a, const Board& b) { return a == b; }, py::is_operator(),
            py::arg("other"))
        .def("__str__", &drawn)
        .def("__repr__", &represented)
        .def(py::pickle(&pickled, &unpickled))
        .attr("__hash__") = py::none();
}

}  // namespace tengen::python
