#include "terminal_board.hpp"
#include "core/notation.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace tengen::apps {
namespace {

/// The value of an environment variable, or an empty text.
std::string_view variable(const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no thread calls setenv
    return value == nullptr ? std::string_view{} : value;
}

bool isUtf8Locale() {
    // The first of these that is set decides, as for the C library.
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const std::string_view locale = variable(name); !locale.empty())
            return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos;
    return false;
}

std::string rowLabel(int row) { return (row < 10 ? " " : "") + std::to_string(row); }

std::string letters(int size) {
    std::string line = "   ";
    for (int x = 0; x < size; ++x) (line += ' ') += columnLetter(x);
    return line + '\n';
}

/// Which move of the marked line is played there, from 1; 0 for none.
std::size_t numberAt(Point p, const BoardMarks& marks) {
    const auto it = std::ranges::find(marks.line, p);
    return it == marks.line.end() ? 0 : static_cast<std::size_t>(it - marks.line.begin()) + 1;
}

/// One cell in ASCII or in the signs of the terminal, without a number.
std::string_view sign(const Board& board, Point p, const BoardMarks& marks, bool unicode) {
    if (const auto stone = board.stoneAt(p)) {
        if (unicode) return "●";
        return *stone == Side::Black ? "X" : "O";
    }
    if (marks.offers.contains(p)) return "?";
    if (marks.forbidden.contains(p)) return unicode ? "×" : "!";
    return unicode ? "·" : ".";
}

constexpr std::string_view kWood = "\x1b[48;5;179m";
constexpr std::string_view kLit = "\x1b[48;5;223m";
constexpr std::string_view kPlain = "\x1b[0m";

std::string_view inkOf(const Board& board, Point p, const BoardMarks& marks) {
    if (const auto stone = board.stoneAt(p))
        return *stone == Side::Black ? "\x1b[38;5;16m" : "\x1b[38;5;231m";
    if (const auto number = numberAt(p, marks)) {
        const bool blackMoves = (number % 2 == 1) == (board.sideToMove() == Side::Black);
        return blackMoves ? "\x1b[1;38;5;16m" : "\x1b[1;38;5;231m";
    }
    if (marks.offers.contains(p)) return "\x1b[1;38;5;16m";
    return marks.forbidden.contains(p) ? "\x1b[38;5;124m" : "\x1b[38;5;94m";
}

std::string plainRow(const Board& board, int y, const BoardMarks& marks, bool unicode) {
    std::string line;
    char before = ' ';
    for (int x = 0; x < board.size(); ++x) {
        const Point p(x, y);
        const bool isLast = p == marks.last;
        if (const auto number = numberAt(p, marks)) {
            // A second digit takes the place of the blank before the cell.
            line += (number < 10 ? std::string(1, before) : "") + std::to_string(number);
            before = ' ';
            continue;
        }
        line += isLast ? '(' : before;
        line += sign(board, p, marks, unicode);
        before = isLast ? ')' : ' ';
    }
    return line + before;
}

std::string colouredRow(const Board& board, int y, const BoardMarks& marks, bool unicode) {
    std::string line;
    for (int x = 0; x < board.size(); ++x) {
        const Point p(x, y);
        const bool lit = p == marks.last || marks.winners.contains(p);
        // The blank before a sign belongs to its left neighbour's colour, or bare wood.
        const auto number = numberAt(p, marks);
        line += kWood;
        if (number < 10) line += ' ';
        if (lit) line += kLit;
        line += inkOf(board, p, marks);
        line += number > 0 ? std::to_string(number) : sign(board, p, marks, unicode);
        line += kPlain;
    }
    return line + std::string(kWood) + ' ' + std::string(kPlain);
}

}  // namespace

BoardStyle BoardStyle::ofTerminal() {
    const bool colour = isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").empty();
    return {.colour = colour, .unicode = colour && isUtf8Locale()};
}

std::string drawBoard(const Board& board, const BoardMarks& marks, const BoardStyle& style) {
    // Without colour black and white discs look alike, so letters are used.
    const bool unicode = style.unicode && style.colour;
    std::string text = letters(board.size());
    for (int y = board.size() - 1; y >= 0; --y) {
        const std::string label = rowLabel(y + 1);
        text += label;
        text += ' ';
        text += style.colour ? colouredRow(board, y, marks, unicode)
                             : plainRow(board, y, marks, unicode);
        text += label;
        text += '\n';
    }
    return text + letters(board.size());
}

}  // namespace tengen::apps
