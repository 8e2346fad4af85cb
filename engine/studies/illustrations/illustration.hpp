#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/board.hpp"
#include "pages/board_diagram.hpp"

/// Positions that show what a report's agent sees. Only the stones are written down: what stands
/// on and beside them is asked of the agent.

namespace tengen::studies {

struct NotedPosition {
    Board board;
    pages::Notes notes{};
};

struct Illustration {
    std::string_view id;     ///< of its file
    std::string_view study;  ///< on whose page it is
    std::string_view title;  ///< what it shows; no number that could change
    NotedPosition (*draw)();

    [[nodiscard]] std::string toSvg() const;
};

/// All of them, in the order of the studies.
std::span<const Illustration> illustrations();

extern const Illustration kThreatsOfWei;
extern const Illustration kLinesOfWei;
extern const Illustration kCandidatesOfWei;
extern const Illustration kShortSightOfWei;
extern const Illustration kShapesOfSong;
extern const Illustration kTuplesOfFudan;
extern const Illustration kTypesOfFudan;
extern const Illustration kRanksOfWaterloo;

/// Stones of both colours. REQUIRES: texts that are right.
Board boardOf(std::string_view black, std::string_view white, Side toMove = Side::Black,
              int size = 15);

/// Where an agent moves. REQUIRES: an agent that exists.
Point moveOf(const std::string& agent, const Board& board);

}  // namespace tengen::studies
