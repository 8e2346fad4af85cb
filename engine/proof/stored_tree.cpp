#include "proof/stored_tree.hpp"

#include <cassert>
#include <numeric>
#include <unordered_set>

#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

class TreeWalk {
public:
    explicit TreeWalk(const Strategy& strategy) : strategy_(strategy) {}

    void follow(Board& board) {
        if (!seen_.insert(board.canonicalKey()).second) return;
        const auto stored = strategy_.stored(board);
        if (!stored) return;
        const auto plies = static_cast<std::size_t>(stored->plies);
        if (tree_.byPlies.size() <= plies) tree_.byPlies.resize(plies + 1);
        ++tree_.byPlies[plies];
        board.play(stored->move);
        if (!board.isOver())
            for (const Point reply : allReplies(board)) {
                board.play(reply);
                if (!board.isOver()) follow(board);
                board.undo();
            }
        board.undo();
    }
    [[nodiscard]] const StoredTree& tree() const { return tree_; }

private:
    const Strategy& strategy_;
    std::unordered_set<std::uint64_t> seen_;
    StoredTree tree_;
};

}  // namespace

std::size_t StoredTree::size() const {
    return std::accumulate(byPlies.begin(), byPlies.end(), std::size_t{0});
}

StoredTree storedTree(const Strategy& strategy, const Board& board) {
    assert(strategy.stored(board));
    Board walked = board;
    TreeWalk walk(strategy);
    walk.follow(walked);
    return walk.tree();
}

}  // namespace tengen::proof
