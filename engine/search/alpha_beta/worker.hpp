#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "search/control.hpp"
#include "search/history.hpp"
#include "search/position.hpp"
#include "search/score.hpp"
#include "search/transposition_table.hpp"

namespace tengen::search {

/// What may be switched off, so that a test can compare the search with something simpler.
struct SearchOptions {
    bool prunes = true;         ///< moves and subtrees that look hopeless or won
    bool reduces = true;        ///< late moves, and moves without a table entry
    bool extends = true;        ///< answers to fours, and moves without an alternative
    bool usesTable = true;      ///< cuts by the transposition table
    bool looksForFours = true;  ///< VCF at the horizon
};

/// A move at the root and what became of it.
struct RootMove {
    Point move;
    Score score = -kInfinity;   ///< of the iteration under way; -kInfinity: not the best
    Score before = -kInfinity;  ///< of the last one
    int selectiveDepth = 0;
    bool isFinished = false;  ///< the last search of all moves came to its end with this one
    std::vector<Point> line{};
};

/// One thread's search: principal-variation search with everything that makes it quick. Owns its
/// position and its history; shares the table and the control. Not thread-safe but for nodes().
class Worker {
public:
    Worker(const Board& board, std::shared_ptr<const eval::PointTables> tables,
           TranspositionTable& table, SearchControl& control, const SearchOptions& options,
           bool polls);

    /// Searches `moves` to a depth within a window; they are left in their new order, the best
    /// ones first. Returns the score of the best. When the control ended it in between, only the
    /// moves that were finished count.
    Score searchRoot(std::span<RootMove> moves, Score alpha, Score beta, int plies);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
    /// Whether the last searchRoot was cut short.
    [[nodiscard]] bool wasStopped() const { return stopped_; }
    [[nodiscard]] const Position& position() const { return position_; }

private:
    struct Frame {
        Score eval = 0;
        Point excluded{};
        Threat made = Threat::None;  ///< by the move being tried
    };
    /// The moves after a four that lead to a five by fours alone.
    struct Fours {
        int plies = 0;  ///< 0: no win
        Point first{};
    };

    Score search(Score alpha, Score beta, int depth, int ply, bool cutNode);
    Score answerFive(Score alpha, Score beta, int depth, int ply, bool cutNode);
    Score horizon(Score beta, int ply);
    Fours winByFours(int depth, Point before);
    int pliesAfterFour(int depth, Point four);
    Score searchMove(Point move, Score alpha, Score beta, int depth, int newDepth, int moveNumber,
                     int ply, bool pv, bool cutNode, int rank, bool improving);
    int singularExtension(const TableEntry& entry, Score beta, int depth, int ply, bool cutNode);
    void rewardCut(Point best, std::span<const Point> tried, int depth);
    void setLine(int ply, Point move);
    [[nodiscard]] Score staticEval() const;
    bool countNode();

    Position position_;
    TranspositionTable& table_;
    SearchControl& control_;
    SearchOptions options_;
    bool polls_;
    std::uint64_t pollNodes_;  // between two looks at the clock, a power of two
    bool stopped_ = false;
    int rootDepth_ = 1;
    int selectiveDepth_ = 0;
    int foursLeft_ = 0;  // that this look beyond the horizon may still try
    std::atomic<std::uint64_t> nodes_{0};
    History history_{};
    std::array<Frame, kMaxPly + 4> frames_{};
    std::array<std::vector<Point>, kMaxPly + 2> lines_{};

    /// Positions where fours alone were tried and failed, after which four, and how deep.
    struct FailedFours {
        std::uint64_t hash = 0;
        int depth = 0;
    };
    std::vector<FailedFours> failedFours_;
};

}  // namespace tengen::search
