#pragma once

#include <array>
#include <cstdint>

#include "classics/fudan/tuple_weights.hpp"
#include "core/board.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// The first evaluation of report 003: every tuple of k cells in a line, k the length of a winning
/// row, scores by the stones in it, whatever their places; 572 five-tuples on 15 × 15.
///
/// The number of stones of each colour is kept per tuple, so that a stone costs a visit to the at
/// most 4k tuples through it and no look at the rest of the board. Not thread-safe; copy it.
class TupleEvaluation {
public:
    explicit TupleEvaluation(const Board& board,
                             const TupleWeights& weights = TupleWeights::original());

    /// Puts a stone, or takes back one that was put. REQUIRES: `p` is empty, or holds it.
    void play(Point p, Side side);
    void undo(Point p, Side side);

    /// The whole board as `side` sees it.
    [[nodiscard]] eval::Value value(Side side) const { return values_[indexOf(side)]; }
    /// The same after a stone of `side` on the empty `p`, which stays empty.
    [[nodiscard]] eval::Value valueAfter(Point p, Side side) const {
        return valueAfter(p, side, side);
    }
    /// As `viewer` sees it after a stone of `side`.
    [[nodiscard]] eval::Value valueAfter(Point p, Side side, Side viewer) const;

    /// What a tuple of `k` cells with that many own and enemy stones is worth. With k ≠ 5 a row
    /// that lacks as many stones scores the same; where the table has no entry (one stone of six)
    /// the tuple is worth as much as an empty one.
    static eval::Value score(int k, int own, int enemy,
                             const TupleWeights& weights = TupleWeights::original());

private:
    // Black stones in the low half, White's in the high one; kNoTuple where it leaves the board.
    using Content = std::uint8_t;
    static constexpr Content kNoTuple = 0xFF;
    static constexpr Content one(Side side) { return side == Side::Black ? 1 : 16; }

    template <class Visit>
    void forTuplesThrough(Point p, Visit visit) const;
    void change(Point p, int difference);

    int k_;
    eval::Value scores_[2][256]{};
    std::array<std::array<Content, Point::kGrid>, kDirections> contents_{};
    std::array<eval::Value, 2> values_{};
};

}  // namespace tengen::classics
