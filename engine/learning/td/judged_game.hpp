#pragma once

#include <optional>
#include <vector>

#include "agents/learner.hpp"
#include "core/board.hpp"

namespace tengen::learning {

/// A position as the side to move saw it when it chose its move.
struct JudgedPosition {
    Side side = Side::Black;
    double value = 0;                ///< to that side
    std::vector<double> gradient{};  ///< of the value, by weight
};

/// A game that an agent played with itself.
struct JudgedGame {
    std::vector<JudgedPosition> positions{};
    std::optional<Side> winner{};
};

/// Plays on from `opening` to the end. REQUIRES: the game is not over.
JudgedGame playJudgedGame(agents::Learner& learner, const Board& opening);

}  // namespace tengen::learning
