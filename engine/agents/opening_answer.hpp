#pragma once

#include <cstdint>
#include <stop_token>

#include "agents/agent.hpp"
#include "openings/opening.hpp"

namespace tengen::agents {

/// Answers an opening rule for an agent that knows none. One that knows win rates:
/// - where the other player may take either colour afterwards, it puts the stone, or the pair of
///   stones, after which it thinks the game most even (agents/balance.hpp); of stones about as even
///   the seed decides, and so it does on the first two;
/// - where the colours stay, its stone, or the fifth moves it offers, are what it thinks best;
/// - it takes the colour that it thinks better, and of fifth moves the one best for White. In Swap2
///   it adds two stones where it cannot tell the colours apart; in Taraguchi-10 it offers ten fifth
///   moves if even the tenth best is good for Black;
/// - it declares as many fifth moves as make the last of them most even.
///
/// Any other agent puts random stones near the centre, plays the move it would play where that is
/// its own stone, declares a random number, and decides by playing the position out.
///
/// The limits are for the whole answer, whatever it takes. The same seed, agent and opening give
/// the same answer, unless time ends it. REQUIRES: !opening.isDone().
openings::Choice answerOpening(Agent& agent, const openings::Opening& opening,
                               const search::Limits& limits, std::uint64_t seed,
                               std::stop_token stop);

}  // namespace tengen::agents
