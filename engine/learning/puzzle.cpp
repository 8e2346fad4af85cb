#include "learning/puzzle.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/notation.hpp"
#include "search/threats/solve.hpp"

namespace tengen::learning {
namespace {

constexpr std::size_t kTableMegabytes = 8;
constexpr int kGrades = 5;

std::vector<Point> pointsOf(PointSet set) {
    std::vector<Point> points;
    for (const Point p : set) points.push_back(p);
    return points;
}

nlohmann::ordered_json texts(std::span<const Point> points) {
    auto list = nlohmann::ordered_json::array();
    for (const Point p : points) list.push_back(toText(p));
    return list;
}

/// Twice the solution length is about as much harder as ten times the nodes.
double hardness(const Puzzle& puzzle) {
    return std::log2(puzzle.solution.size()) + std::log10(puzzle.nodes + 1);
}

}  // namespace

PuzzleJudge::PuzzleJudge(Rule rule)
    : search_(kTableMegabytes), tables_(eval::PointTables::builtIn(rule)) {}

std::optional<Puzzle> PuzzleJudge::judge(const Board& board, const std::stop_token& stop) {
    assert(board.rule() == tables_->rule());
    const Side self = board.sideToMove();
    if (board.isOver() || board.count(self, Threat::Five) > 0 ||
        board.count(other(self), Threat::Five) > 0)
        return {};

    search::Solution found = search::solveVcf(board, self, {.nodes = kSolveNodes}, stop);
    if (!found.solved.value_or(false))
        found = search::solveVct(board, self, {.nodes = kSolveNodes}, stop);
    if (!found.solved.value_or(false) || found.line.size() < kMinPlies) return {};

    search_.newGame();
    const search::Report others = search_.think(
        board, tables_, {.nodes = kOtherNodes, .exclude = {found.line.front()}}, stop, {});
    if (stop.stop_requested() || (others.best().forced && others.best().forced->win)) return {};
    return Puzzle{.rules = board.ruleset(),
                  .black = pointsOf(board.stones(Side::Black)),
                  .white = pointsOf(board.stones(Side::White)),
                  .toMove = self,
                  .solution = std::move(found.line),
                  .nodes = found.nodes,
                  .key = board.canonicalKey()};
}

void rate(std::vector<Puzzle>& puzzles) {
    std::ranges::stable_sort(puzzles, {}, hardness);
    for (std::size_t i = 0; i < puzzles.size(); ++i)
        puzzles[i].difficulty = 1 + static_cast<int>(i * kGrades / puzzles.size());
}

std::string puzzlesText(std::span<const Puzzle> puzzles, const std::string& origin) {
    std::map<std::string, int> numbers;
    std::string text = "{\"origin\":" + nlohmann::json(origin).dump() + ",\n\"puzzles\":[";
    for (const Puzzle& puzzle : puzzles) {
        const std::string rule(idOf(puzzle.rules.rule));
        const nlohmann::ordered_json one = {{"id", rule + "-" + std::to_string(++numbers[rule])},
                                            {"rule", rule},
                                            {"size", puzzle.rules.size},
                                            {"black", texts(puzzle.black)},
                                            {"white", texts(puzzle.white)},
                                            {"toMove", nameOf(puzzle.toMove)},
                                            {"solution", texts(puzzle.solution)},
                                            {"difficulty", puzzle.difficulty}};
        text += (&puzzle == puzzles.data() ? "\n" : ",\n") + one.dump();
    }
    return text + "\n]}\n";
}

}  // namespace tengen::learning
