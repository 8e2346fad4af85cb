#include "agents/opening_answer.hpp"

#include "agents/judging_answerer.hpp"
#include "agents/playing_answerer.hpp"

namespace tengen::agents {

openings::Choice answerOpening(Agent& agent, const openings::Opening& opening,
                               const search::Limits& limits, std::uint64_t seed,
                               std::stop_token stop) {
    const OpeningTask task(agent, opening, limits, std::move(stop));
    const std::uint64_t chance = seed ^ task.board.hash() ^ opening.choices().size();
    return agent.knowsWinrates() ? JudgingAnswerer(task, chance).answer()
                                 : PlayingAnswerer(task, chance).answer();
}

}  // namespace tengen::agents
