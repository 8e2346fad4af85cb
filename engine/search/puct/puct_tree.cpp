#include "search/puct/puct_tree.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

namespace tengen::search {
namespace {

/// Of a full tree that much is kept, and all proofs.
constexpr double kKeptShare = 0.5;
/// Fuller than that after forgetting, the tree has no room.
constexpr double kEnoughRoom = 0.9;

}  // namespace

PuctTree::PuctTree(std::size_t megabytes, const PuctSettings& settings)
    : settings_(settings), store_(megabytes) {}

void PuctTree::clear() {
    store_.clear();
    root_ = kNoNode;
    rootBoard_.reset();
}

NodeId PuctTree::childBy(NodeId parent, Point move) const {
    const auto tried = store_.tried(parent);
    const auto edge = std::ranges::find(tried, move, &Edge::move);
    return edge == tried.end() ? kNoNode : edge->child;
}

/// The node of a position that the game reached from the root; nothing where the tree has none.
std::optional<NodeId> PuctTree::nodeOf(const Board& board) const {
    if (!rootBoard_ || rootBoard_->ruleset() != board.ruleset() ||
        rootBoard_->ply() > board.ply() ||
        !std::ranges::equal(rootBoard_->moves(), board.moves().first(rootBoard_->moves().size())))
        return std::nullopt;
    NodeId node = root_;
    Board reached = *rootBoard_;
    for (const Point move : board.moves().subspan(rootBoard_->moves().size())) {
        node = childBy(node, move);
        if (node == kNoNode || reached.isOver()) return std::nullopt;
        reached.play(move);
    }
    // The same moves may have been played on other stones.
    if (reached.hash() != board.hash()) return std::nullopt;
    return node;
}

void PuctTree::setRoot(const Board& board) {
    const std::optional<NodeId> known = nodeOf(board);
    rootBoard_ = board;
    if (!known) {
        store_.clear();
        root_ = store_.add();
    } else if (*known != root_) {
        root_ = store_.compact(*known, 0);
    }
}

void PuctTree::setRootMoves(std::span<const Edge> edges) {
    std::vector<Edge> all(edges.begin(), edges.end());
    for (Edge& edge : all) edge.child = childBy(root_, edge.move);
    std::ranges::stable_partition(all, [](const Edge& edge) { return edge.child != kNoNode; });
    store_[root_].proven = kUnproven;
    if (!store_.setEdges(root_, all)) {
        store_.clear();
        root_ = store_.add();
        store_.setEdges(root_, edges);
    }
    refresh(root_);
}

void PuctTree::setRootValue(float winrate) {
    TreeNode& root = store_[root_];
    assert(root.visits == 0);
    root.own = 1 - winrate;
    root.visits = 1;
    refresh(root_);
}

void PuctTree::setProven(Point rootMove, Score score) {
    const std::span<Edge> edges = store_.edges(root_);
    const auto edge = std::ranges::find(edges, rootMove, &Edge::move);
    if (edge == edges.end()) return;
    NodeId child = edge->child;
    if (child == kNoNode) {
        // It becomes the next to be tried.
        std::rotate(edges.begin() + root().tried, edge, edge + 1);
        child = store_.addChild(root_);
        if (child == kNoNode) return;
    }
    TreeNode& node = store_[child];
    if (node.isProven() && scoreOfMove(node.proven) >= scoreOfMove(score)) return;
    node.proven = static_cast<std::int16_t>(score);
    refresh(child);
    refresh(root_);
}

/// The move of the highest bound, maybe one not tried before; nothing where there is no room.
std::optional<PuctTree::Step> PuctTree::select(NodeId parent) {
    const TreeNode& node = store_[parent];
    const auto visits = static_cast<float>(node.visits + node.inFlight);
    const float exploration =
        (settings_.exploration + std::log1p(visits / settings_.explorationBase)) *
        std::sqrt(visits);
    const Edge* best = nullptr;
    float highest = 0;
    float triedShare = 0;
    for (const Edge& edge : store_.tried(parent)) {
        const TreeNode& child = store_[edge.child];
        triedShare += edge.priorShare();
        // A move that loses is not played; and a node with a move that wins is not gone down.
        if (child.isProven() && isDecided(child.proven)) continue;
        const auto all = static_cast<float>(child.visits + child.inFlight);
        float value = valueOf(child);
        if (child.inFlight > 0) value *= static_cast<float>(child.visits) / all;
        const float bound = value + exploration * edge.priorShare() / (1 + all);
        if (best == nullptr || bound > highest) {
            best = &edge;
            highest = bound;
        }
    }
    if (node.tried < node.edgeCount) {
        const Edge& next = store_.edges(parent)[node.tried];
        const float urgency = 1 - node.mean - settings_.fpuReduction * std::sqrt(triedShare);
        if (best == nullptr || urgency + exploration * next.priorShare() > highest) {
            if (store_.addChild(parent) == kNoNode) return std::nullopt;
            best = &store_.tried(parent).back();
        }
    }
    if (best == nullptr) return std::nullopt;
    return Step{best->move, best->child};
}

bool PuctTree::descend(Path& path) {
    if (store_.isFull()) return false;
    path.assign(1, {Point(), root_});
    do {
        const std::optional<Step> next = select(path.back().node);
        if (!next) return false;
        path.push_back(*next);
    } while (store_[path.back().node].edgeCount > 0 && !store_[path.back().node].isProven());
    for (const Step& step : path) ++store_[step.node].inFlight;
    return true;
}

/// Puts what was found into the tree, and a new node onto the path.
void PuctTree::append(Path& path, const Found& found) {
    if (found.isExpanded) {
        const NodeId end = path.back().node;
        // Another thread may have been here meanwhile.
        if (store_[end].isProven() || store_[end].edgeCount > 0) return;
        if (found.edges.empty()) store_[end].proven = 0;
        if (found.edges.empty() || !store_.setEdges(end, found.edges)) return;
        const NodeId child = store_.addChild(end);
        if (child == kNoNode) return;
        path.push_back({found.edges.front().move, child});
    }
    TreeNode& node = store_[path.back().node];
    if (node.visits > 0) return;
    node.own = 1 - found.leaf.winrate;
    node.proven = found.leaf.proven;
}

void PuctTree::finish(Path& path, const Found& found) {
    for (const Step& step : path) --store_[step.node].inFlight;
    append(path, found);
    for (std::size_t i = path.size(); i-- > 0;) {
        ++store_[path[i].node].visits;
        refresh(path[i].node);
    }
}

/// Works out a node's proof and values from its children and its own evaluation.
void PuctTree::refresh(NodeId id) {
    TreeNode& node = store_[id];
    bool allProven = node.edgeCount > 0 && node.tried == node.edgeCount;
    Score best = -kInfinity;
    float highest = -1;
    double weight = 1, sum = node.own;
    for (const Edge& edge : store_.tried(id)) {
        const TreeNode& child = store_[edge.child];
        allProven = allProven && child.isProven();
        if (child.isProven()) best = std::max(best, scoreOfMove(child.proven));
        if (child.visits == 0 || (child.isProven() && isWin(child.proven))) continue;
        highest = std::max(highest, child.minimax);
        weight += child.visits;
        sum += child.visits * (1.0 - child.mean);
    }
    if (isWin(best) || allProven) node.proven = static_cast<std::int16_t>(best);
    if (node.isProven()) {
        node.mean = node.minimax = static_cast<float>(winrateOf(scoreOfMove(node.proven)));
        return;
    }
    node.mean = static_cast<float>(sum / weight);
    node.minimax = highest < 0 ? node.own : 1 - highest;
}

bool PuctTree::makeRoom() {
    root_ = store_.compact(root_, store_.visitsToKeep(kKeptShare));
    return store_.usage() < kEnoughRoom;
}

bool PuctTree::isExhausted() const {
    return root().tried == root().edgeCount &&
           std::ranges::all_of(store_.tried(root_),
                               [&](const Edge& edge) { return store_[edge.child].isProven(); });
}

bool PuctTree::mostVisitedIsBest() const {
    const std::vector<Edge> moves = ranked();
    return !moves.empty() && std::ranges::all_of(moves, [&](const Edge& edge) {
        return valueOf(store_[edge.child]) <= valueOf(store_[moves.front().child]);
    });
}

std::vector<Edge> PuctTree::ranked(NodeId parent) const {
    std::vector<Edge> moves;
    for (const Edge& edge : store_.tried(parent))
        if (store_[edge.child].visits > 0 || store_[edge.child].isProven()) moves.push_back(edge);
    std::ranges::stable_sort(moves, std::ranges::greater(), [&](const Edge& edge) {
        const TreeNode& child = store_[edge.child];
        const Score end = child.isProven() ? scoreOfMove(child.proven) : 0;
        return std::tuple(isDecided(end) ? end : 0, child.visits, valueOf(child), edge.prior);
    });
    return moves;
}

std::vector<Point> PuctTree::line(const Edge& from) const {
    std::vector<Point> moves;
    for (std::vector<Edge> best = {from}; !best.empty(); best = ranked(best.front().child))
        moves.push_back(best.front().move);
    return moves;
}

}  // namespace tengen::search
