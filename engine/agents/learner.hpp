#pragma once

#include <vector>

#include "core/board.hpp"

namespace tengen::agents {

/// A move, what its agent expects of it, and how that follows from the agent's weights.
struct GradedChoice {
    Point move{};
    double value = 0;                ///< to the side to move, in the agent's units
    std::vector<double> gradient{};  ///< of the value, by each weight of the agent's table
};

/// Plays as its agent does and grades each choice, so that weights can be learned from games.
/// Not thread-safe.
class Learner {
public:
    virtual ~Learner() = default;

    /// REQUIRES: the game on `board` is not over, and the agent accepts its rules.
    virtual GradedChoice choose(const Board& board) = 0;
};

}  // namespace tengen::agents
