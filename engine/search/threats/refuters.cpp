#include "search/threats/refuters.hpp"

#include "search/threats/forcing.hpp"

namespace tengen::search {
namespace {

/// Where a further stone of the defender would be part of a four: it need not be legal there now.
PointSet partsOfFours(const Board& board, Side defender) {
    return board.pointsWith(defender, Threat::Four, Threat::Forbidden);
}

}  // namespace

PointSet refuters(Board& board, std::span<const Point> line) {
    const Side attacker = board.sideToMove();
    const Side defender = other(attacker);
    const PointSet all = board.emptyPoints();
    if (fiveRule(board.rule(), attacker).unblocked) return all;

    PointSet points = partsOfFours(board, defender);
    bool sure = true;
    std::size_t played = 0;
    while (played < line.size()) {
        const Point move = line[played];
        points.insert(move);
        // A white stone may make a false three real, and so a black move forbidden.
        if (board.threat(move, attacker) == Threat::Forbidden) sure = false;
        board.play(move);
        ++played;
        if (board.isOver()) break;
        const PointSet cells = fiveCells(board, attacker);
        points |= cells;
        if (board.count(attacker, Threat::Five) > 1) break;
        // No answer on the only five-cell: it is forbidden, and a further stone may allow it.
        const Point reply = line[played];
        if (!cells.contains(reply)) sure = false;
        if (!sure) break;
        board.play(reply);
        ++played;
        points |= partsOfFours(board, defender);
    }
    for (; played > 0; --played) board.undo();
    return sure ? points & all : all;
}

}  // namespace tengen::search
