#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/board.hpp"

namespace tengen::pages {

/// Draws a position as SVG, with coordinates and the last move marked. `title` is what a screen
/// reader says.
std::string boardDiagram(const Board& board, std::string_view title);

/// Draws a short game as SVG: stones numbered in the order of play. Passes are left out.
std::string gameDiagram(std::span<const Point> moves, int size, std::string_view title);

}  // namespace tengen::pages
