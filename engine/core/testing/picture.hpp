#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tengen::testing {

/// A board drawn as text, top row first: X black, O white, any other letter an empty point to ask
/// about, '.' empty. Blanks are skipped; the number of rows is the board's size.
struct Picture {
    Board board;
    std::vector<std::pair<char, Point>> marks;

    [[nodiscard]] Point at(char mark) const {
        for (const auto& [letter, p] : marks)
            if (letter == mark) return p;
        throw std::invalid_argument(std::string("no mark ") + mark);
    }
};

inline Picture draw(Rule rule, std::string_view text, Side toMove = Side::Black) {
    std::string cells;
    for (const char c : text)
        if (c != ' ' && c != '\n') cells += c;
    int size = kMinSize;
    while (size * size < std::ssize(cells)) ++size;
    if (size * size != std::ssize(cells)) throw std::invalid_argument("the picture is not square");

    std::vector<Point> black, white;
    std::vector<std::pair<char, Point>> marks;
    auto cell = cells.begin();
    for (const Point p : allPoints(size)) {
        const Point mirrored(p.x(), size - 1 - p.y());  // the top row is drawn first
        const char c = *cell++;
        if (c == 'X')
            black.push_back(mirrored);
        else if (c == 'O')
            white.push_back(mirrored);
        else if (c != '.')
            marks.emplace_back(c, mirrored);
    }
    auto board = Board::withStones({.rule = rule, .size = size}, black, white, toMove);
    if (!board) throw std::invalid_argument(board.error().message);
    return {*board, marks};
}

}  // namespace tengen::testing
