#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "search/alpha_beta/worker.hpp"
#include "search/experience.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace tengen::search {

/// The champion's search: iterative deepening over principal-variation search, on as many threads
/// as asked for, which share what they learn through the transposition table ("lazy SMP"). One
/// thread with a limit of nodes or depth always finds the same. Keeps its table from move to move;
/// until the first search there is none, so that an engine that only answers ABOUT costs nothing.
/// Not thread-safe: one search at a time.
class AlphaBeta {
public:
    explicit AlphaBeta(std::size_t tableMegabytes, SearchOptions options = {},
                       const Tuning& tuning = {});
    ~AlphaBeta();

    /// Forgets all earlier positions.
    void newGame();
    void resizeTable(std::size_t megabytes);
    /// Makes the table and takes its memory from the system, which the first search would do else.
    void prepare();
    /// From now on searches begin with what it knows, and it learns from them; null: neither.
    void setExperience(std::shared_ptr<Experience> experience) {
        experience_ = std::move(experience);
    }
    /// Of a thousand entries, how many are from the last search.
    [[nodiscard]] int tableUsage() const { return table_ ? table_->fullness() : 0; }

    /// Blocks until a limit is met, the position is settled, or `stop`. The report has a line.
    /// REQUIRES: the game is not over, board.hasShapes(), tables of its rule.
    Report think(const Board& board, const std::shared_ptr<const eval::PointTables>& tables,
                 const Limits& limits, std::stop_token stop, const OnReport& onReport);

private:
    SearchOptions options_;
    Tuning tuning_;
    LateMoves lateMoves_;
    std::size_t megabytes_;
    std::unique_ptr<TranspositionTable> table_;
    std::shared_ptr<Experience> experience_;
};

}  // namespace tengen::search
