#include "proof/leaf_solver.hpp"

#include <algorithm>
#include <utility>

#include "search/threats/solve.hpp"
#include "search/threats/vct_search.hpp"

namespace tengen::proof {
namespace {

/// A win this short is taken even past the last ply.
constexpr int kShortWin = 9;

/// What is looked for in turn, with a part of the nodes: wins by fours and threes alone before
/// those with quiet moves, since they leave few replies, and short ones before long ones. After
/// h8 d4 i9 e4 the longest game takes 35 plies instead of 49, in 54,482 positions instead of
/// 55,632.
struct Look {
    int plies;
    bool quietMoves;
    std::uint32_t part;
};
constexpr int kAny = kMaxSize * kMaxSize;
constexpr Look kLooks[] = {{15, false, 50}, {kAny, false, 32}, {15, true, 20}, {kAny, true, 1}};

std::optional<Point> winWithin(const Board& board, int plies, const LeafLimits& limits) {
    const Side side = board.sideToMove();
    const auto fours = search::solveVcf(board, side, {.nodes = limits.vcfNodes}, {});
    if (fours.solved == true && std::cmp_less_equal(fours.line.size(), plies))
        return fours.line.front();
    search::VctSearch vct(board, side);
    for (const Look& look : kLooks) {
        if (look.plies != kAny && look.plies >= plies) continue;
        const search::SolveLimits part = {.nodes = std::max(limits.vctNodes / look.part, 1U),
                                          .plies = std::min(look.plies, plies),
                                          .quietMoves = look.quietMoves};
        if (const auto move = vct.winningMove(board, part)) return move;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Point> leafMove(const Board& board, const LeafLimits& limits) {
    const std::size_t stones =
        board.stones(Side::Black).count() + board.stones(Side::White).count();
    const int left = limits.lastPly == 0 ? kAny : limits.lastPly - static_cast<int>(stones);
    if (left > 0)
        if (const auto move = winWithin(board, left, limits)) return move;
    return left < kShortWin ? winWithin(board, kShortWin, limits) : std::nullopt;
}

}  // namespace tengen::proof
