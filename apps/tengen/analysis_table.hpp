#pragma once

#include <string>
#include <string_view>

#include "core/board.hpp"
#include "search/report.hpp"
#include "terminal_board.hpp"

namespace tengen::apps {

/// A report of a search as text: the position, a table of the best moves, and the board with
/// the best line numbered. Lines of at most 80 columns.
std::string analysisTable(const Board& board, std::string_view agent, const search::Report& report,
                          const BoardStyle& style);

}  // namespace tengen::apps
