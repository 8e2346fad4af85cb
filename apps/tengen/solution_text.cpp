#include "solution_text.hpp"

#include <sstream>

#include "core/notation.hpp"
#include "words.hpp"

namespace tengen::apps {
namespace {

std::string verdict(const search::Solution& solution) {
    if (!solution.solved) return "not settled within the limit";
    if (!*solution.solved) return "none";
    return "win in " + std::to_string(solution.line.size()) +
           (solution.line.size() == 1 ? " ply" : " plies");
}

std::string listed(const std::vector<Point>& points) {
    std::string text;
    for (const Point p : points) text += (text.empty() ? "" : " ") + toText(p);
    return text;
}

}  // namespace

std::string solutionText(const ThreatQuestion& question, const search::Solution& solution,
                         std::chrono::microseconds time, const BoardStyle& style) {
    const Board& board = question.board;
    const std::string attacker(capitalised(question.attacker));
    const std::string defender(capitalised(other(question.attacker)));
    const bool passed = board.sideToMove() != question.attacker;

    std::ostringstream out;
    const Ruleset& rules = board.ruleset();
    out << idOf(rules.rule) << ' ' << rules.size << " x " << rules.size << ", after "
        << movesInWords(board.ply()) << ", " << capitalised(board.sideToMove()) << " to move\n"
        << wrapped(std::string(question.kind) + " for " + attacker +
                   (passed ? ", if " + defender + " passes: " : ": ") + verdict(solution) + ", " +
                   std::to_string(solution.nodes) + " nodes, " + inWords(time));

    BoardMarks marks{.last = board.lastMove()};
    for (const Point p : solution.line) {
        if (marks.line.size() == kMaxNumbers) break;
        marks.line.push_back(p);
    }
    if (!solution.line.empty()) out << '\n' << wrapped(listed(solution.line));
    out << '\n' << drawBoard(board, marks, style);
    if (!solution.line.empty()) {
        out << "Numbered: the winning line, 1 is " << attacker;
        if (solution.line.size() > 1) out << ", 2 is " << defender;
        out << ".\n";
    }
    return out.str();
}

std::string defencesText(const ThreatQuestion& question, const analysis::Defences& defences) {
    const std::string defender(capitalised(other(question.attacker)));
    if (defences.moves.empty()) return "No move of " + defender + " holds.\n";
    std::string text =
        wrapped(defender + " holds with " + movesInWords(static_cast<int>(defences.moves.size())) +
                ": " + listed(defences.moves));
    if (!defences.unsure.empty())
        text += wrapped("Of these not settled within the limit: " + listed(defences.unsure));
    return text;
}

}  // namespace tengen::apps
