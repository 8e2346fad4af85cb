#include "proof/proof_graph.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "search/canonical_position.hpp"

namespace tengen::proof {
namespace {

/// What a node that a search of that level did not win is reckoned to cost, if it looks won.
constexpr std::array<double, ProofGraph::kLevels> kLevelCost = {2, 5, 12};
/// What an attempt is reckoned to cost before its replies are known.
constexpr double kAttemptCost = 5;
/// What the search for more candidates is reckoned to cost, by the number of widenings before.
constexpr std::array<double, ProofGraph::kWidths.size()> kWideningCost = {0, 60, 250, 1000};

/// Doubtful positions are dear: 1 at a win rate of 1, 3.5 at one half, 11 at 0.
double doubt(double winrate) { return 1 + 10 * (1 - winrate) * (1 - winrate); }

/// What a reply is reckoned to cost before any search, by its distance from the nearest stone: most
/// far replies and the pass lose to the same few moves.
constexpr double kFarCost = 0.05;
double priorCost(const Board& board, Point reply) {
    if (reply.isPass()) return kFarCost;
    int nearest = kMaxSize;
    for (const Side side : kSides)
        for (const Point p : board.stones(side)) nearest = std::min(nearest, distance(p, reply));
    return nearest <= 1 ? 0.8 : nearest == 2 ? 0.4 : kFarCost;
}

/// Paths are no longer than a game.
constexpr int kMaxDepth = kMaxSize * kMaxSize;

}  // namespace

NodeId ProofGraph::nodeAt(const std::vector<Point>& moves) {
    const auto board = Board::afterMoves(rules_, moves);
    assert(board);
    const auto [place, isNew] =
        byKey_.try_emplace(board->canonicalKey(), static_cast<NodeId>(nodes_.size()));
    if (isNew) {
        Node node;
        node.moves = moves;
        node.cost = leafCost(node);
        nodes_.push_back(std::move(node));
    }
    return place->second;
}

std::optional<NodeId> ProofGraph::find(const Board& board) const {
    const auto found = byKey_.find(board.canonicalKey());
    return found == byKey_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Point> ProofGraph::winningMove(const Board& board) const {
    const auto id = find(board);
    if (!id || !nodes_[*id].isWon) return std::nullopt;
    const auto first = Board::afterMoves(rules_, nodes_[*id].moves);
    const Point canonical = search::CanonicalPosition(*first).turned(nodes_[*id].winningMove);
    return search::CanonicalPosition(board).turnedBack(canonical);
}

// ---- costs ----

double ProofGraph::leafCost(const Node& node) const {
    if (node.level < 0) return node.prior;
    return kLevelCost[static_cast<std::size_t>(node.level)] * doubt(node.winrate);
}

/// Of the next widening; infinite when there is none.
double ProofGraph::wideningCost(const Node& node) const {
    return node.widenings < kWidths.size() ? kWideningCost[node.widenings]
                                           : std::numeric_limits<double>::infinity();
}

double ProofGraph::attemptCost(const Attempt& attempt) const {
    if (attempt.isRefuted) return std::numeric_limits<double>::infinity();
    if (!attempt.isExpanded) return kAttemptCost * doubt(attempt.winrate);
    return std::accumulate(attempt.open.begin(), attempt.open.end(), 0.0,
                           [this](double sum, NodeId id) { return sum + nodes_[id].cost; });
}

double ProofGraph::nodeCost(const Node& node) const {
    if (node.isWon) return 0;
    if (node.widenings == 0) return leafCost(node);
    double least = wideningCost(node);
    for (const Attempt& attempt : node.attempts) least = std::min(least, attempt.cost);
    return least;
}

// ---- choosing ----

std::optional<Job> ProofGraph::nextJob(NodeId root) {
    auto job = jobBelow(root, 0);
    if (job) nodes_[job->node].isBusy = true;
    return job;
}

/// The cheapest way first; a way on which all is busy gives way to the next.
std::optional<Job> ProofGraph::jobBelow(NodeId id, int depth) {
    const Node& node = nodes_[id];
    if (node.isWon || node.isBusy || depth > kMaxDepth) return std::nullopt;
    if (node.widenings == 0) {
        if (node.level + 1 < kLevels)
            return Job{.kind = Job::Kind::Search, .node = id, .level = node.level + 1};
        return Job{.kind = Job::Kind::Candidates, .node = id, .widening = node.widenings};
    }
    std::vector<std::size_t> order(node.attempts.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return node.attempts[i].cost; });
    const double widening = wideningCost(node);
    for (const std::size_t i : order) {
        if (widening < node.attempts[i].cost) break;
        if (auto job = jobOfAttempt(id, i, depth)) return job;
    }
    if (std::isinf(widening)) return std::nullopt;
    return Job{.kind = Job::Kind::Candidates, .node = id, .widening = node.widenings};
}

std::optional<Job> ProofGraph::jobOfAttempt(NodeId id, std::size_t index, int depth) {
    const Attempt& attempt = nodes_[id].attempts[index];
    if (attempt.isRefuted) return std::nullopt;
    if (!attempt.isExpanded) return Job{.kind = Job::Kind::Expand, .node = id, .attempt = index};
    std::vector<NodeId> order = attempt.open;
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [this](NodeId reply) { return nodes_[reply].cost; });
    for (const NodeId reply : order)
        if (auto job = jobBelow(reply, depth + 1)) return job;
    return std::nullopt;
}

