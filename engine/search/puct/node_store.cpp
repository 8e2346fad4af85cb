#include "search/puct/node_store.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>

#include "base/ratio.hpp"

namespace tengen::search {
namespace {

/// Of the memory a sixth is for nodes: one in three or four has edges, some sixty.
constexpr std::size_t kNodePart = 6;

}  // namespace

NodeStore::NodeStore(std::size_t megabytes)
    : maxNodes_((megabytes << 20) / kNodePart / sizeof(TreeNode)),
      maxEdges_(((megabytes << 20) - maxNodes_ * sizeof(TreeNode)) / sizeof(Edge)),
      nodeMemory_(maxNodes_ * sizeof(TreeNode)),
      edgeMemory_(maxEdges_ * sizeof(Edge)) {}

void NodeStore::touch() {
    nodeMemory_.touch(0, nodeMemory_.size());
    edgeMemory_.touch(0, edgeMemory_.size());
}

NodeId NodeStore::add() {
    isFull_ = isFull_ || nodeCount_ == maxNodes_;
    if (nodeCount_ == maxNodes_) return kNoNode;
    nodes()[nodeCount_] = {};
    return static_cast<NodeId>(nodeCount_++);
}

NodeId NodeStore::addChild(NodeId parent) {
    TreeNode& node = (*this)[parent];
    assert(node.tried < node.edgeCount);
    const NodeId child = add();
    if (child == kNoNode) return child;
    edges(parent)[node.tried++].child = child;
    if (node.tried == kSortedEdges)
        std::ranges::stable_sort(edges(parent).subspan(kSortedEdges), std::ranges::greater(),
                                 &Edge::prior);
    return child;
}

bool NodeStore::setEdges(NodeId node, std::span<const Edge> edges) {
    isFull_ = isFull_ || edges.size() > maxEdges_ - edgeCount_;
    if (edges.size() > maxEdges_ - edgeCount_) return false;
    TreeNode& owner = (*this)[node];
    owner.firstEdge = static_cast<std::uint32_t>(edgeCount_);
    owner.edgeCount = static_cast<std::uint16_t>(edges.size());
    const auto untried = std::ranges::find(edges, kNoNode, &Edge::child);
    owner.tried = static_cast<std::uint16_t>(untried - edges.begin());
    std::ranges::copy(edges, this->edges() + edgeCount_);
    edgeCount_ += edges.size();
    return true;
}

void NodeStore::clear() {
    nodeCount_ = edgeCount_ = 0;
    isFull_ = false;
}

double NodeStore::usage() const {
    return std::max(ratio(nodeCount_, maxNodes_), ratio(edgeCount_, maxEdges_));
}

std::uint32_t NodeStore::visitsToKeep(double share) const {
    std::vector<NodeId> expanded;
    for (NodeId id = 0; id < nodeCount_; ++id)
        if ((*this)[id].edgeCount > 0) expanded.push_back(id);
    const auto visitsOf = [&](NodeId id) { return (*this)[id].visits; };
    std::ranges::sort(expanded, std::ranges::greater(), visitsOf);
    double nodes = share * static_cast<double>(maxNodes_);
    double edges = share * static_cast<double>(maxEdges_);
    for (const NodeId id : expanded) {
        nodes -= (*this)[id].tried;
        edges -= (*this)[id].edgeCount;
        if (nodes < 0 || edges < 0) return visitsOf(id) + 1;
    }
    return 0;
}

/// Takes their edges from nodes of few visits. Returns what is left below the root.
std::vector<NodeId> NodeStore::prune(NodeId root, std::uint32_t minVisits) {
    std::vector<NodeId> left = {root};
    for (std::size_t i = 0; i < left.size(); ++i) {
        TreeNode& node = (*this)[left[i]];
        if (node.visits < minVisits && !node.isProven() && i > 0) {
            node.own = node.mean;
            node.edgeCount = node.tried = 0;
        }
        for (const Edge& edge : tried(left[i])) left.push_back(edge.child);
    }
    return left;
}

NodeId NodeStore::compact(NodeId root, std::uint32_t minVisits) {
    // Everything slides to the front in the order in which it lies, so nothing is overwritten.
    std::vector<NodeId> kept = prune(root, minVisits);
    std::ranges::sort(kept, {}, [&](NodeId id) { return (*this)[id].firstEdge; });
    edgeCount_ = 0;
    for (const NodeId id : kept) {
        TreeNode& node = (*this)[id];
        if (node.edgeCount == 0) continue;
        std::memmove(edges() + edgeCount_, edges() + node.firstEdge, node.edgeCount * sizeof(Edge));
        node.firstEdge = static_cast<std::uint32_t>(edgeCount_);
        edgeCount_ += node.edgeCount;
    }
    std::ranges::sort(kept);
    const auto moved = [&](NodeId id) {
        return static_cast<NodeId>(std::ranges::lower_bound(kept, id) - kept.begin());
    };
    for (Edge& edge : std::span(edges(), edgeCount_))
        if (edge.child != kNoNode) edge.child = moved(edge.child);
    nodeCount_ = 0;
    for (const NodeId id : kept) nodes()[nodeCount_++] = (*this)[id];
    isFull_ = false;
    return moved(root);
}

}  // namespace tengen::search
