#include <algorithm>

#include "search/alpha_beta/worker.hpp"

namespace tengen::search {

Score Worker::searchRoot(std::span<RootMove> moves, Score alpha, Score beta, int plies) {
    stopped_ = false;
    rootDepth_ = plies;
    Node node{.alpha = alpha,
              .beta = beta,
              .depth = plies * kPly,
              .ply = 0,
              .cutNode = false,
              .pv = true};
    Score best = -kInfinity;
    int number = 0;
    for (RootMove& root : moves) root.isFinished = false;
    for (RootMove& root : moves) {
        ++number;
        selectiveDepth_ = 0;
        pvs_[1].clear();
        if (countNode()) break;
        const Score score = searchRootMove(root, node, number);
        if (stopped_) break;

        root.isFinished = true;
        root.score = -kInfinity;
        best = std::max(best, score);
        if (number == 1 || score > node.alpha) {
            root.score = score;
            root.selectiveDepth = selectiveDepth_;
            root.pv.assign(1, root.move);
            root.pv.insert(root.pv.end(), pvs_[1].begin(), pvs_[1].end());
            node.alpha = std::max(node.alpha, score);
            if (score >= beta) break;
        }
    }
    std::ranges::stable_sort(moves, [](const RootMove& a, const RootMove& b) {
        return a.score != b.score ? a.score > b.score : a.previous > b.previous;
    });
    return best;
}

Score Worker::searchRootMove(const RootMove& root, const Node& node, int number) {
    const int depth = node.depth - kPly;
    const Threat made = position_.board().threat(root.move, position_.board().sideToMove());
    position_.play(root.move);
    Score score;
    if (position_.board().isOver()) {
        score = made == Threat::Five ? winIn(1) : 0;
    } else {
        int reduction = 0;
        if (options_.reduces && number > tuning_.rootUnreduced)
            reduction = shareOf(lateMoves_.reduction(node.depth, number), tuning_.rootReduction);
        const int reduced = std::max(depth - reduction, std::min(kPly, depth));
        const Candidate candidate{
            .move = root.move, .number = number, .rank = 0, .newDepth = depth};
        score = searchChild(node, candidate, reduction > 0 ? reduced : depth);
    }
    position_.undo();
    return score;
}

}  // namespace tengen::search
