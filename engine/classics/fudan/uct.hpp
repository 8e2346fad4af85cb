#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "classics/fudan/playout_board.hpp"
#include "core/board.hpp"
#include "search/control.hpp"

namespace tengen::classics {

/// Monte Carlo tree search with UCT and uniform random playouts, as report 003 has it: selection by
/// UCB1, one new node a playout, results from the mover's side. The tree is kept when the game
/// goes on from where it was. Any rule and length of row. Not thread-safe.
class UctSearch {
public:
    struct Settings {
        double exploration = 0.70710678118654752440;  ///< c in Q/N + c √(2 ln N(v) / N(v′))
        /// Wins and losses that are certain are not left to the averages: a move that wins is
        /// always chosen, one that is refuted never again (Winands et al. 2008).
        bool proofs = true;
    };

    /// What is known of a move at the root.
    struct Child {
        Point move{};
        std::uint32_t visits = 0;
        double mean = 0;  ///< 1 a win, ½ a draw, 0 a loss, for the side to move
        bool won = false;
        bool lost = false;
    };

    /// Maximum number of nodes, some 100 MB; the search ends there. Far fewer are kept for the next
    /// move.
    static constexpr std::size_t kMaxNodes = std::size_t{1} << 22;

    explicit UctSearch(const Settings& settings) : settings_(settings) {}

    /// Makes `board` the root, with what an earlier search knows of it.
    void setRoot(const Board& board);
    void forget();

    /// `count` more playouts, fewer when `control` ends them, the tree is full or everything is
    /// decided. Moves in `exclude` and moves that Board::refusal is against are not tried at the
    /// root.
    void run(std::uint64_t count, std::span<const Point> exclude, Random& random,
             search::SearchControl* control = nullptr);

    /// All moves tried at the root, the best first: by certainty, then mean, visits, board order.
    [[nodiscard]] std::vector<Child> children() const;

    [[nodiscard]] std::uint64_t playouts() const { return playouts_; }  ///< of the last run
    [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
    [[nodiscard]] int deepest() const { return deepest_; }  ///< ply of the last run

private:
    using NodeId = std::uint32_t;
    static constexpr NodeId kRoot = 0, kNone = ~NodeId{0};

    /// How the game ends for the side that made the node's move.
    enum class Proof : std::uint8_t { None, Won, Lost };

    struct Node {
        NodeId firstChild = kNone;
        NodeId nextSibling = kNone;
        std::uint32_t visits = 0;
        std::uint32_t halfWins = 0;  ///< of the side that made the move
        Point move{};
        std::uint16_t childCount = 0;
        Proof proof = Proof::None;
    };

    /// The id that the next node to be added gets.
    static NodeId nextId(const std::vector<Node>& nodes) {
        return static_cast<NodeId>(nodes.size());
    }
    [[nodiscard]] NodeId childBy(NodeId parent, Point move) const;
    void reroot(NodeId node);
    [[nodiscard]] NodeId select(NodeId parent) const;
    NodeId expand(NodeId parent, const PlayoutBoard& board, Random& random);
    void playOnce(Random& random);
    void prove();
    [[nodiscard]] bool isWonAtRoot(NodeId child) const;

    Settings settings_;
    std::optional<Board> root_;
    std::optional<PlayoutBoard> start_;  // the root once more, cheap to copy
    std::vector<Node> nodes_;
    PointSet rootMoves_;
    int rootMoveCount_ = 0;
    std::vector<NodeId> path_;
    std::vector<int> movesAt_;  // how many moves each node of the path has
    std::uint64_t playouts_ = 0;
    int deepest_ = 0;
};

}  // namespace tengen::classics
