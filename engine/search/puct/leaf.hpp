#pragma once

#include <span>
#include <vector>

#include "search/position.hpp"
#include "search/puct/node_store.hpp"
#include "search/puct/settings.hpp"
#include "search/threats/failed_positions.hpp"

namespace tengen::search {

/// What a position is worth to the side to move, without a tree.
struct Leaf {
    std::int16_t proven = kUnproven;  ///< counted from here
    float winrate = 0;                ///< that of a proven end where it is proven
};

/// What a proven score of a position is to the side that moved there, counted from before the move.
constexpr Score scoreOfMove(Score proven) {
    if (isWin(proven)) return lossIn(pliesToEnd(proven) + 1);
    if (isLoss(proven)) return winIn(pliesToEnd(proven) + 1);
    return proven;
}

/// Asks the champion's tables what a position is worth and which moves are likely, and a short VCF
/// whether it is won. Not thread-safe: each search thread owns one.
class LeafEvaluator {
public:
    explicit LeafEvaluator(const PuctSettings& settings);

    /// The static evaluation, unless the game is over or fours win. Fours of the enemy are answered
    /// first. Leaves the position as it was.
    Leaf evaluate(Position& position);

    /// The moves to be tried, the first kSortedEdges of them the likeliest in their order; none
    /// where Renju forbids Black all that is left. REQUIRES: the position is not proven.
    std::vector<Edge> moves(const Position& position);
    /// The same of given moves, in their order.
    std::vector<Edge> priors(const Position& position, std::span<const Point> moves);

    /// A win that stands on the board or that fours force, in plies; 0 if none is seen.
    int winSeen(Position& position);
    /// The first move of the last VCF that winSeen() found; none where any five or open four wins.
    [[nodiscard]] Point firstOfVcf() const { return firstOfVcf_; }

private:
    Leaf answerFour(Position& position);
    std::vector<Edge> legalMoves(const Position& position, const PointSet& moves);
    template <class Points>
    void score(const Position& position, const Points& points);
    [[nodiscard]] std::vector<Edge> softmax() const;

    PuctSettings settings_;
    std::vector<float> weights_;  // e^(-difference) of a policy score from the best
    FailedPositions failed_;
    Point firstOfVcf_;
    std::vector<std::int32_t> keys_;  // scores and points of the moves under way
};

}  // namespace tengen::search
