#include "learning/puzzle_file.hpp"

#include <nlohmann/json.hpp>

#include "base/json.hpp"
#include "core/notation.hpp"

namespace tengen::learning {
namespace {

Result<std::vector<Point>> pointsIn(const nlohmann::json& list, int size) {
    std::vector<Point> points;
    for (const nlohmann::json& text : list) {
        const auto point = parsePoint(text.get<std::string>(), size);
        if (!point) return point.error();
        points.push_back(*point);
    }
    return points;
}

/// Throws where a member is missing or of another type.
Result<Puzzle> puzzleOf(const nlohmann::json& json) {
    const auto rule = parseRule(json.at("rule").get<std::string>());
    if (!rule) return rule.error();
    const auto rules = checked({.rule = *rule, .size = json.at("size").get<int>()});
    if (!rules) return rules.error();
    Puzzle puzzle{.rules = *rules, .difficulty = json.at("difficulty").get<int>()};
    for (const auto& [name, points] : {std::pair{"black", &puzzle.black},
                                       {"white", &puzzle.white},
                                       {"solution", &puzzle.solution}}) {
        auto read = pointsIn(json.at(name), rules->size);
        if (!read) return read.error();
        *points = std::move(*read);
    }
    const auto toMove = json.at("toMove").get<std::string>();
    if (toMove != nameOf(Side::Black) && toMove != nameOf(Side::White))
        return Error{Error::Kind::BadValue, "toMove must be black or white"};
    puzzle.toMove = toMove == nameOf(Side::Black) ? Side::Black : Side::White;

    auto board = Board::withStones(*rules, puzzle.black, puzzle.white, puzzle.toMove);
    if (!board) return board.error();
    for (const Point move : puzzle.solution) {
        if (const auto refused = board->refusal(move)) return *refused;
        board->play(move);
    }
    if (board->outcome() != winFor(puzzle.toMove))
        return Error{Error::Kind::BadValue, "its solution does not win"};
    return puzzle;
}

}  // namespace

Result<std::vector<Puzzle>> readPuzzles(std::string_view text) {
    const auto json = parseJsonObject(text);
    if (!json) return json.error();
    const auto list = json->find("puzzles");
    if (list == json->end() || !list->is_array())
        return Error{Error::Kind::BadValue, "it has no list 'puzzles'"};
    std::vector<Puzzle> puzzles;
    for (const nlohmann::json& one : *list) {
        const std::string begin = "puzzle " + std::to_string(puzzles.size() + 1) + ": ";
        try {
            auto puzzle = puzzleOf(one);
            if (!puzzle) return Error{puzzle.error().kind, begin + puzzle.error().message};
            puzzles.push_back(std::move(*puzzle));
        } catch (const nlohmann::json::exception&) {
            return Error{Error::Kind::BadValue,
                         begin + "it needs rule, size, black, white, toMove, solution, difficulty"};
        }
    }
    return puzzles;
}

}  // namespace tengen::learning
