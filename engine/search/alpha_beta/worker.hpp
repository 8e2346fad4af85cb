#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/divisor.hpp"
#include "search/alpha_beta/late_moves.hpp"
#include "search/alpha_beta/move_picker.hpp"
#include "search/alpha_beta/tuning.hpp"
#include "search/control.hpp"
#include "search/history.hpp"
#include "search/position.hpp"
#include "search/score.hpp"
#include "search/threats/failed_positions.hpp"
#include "search/transposition_table.hpp"

namespace tengen::search {

/// What may be switched off, so that a test can compare the search with something simpler.
struct SearchOptions {
    bool prunes = true;          ///< razoring, futility pruning, late move pruning
    bool reduces = true;         ///< late move reductions, internal iterative reduction
    bool extends = true;         ///< four-response and singular extensions
    bool usesTable = true;       ///< cutoffs by the transposition table
    bool usesQuiescence = true;  ///< VCF where the depth is used up
};

/// A move at the root and what became of it.
struct RootMove {
    Point move;
    Score score = -kInfinity;     ///< of the iteration under way; -kInfinity: not the best
    Score previous = -kInfinity;  ///< of the iteration before
    int selectiveDepth = 0;
    bool isFinished = false;  ///< the last search of all moves came to its end with this one
    std::vector<Point> pv{};
};

/// One thread's search: principal variation search with transposition table, pruning, reductions
/// and extensions. Owns its position and its history; shares the table and the control. Not
/// thread-safe except nodes().
class Worker {
public:
    Worker(const Board& board, std::shared_ptr<const eval::PointTables> tables,
           TranspositionTable& table, SearchControl& control, const SearchOptions& options,
           const Tuning& tuning, const LateMoves& lateMoves);

    /// Searches `moves` to a depth in plies within a window and sorts them, the best first. Returns
    /// the score of the best. When the control ended the search in between, only the moves that
    /// were finished count.
    Score searchRoot(std::span<RootMove> moves, Score alpha, Score beta, int plies);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    /// Whether the last searchRoot was cut short.
    [[nodiscard]] bool wasStopped() const { return stopped_; }
    [[nodiscard]] const Position& position() const { return position_; }

private:
    /// What is asked of a position: a score within the window, searched to a depth in 1/kPly.
    struct Node {
        Score alpha, beta;
        int depth;
        int ply;
        bool cutNode;  ///< expected to fail high
        bool pv = beta - alpha > 1;
    };
    /// What the static evaluation says of a node.
    struct Assessment {
        bool threatened;  ///< the enemy has an open four to play
        bool improving;   ///< better than two plies ago
        bool expectsCut;  ///< so far above the window that a shallower search will do
    };
    /// A move of a node and its place in the order.
    struct Candidate {
        Point move;
        int number;    ///< counted from 1
        int rank;      ///< by the move picker
        int newDepth;  ///< of the position after it, before reductions
    };
    struct Frame {
        Score eval = 0;
        Point excluded{};
        Threat made = Threat::None;  ///< by the move being tried
    };

    Score searchRootMove(const RootMove& root, const Node& node, int number);
    Score search(Node node);
    Score searchMoves(Node& node, const TableEntry& entry, const Assessment& assessment,
                      Point& bestMove);
    Score searchMove(const Node& node, const Candidate& candidate, bool improving);
    Score searchChild(const Node& node, const Candidate& candidate, int reducedDepth);
    Score answerFour(const Node& node);
    Score quiescence(Score beta, int ply);
    std::optional<Score> prune(const Node& node, Score eval, const Assessment& assessment);
    int internalReduction(const Node& node, const TableEntry& entry) const;
    int reducedDepth(const Node& node, const Candidate& candidate, bool improving) const;
    int newDepth(const Node& node, const TableEntry& entry, Point move, bool expectsCut);
    int singularExtension(const Node& node, const TableEntry& entry);
    void updateHistory(Point best, std::span<const Point> tried, int depth);
    void updatePv(int ply, Point move);
    [[nodiscard]] Score staticEval() const;
    bool countNode();
    /// The frame of a ply; those of the two plies before the root are there too.
    Frame& frameAt(int ply) { return frames_[ply + 2]; }

    Position position_;
    TranspositionTable& table_;
    SearchControl& control_;
    const SearchOptions options_;
    const Tuning tuning_;
    const LateMoves& lateMoves_;
    const HistoryWeights historyWeights_;
    const Divisor historyReduction_;
    bool stopped_ = false;
    int rootDepth_ = 1;
    int selectiveDepth_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t unpolled_ = 0;  ///< nodes since the last report to the control
    std::uint64_t maxPoll_;       ///< how many there may be at most
    std::uint64_t nextPoll_;      ///< how many there may be now
    History history_{};
    FailedPositions failedFours_;
    Frame frames_[kMaxPly + 4]{};
    std::vector<Point> pvs_[kMaxPly + 2];
};

}  // namespace tengen::search
