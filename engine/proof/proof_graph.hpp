#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "core/board.hpp"
#include "core/point_set.hpp"
#include "proof/judge.hpp"

namespace tengen::proof {

using NodeId = std::uint32_t;

/// A move of the attacker with the replies that are not refuted yet.
struct Attempt {
    Point move;
    double winrate = 0;
    bool isExpanded = false;
    bool isRefuted = false;      ///< the defender makes five at once
    std::vector<NodeId> open{};  ///< of an expanded attempt: the positions after these replies
    double cost = 0;
};

/// A position with the attacker to move.
struct Node {
    std::vector<Point> moves;  ///< from the empty board; positions met twice keep the first way
    bool isWon = false;
    bool isBusy = false;        ///< a thread works on it
    int level = -1;             ///< of the last search that found no win; -1: none yet
    double winrate = 0.5;       ///< by that search
    double prior = 1;           ///< the cost before any search
    double cost = 0;            ///< how much work a proof is reckoned to take
    Point winningMove{};        ///< if won by a single search or an attempt
    std::size_t widenings = 0;  ///< searches for candidates so far
    std::vector<Attempt> attempts{};
    std::vector<NodeId> parents{};
};

/// The work that promises most: a deeper search of a node, candidates for it, or the replies to one
/// of its attempts.
struct Job {
    enum class Kind : std::uint8_t { Search, Candidates, Expand };
    Kind kind = Kind::Search;
    NodeId node = 0;
    std::size_t attempt = 0;   ///< of Expand
    int level = 0;             ///< of Search
    std::size_t widening = 0;  ///< of Candidates
};

/// The AND/OR graph of a proof: the attacker needs one attempt at each position, and an attempt
/// needs every reply refuted. Positions that are turned or mirrored copies of each other are one
/// node.
///
/// Search is best-first by cost (AO*, Nilsson 1980): a node costs what its cheapest attempt does,
/// an attempt the sum over its open replies. At an attempt the dearest reply is worked on first,
/// since it is the one that may show that another attempt is better. Not thread-safe; the prover
/// guards it with a lock.
class ProofGraph {
public:
    /// Number of search levels before a node gets attempts.
    static constexpr int kLevels = 3;
    /// Number of candidate moves after each widening.
    static constexpr std::array<int, 4> kWidths = {4, 8, 14, 24};

    explicit ProofGraph(const Ruleset& rules) : rules_(rules) {}

    /// The node of the position after `moves`, made if it is new.
    NodeId nodeAt(const std::vector<Point>& moves);
    /// The known node of a position, if there is one.
    [[nodiscard]] std::optional<NodeId> find(const Board& board) const;
    /// The winning move of a won position, turned as this board is.
    [[nodiscard]] std::optional<Point> winningMove(const Board& board) const;
    [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id]; }
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] std::size_t wonCount() const { return won_; }

    /// The next job below `root`, whose node is busy from then on; nothing when every open node is
    /// busy or the root is won.
    std::optional<Job> nextJob(NodeId root);
    void release(NodeId id) { nodes_[id].isBusy = false; }

    // What jobs found out.
    void setWon(NodeId id, Point move);
    void setSearched(NodeId id, int level, double winrate);
    void addAttempts(NodeId id, std::span<const Candidate> candidates);
    /// From now on `move` is the only attempt at this position.
    void setOnlyAttempt(NodeId id, Point move);
    /// Makes a node of every position after one of the replies, a pass among them or not; nothing:
    /// the attempt is refuted.
    void setExpanded(NodeId id, Point move, const std::optional<PointSet>& replies);

private:
    [[nodiscard]] double leafCost(const Node& node) const;
    [[nodiscard]] double wideningCost(const Node& node) const;
    [[nodiscard]] double attemptCost(const Attempt& attempt) const;
    [[nodiscard]] double nodeCost(const Node& node) const;
    [[nodiscard]] bool isIdle(NodeId id) const;
    std::optional<Job> jobBelow(NodeId id, int depth);
    std::optional<Job> jobOfAttempt(NodeId id, std::size_t attempt, int depth);
    void addAttempt(Node& node, const Candidate& candidate);
    void update(NodeId id);

    Ruleset rules_;
    std::vector<Node> nodes_;
    std::unordered_map<std::uint64_t, NodeId> byKey_;
    std::size_t won_ = 0;
};

}  // namespace tengen::proof
