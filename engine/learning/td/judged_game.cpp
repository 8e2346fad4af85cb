#include "learning/td/judged_game.hpp"

#include <utility>

namespace tengen::learning {

JudgedGame playJudgedGame(agents::Learner& learner, const Board& opening) {
    JudgedGame game;
    Board board = opening;
    while (!board.isOver()) {
        agents::GradedChoice choice = learner.choose(board);
        game.positions.push_back({board.sideToMove(), choice.value, std::move(choice.gradient)});
        board.play(choice.move);
    }
    for (const Side side : kSides)
        if (board.outcome() == winFor(side)) game.winner = side;
    return game;
}

}  // namespace tengen::learning
