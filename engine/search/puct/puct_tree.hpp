#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/board.hpp"
#include "search/puct/leaf.hpp"
#include "search/puct/node_store.hpp"
#include "search/puct/settings.hpp"

namespace tengen::search {

/// The tree of a Monte Carlo tree search with PUCT (Rosin 2011, Silver et al. 2017): where to go
/// down, and what is learnt on the way up. Proven ends are backed up as minimax does (Winands et
/// al. 2008): a position is won by one move that wins, and lost when every move loses. Means leave
/// out moves that are proven to lose, since they are not played.
/// Not thread-safe.
class PuctTree {
public:
    /// A move and the position after it.
    struct Step {
        Point move;
        NodeId node;
    };
    /// A way down; the first step is the root, by no move.
    using Path = std::vector<Step>;

    /// What was found at the end of a path that had not been visited before: its evaluation. Of
    /// one that had: its moves, and the evaluation of the position after the first of them.
    struct Found {
        bool isExpanded = false;
        std::vector<Edge> edges{};
        Leaf leaf{};
    };

    PuctTree(std::size_t megabytes, const PuctSettings& settings);

    void clear();
    /// Takes its memory from the system now.
    void touch() { store_.touch(); }
    /// Makes `board` the root, with what is known of it from earlier searches of the same game.
    void setRoot(const Board& board);
    /// Sets the moves to be tried at the root; others are forgotten. REQUIRES: no playout is under
    /// way.
    void setRootMoves(std::span<const Edge> edges);
    /// The root's evaluation, for the side to move. REQUIRES: it was never visited.
    void setRootValue(float winrate);
    /// A move at the root is proven: `score` is that of the side to move after it. Nothing happens
    /// where it is not among the moves to be tried.
    void setProven(Point rootMove, Score score);

    /// Goes down to a position without moves or with a proven end. Every node on the way has a
    /// virtual loss until finish(). False when there is no room left.
    /// REQUIRES: the root has moves, not all of them proven.
    bool descend(Path& path);
    /// Adds what was found at the end of the path and backs it up.
    void finish(Path& path, const Found& found);

    /// Makes room by forgetting what was visited least. False if that does not help.
    /// REQUIRES: no playout is under way.
    bool makeRoom();

    [[nodiscard]] const TreeNode& root() const { return store_[root_]; }
    [[nodiscard]] std::span<const Edge> rootEdges() const { return store_.edges(root_); }
    [[nodiscard]] const TreeNode& node(NodeId id) const { return store_[id]; }
    [[nodiscard]] NodeId rootId() const { return root_; }
    /// By which moves are chosen: the win rate of the side that moved to the node.
    [[nodiscard]] float valueOf(const TreeNode& node) const {
        return node.mean + settings_.minimaxShare * (node.minimax - node.mean);
    }
    /// The moves of a node that have one.
    [[nodiscard]] std::span<const Edge> tried(NodeId id) const { return store_.tried(id); }
    /// Whether every move at the root is proven.
    [[nodiscard]] bool isExhausted() const;
    /// Whether the root's move visited most is also the one of the highest value.
    [[nodiscard]] bool mostVisitedIsBest() const;
    /// The root's tried moves, the best first: by proof, visits, value, prior.
    [[nodiscard]] std::vector<Edge> ranked() const { return ranked(root_); }
    /// The game from a move of the root on, by the best moves of both.
    [[nodiscard]] std::vector<Point> line(const Edge& from) const;

    [[nodiscard]] std::size_t nodeCount() const { return store_.nodeCount(); }
    [[nodiscard]] double usage() const { return store_.usage(); }
    [[nodiscard]] std::size_t bytes() const { return store_.bytes(); }

private:
    [[nodiscard]] std::optional<NodeId> nodeOf(const Board& board) const;
    [[nodiscard]] std::vector<Edge> ranked(NodeId parent) const;
    [[nodiscard]] NodeId childBy(NodeId parent, Point move) const;
    std::optional<Step> select(NodeId parent);
    void append(Path& path, const Found& found);
    void refresh(NodeId id);

    PuctSettings settings_;
    NodeStore store_;
    NodeId root_ = kNoNode;
    std::optional<Board> rootBoard_;
};

}  // namespace tengen::search
