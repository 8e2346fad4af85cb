#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tengen::testing {

/// A board with the texts as rows, the first at the bottom and five points from one to the next,
/// so that no shape reaches from row to row: X black, O white, anything else empty.
inline Board boardOfRows(const std::vector<std::string>& rows, int size = 15,
                         Side toMove = Side::Black) {
    std::vector<Point> black, white;
    int y = 0;
    for (const auto& row : rows) {
        int x = 0;
        for (const char c : row) {
            if (c == 'X') black.emplace_back(x, y);
            if (c == 'O') white.emplace_back(x, y);
            ++x;
        }
        y += 5;
    }
    return *Board::withStones({.size = size}, black, white, toMove);
}

inline std::string coloursExchanged(std::string row) {
    for (char& c : row) c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
    return row;
}

/// The cells from `from` to `to` steps away from `p` as `side` sees them: X own, O enemy, # edge,
/// _ empty. Slow, and plainly right.
inline std::string cellsAround(const Board& board, Point p, int dx, int dy, int from, int to,
                               Side side) {
    std::string text;
    for (int d = from; d <= to; ++d) {
        const int x = p.x() + d * dx, y = p.y() + d * dy;
        if (x < 0 || y < 0 || x >= board.size() || y >= board.size())
            text += '#';
        else if (const auto stone = board.stoneAt(Point(x, y)))
            text += *stone == side ? 'X' : 'O';
        else
            text += '_';
    }
    return text;
}

/// Whether `pattern` (`o` enemy or edge, `e` enemy, else as above) begins at `text[at]`.
inline bool begins(std::string_view pattern, std::string_view text, std::size_t at) {
    if (at + pattern.size() > text.size()) return false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = text[at + i];
        const bool fits = pattern[i] == 'o'   ? c == 'O' || c == '#'
                          : pattern[i] == 'e' ? c == 'O'
                                              : c == pattern[i];
        if (!fits) return false;
    }
    return true;
}

/// The column of the first `mark` in a row.
inline int columnOf(char mark, std::string_view row) { return static_cast<int>(row.find(mark)); }

inline constexpr std::pair<int, int> kDirectionsAsPairs[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

}  // namespace tengen::testing
