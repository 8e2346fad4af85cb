#pragma once

#include <span>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"
#include "openings/symmetry.hpp"

namespace tengen::protocol {

/// A stone as BOARD names it: by its owner, not by its colour.
struct OwnedStone {
    Point at;  ///< may be a pass
    bool isOwn = false;
};

/// The position as the manager sent it: the stones in the order they were named, of any number and
/// any owner, and their board. Unlike those of a Board, rules and stones may change at any time.
class KnownPosition {
public:
    explicit KnownPosition(const Ruleset& rules) : board_(rules) {}

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] std::span<const openings::Stone> stones() const { return stones_; }

    /// REQUIRES: board().refusal(p) is empty.
    void play(Point p);

    /// Lifts a stone of either side; its owner is then to move.
    Result<void> remove(Point p);

    /// Replaces the stones; the engine is to move. It is Black when it has as many stones as the
    /// opponent, White when it has one less. Any other numbers are taken too; then Black is the
    /// owner of the first stone, as in Renju, where stones are named in the order they were played.
    Result<void> setStones(std::span<const OwnedStone> stones);

    /// Keeps the stones under other rules. REQUIRES: checked(rules), and the same size.
    void changeRules(const Ruleset& rules);

private:
    static Result<Board> build(const Ruleset& rules, std::span<const openings::Stone> stones,
                               Side toMove);

    std::vector<openings::Stone> stones_;  // passes too
    Board board_;
};

}  // namespace tengen::protocol
