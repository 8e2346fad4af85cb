#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/zeroed_memory.hpp"
#include "core/point.hpp"
#include "search/score.hpp"

namespace tengen::search {

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = ~NodeId{0};

/// A move of a node, the probability that the policy gives it, and where it leads.
struct Edge {
    static constexpr int kUnit = 65535;

    Point move;
    std::uint16_t prior;  ///< in 1/kUnit
    NodeId child = kNoNode;

    [[nodiscard]] float priorShare() const {
        return static_cast<float>(prior) * (1.0F / static_cast<float>(kUnit));
    }
};

/// That many edges of a node are the likeliest in their order; the others are sorted once they are
/// needed, which is rare.
inline constexpr int kSortedEdges = 16;

/// The score of a node that is not proven.
inline constexpr std::int16_t kUnproven = INT16_MAX;
static_assert(kUnproven > kInfinity);

/// A position that was visited. Win rates are those of the side that moved there.
struct TreeNode {
    std::uint32_t firstEdge = 0;
    std::uint32_t visits = 0;
    float own = 0;      ///< by its evaluation alone
    float mean = 0;     ///< of everything below it
    float minimax = 0;  ///< by minimax over everything below it
    std::uint16_t edgeCount = 0;
    std::uint16_t tried = 0;          ///< that many of the edges, from the first, have a child
    std::int16_t proven = kUnproven;  ///< a score of the side to move, counted from here
    std::uint16_t inFlight = 0;       ///< playouts under way below it, each a virtual loss

    [[nodiscard]] bool isProven() const { return proven != kUnproven; }
};

/// The nodes and edges of a tree in memory of a fixed size. Ids are good until compact().
/// Not thread-safe.
class NodeStore {
public:
    explicit NodeStore(std::size_t megabytes);

    /// Adds a node without edges that nothing leads to; kNoNode where there is no room.
    NodeId add();
    /// Adds the node that the next untried edge leads to; kNoNode where there is no room.
    /// REQUIRES: there is such an edge.
    NodeId addChild(NodeId parent);
    /// False where there is no room. The edges with a child come first.
    bool setEdges(NodeId node, std::span<const Edge> edges);

    TreeNode& operator[](NodeId id) { return nodes()[id]; }
    const TreeNode& operator[](NodeId id) const { return nodes()[id]; }
    [[nodiscard]] std::span<Edge> edges(NodeId id) {
        return {edges() + (*this)[id].firstEdge, (*this)[id].edgeCount};
    }
    [[nodiscard]] std::span<const Edge> edges(NodeId id) const {
        return {edges() + (*this)[id].firstEdge, (*this)[id].edgeCount};
    }
    [[nodiscard]] std::span<const Edge> tried(NodeId id) const {
        return edges(id).first((*this)[id].tried);
    }

    /// Takes the memory from the system now instead of node by node.
    void touch();
    void clear();
    /// Keeps the tree below `root`, of which nodes with fewer than `minVisits` lose their edges
    /// unless they are proven. Everything moves; returns the new id of the root.
    NodeId compact(NodeId root, std::uint32_t minVisits);
    /// The minimum of visits for compact() to keep at most `share` of the memory, proofs aside.
    [[nodiscard]] std::uint32_t visitsToKeep(double share) const;

    [[nodiscard]] std::size_t nodeCount() const { return nodeCount_; }
    /// Whether there was no room for something since the last compact() or clear().
    [[nodiscard]] bool isFull() const { return isFull_; }
    /// The part of the memory that is in use, 0 to 1.
    [[nodiscard]] double usage() const;
    [[nodiscard]] std::size_t bytes() const { return nodeMemory_.size() + edgeMemory_.size(); }

private:
    [[nodiscard]] TreeNode* nodes() const { return static_cast<TreeNode*>(nodeMemory_.data()); }
    [[nodiscard]] Edge* edges() const { return static_cast<Edge*>(edgeMemory_.data()); }
    [[nodiscard]] std::vector<NodeId> prune(NodeId root, std::uint32_t minVisits);

    std::size_t maxNodes_, maxEdges_;
    ZeroedMemory nodeMemory_, edgeMemory_;
    std::size_t nodeCount_ = 0, edgeCount_ = 0;
    bool isFull_ = false;
};

}  // namespace tengen::search
