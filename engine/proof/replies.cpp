#include "proof/replies.hpp"

#include "search/threats/forcing.hpp"
#include "search/threats/refuters.hpp"
#include "search/threats/solve.hpp"

namespace tengen::proof {
namespace {

/// Fours are looked for this far behind a quiet move.
constexpr std::uint64_t kThreatNodes = 2'000;

PointSet legalPoints(const Board& board) {
    PointSet points = board.emptyPoints();
    if (board.rule() == Rule::Renju && board.sideToMove() == Side::Black)
        for (const Point p : board.emptyPoints())
            if (board.isForbidden(p)) points.erase(p);
    return points;
}

}  // namespace

std::optional<PointSet> repliesToRefute(Board& board) {
    const Side defender = board.sideToMove();
    const Side attacker = other(defender);
    if (board.count(defender, Threat::Five) > 0) return std::nullopt;
    if (board.count(attacker, Threat::Five) > 0) return search::repliesToFour(board);
    if (const auto replies = search::repliesToThree(board)) return replies;

    const PointSet legal = legalPoints(board);
    const auto threat = search::solveVcf(board, attacker, {.nodes = kThreatNodes}, {});
    if (threat.solved != true) return legal;
    board.play(Point::pass());
    const PointSet spoilers = search::refuters(board, threat.line);
    board.undo();
    return spoilers & legal;
}

}  // namespace tengen::proof
