#pragma once

#include <array>

#include "classics/fudan/chess_type.hpp"
#include "classics/fudan/chess_type_weights.hpp"
#include "core/board.hpp"
#include "core/lines.hpp"
#include "eval/value.hpp"

namespace tengen::classics {

/// The second evaluation of report 003: every stone is worth the chess types of its four lines, and
/// a position is own stones less enemy stones. The nine cells of a line are looked up in a table;
/// a new stone changes only the stones up to four cells away on its lines.
/// Not thread-safe; copy it.
class ChessTypeEvaluation {
public:
    ChessTypeEvaluation(const Board& board, const ChessTypeWeights& weights);

    /// Puts a stone, or takes back one that was put. REQUIRES: `p` is empty, or holds it.
    void play(Point p, Side side);
    void undo(Point p, Side side);

    /// The whole board as `side` sees it.
    [[nodiscard]] eval::Value value(Side side) const { return values_[indexOf(side)]; }
    /// The same after a stone of `side` on the empty `p`, which stays empty.
    [[nodiscard]] eval::Value valueAfter(Point p, Side side);

    /// The type of the stone on `p` in one line. REQUIRES: a stone on `p`.
    [[nodiscard]] ChessType typeAt(Point p, int direction) const;

private:
    static constexpr int kArm = 4;  // cells to either side of the stone

    void count(Point p, int direction, eval::Value sign);
    void countNeighbours(Point p, eval::Value sign);

    ChessTypeWeights weights_;
    Lines lines_;
    std::array<eval::Value, 2> values_{};
};

}  // namespace tengen::classics
