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

/// The moves of a win, of which only the first is certain to be there without `whole`.
using Line = std::vector<Point>;

Line winWithin(const Board& board, int plies, const LeafLimits& limits, bool whole) {
    const Side side = board.sideToMove();
    auto fours = search::solveVcf(board, side, {.nodes = limits.vcfNodes}, {});
    if (fours.solved == true && std::cmp_less_equal(fours.line.size(), plies))
        return std::move(fours.line);
    search::VctSearch vct(board, side);
    for (const Look& look : kLooks) {
        if (look.plies != kAny && look.plies >= plies) continue;
        const search::SolveLimits part = {.nodes = std::max(limits.vctNodes / look.part, 1U),
                                          .plies = std::min(look.plies, plies),
                                          .quietMoves = look.quietMoves};
        const auto move = vct.winningMove(board, part);
        if (!move) continue;
        if (!whole) return {*move};
        // The tables of the search that has just ended hold most of the line.
        auto found = vct.run(board, part, {});
        const bool isThat = found.solved == true && found.line.front() == *move;
        return isThat ? std::move(found.line) : Line{*move};
    }
    return {};
}

Line win(const Board& board, const LeafLimits& limits, bool whole) {
    const std::size_t stones =
        board.stones(Side::Black).count() + board.stones(Side::White).count();
    const int left = limits.lastPly == 0 ? kAny : limits.lastPly - static_cast<int>(stones);
    if (left > 0)
        if (auto line = winWithin(board, left, limits, whole); !line.empty()) return line;
    return left < kShortWin ? winWithin(board, kShortWin, limits, whole) : Line{};
}

}  // namespace

std::optional<Point> leafMove(const Board& board, const LeafLimits& limits) {
    const Line line = win(board, limits, false);
    return line.empty() ? std::nullopt : std::optional(line.front());
}

std::vector<Point> leafLine(const Board& board, const LeafLimits& limits) {
    return win(board, limits, true);
}

}  // namespace tengen::proof
