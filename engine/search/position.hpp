#pragma once

#include <array>
#include <memory>
#include <vector>

#include "core/board.hpp"
#include "eval/point_tables.hpp"
#include "search/surroundings.hpp"

namespace tengen::search {

/// A board as the search sees it: with the value of its points added up and the points worth a
/// look collected, both kept move by move. Not thread-safe; each search thread owns one.
class Position {
public:
    /// REQUIRES: board.hasShapes(), and tables of its rule.
    Position(const Board& board, std::shared_ptr<const eval::PointTables> tables);

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const eval::PointTables& tables() const { return *tables_; }

    /// REQUIRES: as Board::play, a point or a pass.
    void play(Point p);
    void undo();

    /// The board for a threat search, which leaves it as it was; evaluate() and candidates() do not
    /// follow its moves.
    [[nodiscard]] Board& threatBoard() { return board_; }

    /// What the position is worth to the side to move, in 1/kLogit; no look ahead.
    [[nodiscard]] int evaluate() const {
        const std::size_t self = indexOf(board_.sideToMove());
        return now().sums[self].self + now().sums[1 - self].opponent + tables_->mask(board_);
    }

    /// The empty points near a stone: within three steps, or four along a line. The middle of an
    /// empty board.
    [[nodiscard]] PointSet candidates() const {
        return now().near - board_.stones(Side::Black) - board_.stones(Side::White);
    }

    /// Exposed for tests: what the watcher keeps.
    [[nodiscard]] const std::array<eval::TwinSum, 2>& sums() const { return now().sums; }

private:
    /// What undo() goes back to; cheaper to keep than to recompute.
    struct Kept {
        std::array<eval::TwinSum, 2> sums{};
        PointSet near{};
    };
    [[nodiscard]] const Kept& now() const { return kept_.back(); }

    Board board_;
    std::shared_ptr<const eval::PointTables> tables_;
    const Surroundings* surroundings_;
    std::vector<Kept> kept_;
};

}  // namespace tengen::search
