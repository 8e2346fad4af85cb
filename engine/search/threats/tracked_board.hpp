#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/board.hpp"

namespace tengen::search {

/// A board that remembers what each move changed, so that taking it back is cheap: what threat
/// searches, which do little else, play on.
class TrackedBoard {
public:
    /// REQUIRES: board.hasShapes().
    explicit TrackedBoard(const Board& board);

    [[nodiscard]] const Board& operator*() const { return board_; }
    [[nodiscard]] const Board* operator->() const { return &board_; }

    /// REQUIRES: as Board::play, a point or a pass.
    void play(Point p);
    void undo();

    /// Every legal move of the side to move after which the other side has no five-cell left; the
    /// same as repliesToFour. REQUIRES: the side to move has no five-cell, the other side has one.
    PointSet repliesToFour();

private:
    struct Before {
        std::array<ThreatCounts, 2> counts;
        std::uint32_t changed;
    };

    Board board_;
    std::vector<Before> before_;
    std::vector<PointState> changes_;
    std::uint32_t changed_ = 0;
};

}  // namespace tengen::search
