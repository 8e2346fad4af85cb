#include "server/games/game_view.hpp"

#include <algorithm>

namespace tengen::server {

wire::Game gameView(const store::GameHead& head, const GameState& state) {
    const auto moves = state.board().moves();
    const auto times = state.times();
    return {
        .head = head, .moves = {moves.begin(), moves.end()}, .times = {times.begin(), times.end()}};
}

std::optional<wire::Question> questionView(const GameState& state) {
    if (!state.isOpening()) return std::nullopt;
    const openings::Opening& opening = state.opening();
    const openings::Ask& ask = opening.asked();
    wire::Question question{.number = state.entries().size(),
                            .player = opening.colourOf(ask.player),
                            .text = opening.question()};
    using Act = wire::StoneQuestion::Act;
    const auto stone = [&](Act act) {
        const auto offers = opening.offers();
        return wire::StoneQuestion{.act = act,
                                   .stone = opening.sideToMove(),
                                   .remaining = std::max(ask.remaining, 1),
                                   .offers = {offers.begin(), offers.end()},
                                   .legal = ask.points};
    };
    switch (ask.act) {
        case openings::Act::Decide:
            question.kind = wire::DecisionQuestion{.choices = ask.decisions};
            break;
        case openings::Act::Declare: question.kind = wire::NumberQuestion{.max = ask.max}; break;
        case openings::Act::Offer: question.kind = stone(Act::Offer); break;
        case openings::Act::Choose: question.kind = stone(Act::Choose); break;
        default: question.kind = stone(Act::Place); break;
    }
    return question;
}

wire::Viewer viewerOf(const GameState& state, Role role) {
    if (role == Role::Both) return wire::Viewer::Both;
    if (role == Role::Spectator) return wire::Viewer::Spectator;
    return state.opening().colourOf(seatOf(role)) == Side::Black ? wire::Viewer::Black
                                                                 : wire::Viewer::White;
}

PointSet forbiddenPoints(const Board& board) {
    PointSet points;
    if (board.rule() == Rule::Renju && !board.isOver() && board.sideToMove() == Side::Black)
        for (const Point p : board.emptyPoints())
            if (board.isForbidden(p)) points.insert(p);
    return points;
}

GameRefusal whyRefused(const GameState& state, const openings::Choice& choice) {
    if (state.isOpening()) return GameRefusal::Opening;
    const Board& board = state.board();
    const Point* point = std::get_if<Point>(&choice);
    if (point == nullptr || point->isPass() || board.isOver()) return GameRefusal::Illegal;
    if (!board.contains(*point)) return GameRefusal::OffBoard;
    if (!board.isEmpty(*point)) return GameRefusal::Taken;
    switch (board.forbiddenKind(*point)) {
        case Forbidden::DoubleThree: return GameRefusal::DoubleThree;
        case Forbidden::DoubleFour: return GameRefusal::DoubleFour;
        case Forbidden::Overline: return GameRefusal::Overline;
        case Forbidden::No: break;
    }
    return GameRefusal::Illegal;
}

}  // namespace tengen::server
