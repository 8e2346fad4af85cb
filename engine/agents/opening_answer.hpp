#pragma once

#include <cstdint>
#include <stop_token>

#include "agents/agent.hpp"
#include "openings/opening.hpp"

namespace tengen {

/// How an agent that knows nothing of opening rules answers them:
/// - its own stone is the move it would play, if that is allowed, else a random point that is;
/// - stones of either colour that it presents, and fifth moves, are random points near the centre;
/// - to decide on a colour, or to choose a fifth move, it plays the position out against itself and
///   takes the colour that wins, the fifth move by which White wins; when nobody does, it stays, or
///   takes a random one;
/// - it declares a random number of fifth moves, at most eight.
///
/// The same seed, agent and opening give the same answer. REQUIRES: !opening.isDone().
Choice answerOpening(Agent& agent, const Opening& opening, const Limits& limits, std::uint64_t seed,
                     std::stop_token stop);

/// How often the agent may have to think for the answer at hand: a position played out takes some
/// sixty thoughts, and so does each fifth move to choose from. Who has a limit for the answer
/// divides it by this.
int thoughtsFor(const Opening& opening);

}  // namespace tengen
