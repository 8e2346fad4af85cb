#pragma once

#include <optional>
#include <vector>

#include "core/board.hpp"
#include "search/threats/budget.hpp"
#include "search/threats/proof_table.hpp"
#include "search/threats/vcf_solver.hpp"

namespace tengen::search {

/// Wins by threats, for one side: fours, open threes, and quiet moves that threaten a VCF.
///
/// Depth-first proof-number search (Nagai 2002) with *weak* numbers: the hardest child and one for
/// each other, instead of their sum, since in threat sequences children share most of their leaves.
/// Before each of its moves the attacker looks for a VCF. Quiet moves are many and dear, so they
/// stand together as one child with a number of its own until the threes have become harder.
class VctSearch {
public:
    /// For positions of `board`'s ruleset.
    VctSearch(const Board& board, Side attacker);

    /// Keeps what it learns for the next position asked about, which pays when that one follows
    /// from this; with another limit of plies or moves it starts from nothing. REQUIRES: the
    /// attacker is to move, and the game is not over.
    Solution run(const Board& board, const SolveLimits& limits, std::stop_token stop);

    /// The first move of a win, or nothing when none was found within the limits. Cheaper than
    /// run(), which also looks for the whole line. The same requirements.
    std::optional<Point> winningMove(const Board& board, const SolveLimits& limits);

private:
    std::optional<bool> solve();
    [[nodiscard]] bool attacks() const { return board_.sideToMove() == attacker_; }

    /// The enemy threatens five.
    [[nodiscard]] bool isForced() const { return board_.count(other(attacker_), Threat::Five) > 0; }

    void begin(const Board& board, const SolveLimits& limits, std::stop_token stop);
    /// Whether that many more plies are within the limit.
    [[nodiscard]] bool hasPlies(std::size_t plies) const {
        return lastPly_ == 0 || board_.ply() + static_cast<int>(plies) <= lastPly_;
    }
    /// Whether the attacker, to move, wins by fours; nothing when the nodes were spent first.
    std::optional<bool> winsByFours(std::uint64_t nodes);

    ProofNumbers look();
    ProofTable::Entry& lookAfresh();
    ProofNumbers lookAtAttack();
    ProofNumbers lookAtDefence();
    std::optional<PointSet> repliesToVcf();
    void collectAttack();
    void insertByThreat(Point p);
    ProofNumbers numbersOfChild(Point p);
    void widen(std::size_t bottom);
    ProofNumbers expand(ProofNumbers threshold);

    /// Whether what won against one reply wins against others of the same position too. Most
    /// replies are far from what decides, and the same moves do (Kawano 1996, for checkmates). Of
    /// 88 problems within a second it solves 73, without it 72, in four fifths of the time.
    void transferProof(std::size_t bottom, Point refuted);
    bool attackAlike(std::uint64_t difference);
    bool defenceAlike(std::uint64_t difference);

    std::optional<std::vector<Point>> line();
    std::optional<Point> provenMove();
    Point anyReply();

    Board board_;
    Side attacker_;
    Budget budget_;
    VcfSolver vcf_;
    ProofTable table_;
    std::vector<Point> found_;  ///< the moves just collected
    std::vector<Point> tries_;  ///< the moves of all positions under way
    std::uint64_t threatNodes_;
    int lastPly_ = 0;  ///< the five must stand by then; 0: no limit
    bool quietMoves_ = true;
    bool cutShort_ = false;  ///< a threat was doubted only because the look at it was cut short
};

}  // namespace tengen::search
