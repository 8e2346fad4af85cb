#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen::classics {

/// A board that knows stones and winning rows and nothing else, for games of random moves: one bit
/// a stone in each of its four lines. Forbidden points of Renju it does not know; under that rule
/// Black merely needs exactly five. Not thread-safe; copying one copies 2 KB.
class PlayoutBoard {
public:
    explicit PlayoutBoard(const Board& board);

    [[nodiscard]] Side sideToMove() const { return side_; }
    [[nodiscard]] bool isFull() const { return emptyCount_ == 0; }
    [[nodiscard]] int emptyCount() const { return emptyCount_; }
    /// In no particular order. REQUIRES: i < emptyCount().
    [[nodiscard]] Point empty(int i) const { return empty_[i]; }

    /// Plays for the side to move; true when that wins. REQUIRES: `p` is empty.
    bool play(Point p);

    /// Goes on with random moves, each empty point as likely as the next, to the end: who wins, or
    /// neither. REQUIRES: the game is not over, or the board is full.
    std::optional<Side> playOut(Random& random);

private:
    using Word = std::uint32_t;
    static constexpr int kDiagonals = 2 * kMaxSize - 1;
    struct Stones {
        Word rows[kMaxSize], columns[kMaxSize], rising[kDiagonals], falling[kDiagonals];
    };

    bool put(Point p);
    void forget(int i);
    [[nodiscard]] bool wins(Word own, Word enemy, int place) const;

    std::array<Stones, 2> stones_{};
    std::array<FiveRule, 2> fiveRules_;
    int lineLength_;
    Side side_;
    bool plain_;  // every long enough row wins, for both sides
    int emptyCount_ = 0;
    Point empty_[kMaxSize * kMaxSize];
};

}  // namespace tengen::classics
