#pragma once

#include <string>
#include <vector>

#include "core/board.hpp"

namespace tengen::apps {

/// What the terminal can show.
struct BoardStyle {
    bool colour = false;   ///< ANSI colours: a wooden board
    bool unicode = false;  ///< ● · × instead of X O . !

    /// For the standard output: plain when it is no terminal or NO_COLOR is set, ASCII when the
    /// locale is not UTF-8.
    static BoardStyle ofTerminal();
};

/// What to point out on the board.
struct BoardMarks {
    Point last{};               ///< the last move: in brackets, or lit
    PointSet winners{};         ///< the winning row: lit
    PointSet forbidden{};       ///< Renju: where Black may not play
    PointSet offers{};          ///< fifth moves to choose from
    std::vector<Point> line{};  ///< moves expected next: numbered from 1, at most kMaxNumbers
};

/// A cell is two columns wide.
inline constexpr std::size_t kMaxNumbers = 99;

/// The board in lines of at most 52 columns, letters and numbers on all edges.
std::string drawBoard(const Board& board, const BoardMarks& marks, const BoardStyle& style);

}  // namespace tengen::apps