// ---- what jobs found out ----

void ProofGraph::setWon(NodeId id, Point move) {
    Node& node = nodes_[id];
    if (node.isWon) return;
    node.isWon = true;
    node.winningMove = move;
    ++won_;
    update(id);
}

void ProofGraph::setSearched(NodeId id, int level, double winrate) {
    Node& node = nodes_[id];
    node.level = std::max(node.level, level);
    node.winrate = winrate;
    update(id);
}

void ProofGraph::addAttempts(NodeId id, std::span<const Candidate> candidates) {
    Node& node = nodes_[id];
    for (const Candidate& candidate : candidates) addAttempt(node, candidate);
    ++node.widenings;
    update(id);
}

void ProofGraph::setOnlyAttempt(NodeId id, Point move) {
    Node& node = nodes_[id];
    std::erase_if(node.attempts, [&](const Attempt& a) { return a.move != move; });
    addAttempt(node, {move, 1.0});
    node.widenings = kWidths.size();
    update(id);
}

/// Adds it unless it is known.
void ProofGraph::addAttempt(Node& node, const Candidate& candidate) {
    if (std::ranges::find(node.attempts, candidate.move, &Attempt::move) != node.attempts.end())
        return;
    Attempt attempt{.move = candidate.move, .winrate = candidate.winrate};
    attempt.cost = attemptCost(attempt);
    node.attempts.push_back(std::move(attempt));
}

void ProofGraph::setExpanded(NodeId id, Point move, const std::optional<PointSet>& replies) {
    std::vector<Point> moves = nodes_[id].moves;
    moves.push_back(move);
    const auto board = Board::afterMoves(rules_, moves);
    assert(board);
    std::vector<NodeId> open;
    for (const Point reply : replies.value_or(PointSet{})) {
        moves.push_back(reply);
        const NodeId child = nodeAt(moves);
        moves.pop_back();
        if (nodes_[child].isWon || std::ranges::find(open, child) != open.end()) continue;
        open.push_back(child);
        nodes_[child].parents.push_back(id);
        if (nodes_[child].level >= 0) continue;
        nodes_[child].prior = priorCost(*board, reply);
        nodes_[child].cost = leafCost(nodes_[child]);
    }
    addAttempt(nodes_[id], {move, 1.0});
    const auto attempt = std::ranges::find(nodes_[id].attempts, move, &Attempt::move);
    attempt->isExpanded = true;
    attempt->isRefuted = !replies;
    attempt->open = std::move(open);
    update(id);
}

/// Brings costs up to date, here and in all positions that lead here.
void ProofGraph::update(NodeId first) {
    std::vector<NodeId> waiting = {first};
    while (!waiting.empty()) {
        const NodeId id = waiting.back();
        waiting.pop_back();
        Node& node = nodes_[id];
        for (Attempt& attempt : node.attempts) {
            std::erase_if(attempt.open, [this](NodeId reply) { return nodes_[reply].isWon; });
            attempt.cost = attemptCost(attempt);
            if (!node.isWon && attempt.isExpanded && !attempt.isRefuted && attempt.open.empty()) {
                node.isWon = true;
                node.winningMove = attempt.move;
                ++won_;
            }
        }
        const double cost = nodeCost(node);
        if (cost == node.cost && id != first) continue;
        node.cost = cost;
        waiting.insert(waiting.end(), node.parents.begin(), node.parents.end());
    }
}

}  // namespace tengen::proof
