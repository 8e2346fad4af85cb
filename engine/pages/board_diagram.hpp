#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board.hpp"

namespace tengen::pages {

/// Draws a position as SVG, with coordinates and the last move marked. `title` is what a screen
/// reader says.
std::string boardDiagram(const Board& board, std::string_view title);

/// What is written on a position and beside it.
struct Notes {
    struct Label {
        Point point;       ///< with a stone or without
        std::string text;  ///< short; a small ring when empty
    };
    std::vector<Label> labels{};
    std::vector<std::string> lines{};  ///< to the right of the board, from its top
};

/// Draws a position with notes as SVG.
std::string notedDiagram(const Board& board, const Notes& notes, std::string_view title);

/// Draws a short game as SVG: stones numbered in the order of play, and beside them the moves that
/// make or stop a threat, where rows of five are played. Passes are left out.
std::string gameDiagram(std::span<const Point> moves, const Ruleset& rules, std::string_view title);

/// A drawing of this file made fit to stand alone, as a file of SVG: with its own colours, light or
/// dark as the reader's system is.
std::string standaloneSvg(std::string_view svg);

}  // namespace tengen::pages
