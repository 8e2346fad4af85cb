#include "search/alpha_beta/root_moves.hpp"

#include <algorithm>

#include "search/threats/forcing.hpp"

namespace tengen::search {
namespace {

/// Where a sensible move can be: the five, the answers to a threat, or anywhere near the stones.
PointSet sensible(const Position& position) {
    const Board& board = position.board();
    const Side self = board.sideToMove();
    if (board.count(self, Threat::Five) > 0) return fiveCells(board, self);
    if (board.count(other(self), Threat::Five) > 0) return repliesToFour(board);
    if (board.count(self, Threat::OpenFour) > 0)
        return board.pointsWith(self, Threat::OpenFour, Threat::OpenFour);
    return repliesToThree(board).value_or(position.candidates());
}

}  // namespace

std::vector<RootMove> rootMoves(const Position& position, std::span<const Point> exclude) {
    const Board& board = position.board();
    const auto ranked = [&](const PointSet& points, std::span<const Point> without) {
        std::vector<std::pair<int, Point>> order;
        for (const Point p : points)
            if (!board.refusal(p) && std::ranges::find(without, p) == without.end())
                order.emplace_back(-position.tables().policy(board, p, board.sideToMove()), p);
        std::ranges::stable_sort(order, {}, &std::pair<int, Point>::first);
        std::vector<RootMove> moves;
        for (const auto& [rank, p] : order) moves.push_back({.move = p});
        return moves;
    };
    // Each choice is wider than the one before; whatever loses at once is still a move.
    auto moves = ranked(sensible(position), exclude);
    if (moves.empty()) moves = ranked(position.candidates(), exclude);
    if (moves.empty()) moves = ranked(board.emptyPoints(), exclude);
    if (moves.empty()) moves = ranked(board.emptyPoints(), {});
    if (moves.empty()) moves.push_back({.move = Point::pass()});  // Renju: all left is forbidden
    return moves;
}

}  // namespace tengen::search
