#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "analysis/defences.hpp"
#include "search/threats/solve.hpp"
#include "terminal_board.hpp"

namespace tengen::apps {

/// The question to a threat search.
struct ThreatQuestion {
    Board board;
    Side attacker = Side::Black;
    std::string_view kind;  ///< VCF or VCT
};

/// The answer for people: the position, whether there is a win, and the board with the winning line
/// numbered. Lines of at most 80 columns.
std::string solutionText(const ThreatQuestion& question, const search::Solution& solution,
                         std::chrono::microseconds time, const BoardStyle& style);

/// The moves that defend against it.
std::string defencesText(const ThreatQuestion& question, const analysis::Defences& defences);

}  // namespace tengen::apps
