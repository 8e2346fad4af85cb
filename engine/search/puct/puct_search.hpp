#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "search/limits.hpp"
#include "search/puct/puct_tree.hpp"
#include "search/puct/settings.hpp"
#include "search/report.hpp"

namespace tengen::search {

/// Monte Carlo tree search guided by the champion's tables: the policy says where to look, the
/// static evaluation and a short VCF what a leaf is worth. One thread with a limit of nodes always
/// finds the same after the same moves; more threads share the tree and a lock. A node is a
/// playout. The tree is kept from move to move.
/// Not thread-safe: one search at a time.
class PuctSearch {
public:
    explicit PuctSearch(std::size_t megabytes, const PuctSettings& settings = {});

    /// Forgets all earlier positions.
    void newGame();
    void resizeTree(std::size_t megabytes);
    /// Makes the tree and takes its memory from the system, which a search would do bit by bit.
    void prepare();
    /// Permille of its memory that the tree takes.
    [[nodiscard]] int tableUsage() const;
    /// Null before the first search.
    [[nodiscard]] const PuctTree* tree() const { return tree_.get(); }

    /// Blocks until a limit is met, the position is settled, or `stop`. The report has a line.
    /// `seed` decides between moves of equal probability at the root. Limits::depth is that of the
    /// tree. REQUIRES: the game is not over, board.hasShapes(), tables of its rule.
    Report think(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                 const Limits& limits, std::uint64_t seed, const std::stop_token& stop,
                 const OnReport& onReport);

    /// What a leaf is worth to the side to move. The same requirements.
    [[nodiscard]] Score evaluate(const Board& board,
                                 const std::shared_ptr<const eval::PointTables>& tables) const;

private:
    PuctSettings settings_;
    std::size_t megabytes_;
    std::unique_ptr<PuctTree> tree_;
};

}  // namespace tengen::search
