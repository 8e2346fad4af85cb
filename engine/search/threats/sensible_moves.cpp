#include "search/threats/sensible_moves.hpp"

#include <algorithm>
#include <utility>

#include "search/threats/forcing.hpp"

namespace tengen::search {

PointSet sensibleMoves(const Position& position) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    if (board.count(self, Threat::Five) > 0) return fiveCells(board, self);
    if (board.count(other(self), Threat::Five) > 0) return repliesToFour(board);
    if (board.count(self, Threat::OpenFour) > 0)
        return board.pointsWith(self, Threat::OpenFour, Threat::OpenFour);
    return repliesToThree(board).value_or(position.candidates());
}

std::vector<Point> sensibleRootMoves(const Position& position, std::span<const Point> exclude) {
    const Board& board = position.board();
    const auto ranked = [&](const PointSet& points, std::span<const Point> without) {
        std::vector<std::pair<int, Point>> order;
        for (const Point p : points)
            if (!board.refusal(p) && std::ranges::find(without, p) == without.end())
                order.emplace_back(-position.tables().policy(board, p, board.sideToMove()), p);
        std::ranges::stable_sort(order, {}, &std::pair<int, Point>::first);
        std::vector<Point> moves;
        for (const auto& [rank, p] : order) moves.push_back(p);
        return moves;
    };
    // Each choice is wider than the one before; whatever loses at once is still a move.
    auto moves = ranked(sensibleMoves(position), exclude);
    if (moves.empty()) moves = ranked(position.candidates(), exclude);
    if (moves.empty()) moves = ranked(board.emptyPoints(), exclude);
    if (moves.empty()) moves = ranked(board.emptyPoints(), {});
    if (moves.empty()) moves.push_back(Point::pass());  // Renju: all left is forbidden
    return moves;
}

}  // namespace tengen::search
