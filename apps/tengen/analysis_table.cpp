#include "analysis_table.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "core/notation.hpp"
#include "words.hpp"

namespace tengen::apps {
namespace {

std::string winrateText(const search::Line& line) {
    if (!line.winrate) return "-";
    std::ostringstream text;
    text << std::fixed << std::setprecision(1) << *line.winrate * 100 << " %";
    return text.str();
}

std::string_view nameOf(search::ForcedEnd::By by) {
    constexpr std::string_view kNames[] = {"vcf", "vct", "search", "proof"};
    return kNames[indexOf(by)];
}

std::string endText(const search::Line& line) {
    if (!line.forced) return "";
    return std::string(line.forced->win ? "win" : "loss") + " in " +
           std::to_string(line.forced->plies) + " (" + std::string(nameOf(line.forced->by)) + ")";
}

/// As many moves as fit.
std::string lineText(const search::Line& line, std::size_t columns) {
    std::string text;
    for (const Point p : line.moves) {
        const std::string move = (text.empty() ? "" : " ") + toText(p);
        if (text.size() + move.size() + 4 > columns) return text + " ...";
        text += move;
    }
    return text;
}

void writeRow(std::ostream& out, std::string_view rank, std::string_view move,
              std::string_view score, std::string_view winrate, std::string_view line,
              std::string_view end) {
    out << std::right << std::setw(3) << rank << "  " << std::left << std::setw(5) << move
        << std::right << std::setw(12) << score << std::setw(9) << winrate << "  " << line
        << (end.empty() ? "" : ", ") << end << '\n';
}

/// Whose the odd numbers on the board are, and how far they go.
std::string legend(const Board& board, std::size_t moves) {
    if (moves == 0) return "";
    const auto name = [](Side side) { return std::string(capitalised(side)); };
    std::string text = "Numbered: the best line, 1 is " + name(board.sideToMove());
    if (moves > 1) text += ", 2 is " + name(other(board.sideToMove()));
    return text + ".\n";
}

}  // namespace

std::string analysisTable(const Board& board, std::string_view agent, const search::Report& report,
                          const BoardStyle& style) {
    std::ostringstream out;
    const Ruleset& rules = board.ruleset();
    out << idOf(rules.rule) << ' ' << rules.size << " x " << rules.size << ", after "
        << movesInWords(board.ply()) << ", " << capitalised(board.sideToMove()) << " to move\n"
        << wrapped(std::string(agent) + ": depth " + std::to_string(report.depth) + ", " +
                   std::to_string(report.nodes) + " nodes, " + inWords(report.time))
        << '\n';

    constexpr std::size_t kColumns = 80, kBeforeLine = 33;
    writeRow(out, "#", "move", "score", "winrate", "line", "");
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const search::Line& line = report.lines[i];
        const std::string end = endText(line);
        const std::size_t room = kColumns - kBeforeLine - (end.empty() ? 0 : end.size() + 2);
        writeRow(out, std::to_string(i + 1), toText(line.moves.front()), std::to_string(line.score),
                 winrateText(line), lineText(line, room), end);
    }

    BoardMarks marks{.last = board.lastMove()};
    if (!report.lines.empty())
        for (const Point p : report.best().moves) {
            if (marks.line.size() == kMaxNumbers) break;
            marks.line.push_back(p);
        }
    const auto stones = std::ranges::count_if(marks.line, [](Point p) { return !p.isPass(); });
    out << '\n'
        << drawBoard(board, marks, style) << legend(board, static_cast<std::size_t>(stones));
    return out.str();
}

}  // namespace tengen::apps
