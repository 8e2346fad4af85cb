#pragma once

#include <optional>
#include <vector>

#include "search/threats/budget.hpp"
#include "search/threats/failures.hpp"
#include "search/threats/tracked_board.hpp"

namespace tengen::search {

/// Wins by fours alone, for one side. Depth-first: a four, its only answer, the next four.
/// Positions that failed are remembered from one search to the next, so one object should serve a
/// whole solve.
class VcfSearch {
public:
    /// Plays on `board`, which is as it was after each search.
    VcfSearch(TrackedBoard& board, Side attacker) : board_(board), attacker_(attacker) {}

    /// Whether the attacker, to move, wins; nothing when `nodes` (0: no limit) moves or the budget
    /// were spent first. REQUIRES: the game is not over.
    std::optional<bool> run(Budget& budget, std::uint64_t nodes);

    /// The moves of both sides of the last win found, the last one the five.
    [[nodiscard]] std::vector<Point> line() const { return {line_.rbegin(), line_.rend()}; }

private:
    bool attack();
    void pushFours();
    bool answersFail();
    void endWithAnyReply();
    [[nodiscard]] bool isSpent();

    TrackedBoard& board_;
    Side attacker_;
    Failures failed_;
    Budget* budget_ = nullptr;
    std::uint64_t lastNode_ = 0;
    bool spent_ = false;
    std::vector<Point> moves_;  ///< still to be tried, of all positions under way
    std::vector<Point> line_;   ///< last move first
};

}  // namespace tengen::search
