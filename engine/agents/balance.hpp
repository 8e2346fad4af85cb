#pragma once

#include <span>
#include <stop_token>
#include <vector>

#include "agents/agent.hpp"
#include "base/random.hpp"

namespace tengen::agents {

/// Stones to be put one after the other, the side to move first.
using Stones = std::vector<Point>;

/// The legal points near the stones, or near the centre of an empty board.
std::vector<Point> pointsToBalance(const Board& board);

/// Each point by itself.
std::vector<Stones> singles(std::span<const Point> points);
/// At most `count` random pairs of them.
std::vector<Stones> somePairs(std::span<const Point> points, std::size_t count, Random& random);

struct BalanceGoal {
    eval::Value bias = 0;  ///< what counts as even, for the side to move before the stones
    int wanted = 1;        ///< number of the most even choices to compare with care
};

/// Evaluates the game after each of `choices`: returns a report whose lines begin with the stones,
/// the most even first, with scores for the side to move before them. A proven end
/// is as far from even as can be; stones that cannot be put, or that end the game, are left out.
///
/// All choices get a quick look and the most even of them longer ones, in three rounds that share
/// the limits. Where those do not even allow the first, the later choices are not looked at: the
/// best guesses should come first. Of an agent that does not know win rates, what it says of the
/// last stone as a move is taken. REQUIRES: the game is not over, agent.accepts(board.ruleset()).
search::Report balance(Agent& agent, const Board& board, std::span<const Stones> choices,
                       const BalanceGoal& goal, const search::Limits& limits,
                       const std::stop_token& stop);

}  // namespace tengen::agents
