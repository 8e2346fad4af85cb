#include "proof/replies.hpp"

#include <cassert>

#include "search/threats/forcing.hpp"
#include "search/threats/refuters.hpp"
#include "search/threats/solve.hpp"

namespace tengen::proof {
namespace {

/// Fours are looked for this far behind a quiet move.
constexpr std::uint64_t kThreatNodes = 2'000;

/// With the pass, if there is one.
PointSet legalReplies(const Board& board) {
    PointSet points = board.emptyPoints();
    if (board.rule() == Rule::Renju && board.sideToMove() == Side::Black)
        for (const Point p : board.emptyPoints())
            if (board.isForbidden(p)) points.erase(p);
    if (hasPasses(board.rule())) points.insert(Point::pass());
    return points;
}

}  // namespace

std::vector<Point> allReplies(const Board& board) {
    assert(board.sideToMove() == Side::White);
    const PointSet empty = board.emptyPoints();
    std::vector<Point> replies(empty.begin(), empty.end());
    if (hasPasses(board.rule())) replies.push_back(Point::pass());
    return replies;
}

std::optional<PointSet> repliesToRefute(Board& board) {
    const Side defender = board.sideToMove();
    const Side attacker = other(defender);
    if (board.count(defender, Threat::Five) > 0) return std::nullopt;
    if (board.count(attacker, Threat::Five) > 0) return search::repliesToFour(board);
    if (const auto replies = search::repliesToThree(board)) return replies;

    const PointSet legal = legalReplies(board);
    const auto threat = search::solveVcf(board, attacker, {.nodes = kThreatNodes}, {});
    if (threat.solved != true) return legal;
    board.play(Point::pass());
    const PointSet spoilers = search::refuters(board, threat.line);  // the pass loses to the line
    board.undo();
    return spoilers & legal;
}

}  // namespace tengen::proof
