#pragma once

#include <array>
#include <cstdint>

#include "base/divisor.hpp"
#include "core/point_set.hpp"
#include "search/alpha_beta/tuning.hpp"
#include "search/history.hpp"
#include "search/position.hpp"

namespace tengen::search {

/// How much the history weighs in the order of moves.
struct HistoryWeights {
    explicit HistoryWeights(const Tuning& tuning)
        : share(tuning.historyShare), countermoveBonus(tuning.countermoveBonus) {}

    Divisor share;
    int countermoveBonus;
};

/// Hands out the moves of a position, the most promising first: the one the table remembers, then
/// all others by what their point is worth to both sides and how they did elsewhere. Fives, fours
/// and threes of either side stand before quiet moves because the fitted policy puts them there.
/// Where the enemy threatens to win, only moves that answer are handed out. Forbidden points never.
class MovePicker {
public:
    /// REQUIRES: neither side has a five-cell, and the side to move no open four.
    MovePicker(const Position& position, const History& history, const HistoryWeights& weights,
               Point tableMove);

    /// The next move, or none. Those left are ranked only when the first of them is asked for.
    Point next();

    /// The rank of the move handed out last.
    [[nodiscard]] int rank() const { return rank_; }

private:
    static constexpr int kWinRank = 1 << 20;

    /// A move and how early it should be tried, as one number: the higher rank first, among equals
    /// the earlier point of the board.
    static constexpr int kPointBits = 10;
    static constexpr int kPoints = 1 << kPointBits;
    static_assert(Point::kGrid <= kPoints);
    static std::int32_t keyOf(int rank, Point p) {
        return rank * kPoints + (kPoints - 1 - p.index());
    }
    static Point pointOf(std::int32_t key) {
        return Point::fromIndex(kPoints - 1 - (key & (kPoints - 1)));
    }

    void rankAll();
    [[nodiscard]] bool mayPlay(Point p) const;

    const Position& position_;
    const History& history_;
    const HistoryWeights& weights_;
    Point tableMove_;
    int rank_ = 0;
    bool begun_ = false;  // the remembered move is handed out
    bool ranked_ = false;
    std::size_t count_ = 0;
    std::int32_t last_ = kWinRank * kPoints;              // above all keys, and less than 2³¹ above
    std::array<std::int32_t, kMaxSize * kMaxSize> keys_;  // the first count_ of them
};

}  // namespace tengen::search
