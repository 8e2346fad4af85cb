#pragma once

#include <algorithm>
#include <utility>

#include "agents/agent.hpp"

namespace tengen::agents::testing {

/// Plays the legal point with the highest threat of either side, its own before the other's; ties
/// in board order. It knows no winrates.
class PlainAgent : public Agent {
public:
    search::Report choose(const Board& board, const search::Limits&, std::stop_token,
                          const search::OnReport&) override {
        Point best = Point::pass();
        std::pair highest{Threat::None, false};
        for (const Point p : board.emptyPoints()) {
            if (board.refusal(p)) continue;
            const Threat own = board.threat(p, board.sideToMove());
            const Threat enemy = board.threat(p, other(board.sideToMove()));
            const std::pair worth{std::max(own, enemy), own >= enemy};
            if (best.isPass() || worth > highest) best = p, highest = worth;
        }
        search::Report report{.depth = 1, .nodes = 1};
        report.lines.push_back({.moves = {best}});
        return report;
    }
};

}  // namespace tengen::agents::testing
