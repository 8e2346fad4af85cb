#pragma once

#include <span>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"
#include "openings/symmetry.hpp"

namespace tengen::protocol {

/// A stone as BOARD tells it: by whose it is, not by its colour.
struct OwnedStone {
    Point at;  ///< may be a pass
    bool isOwn = false;
};

/// The game as the manager has told it: the stones in the order they were named, of any number and
/// any owner, and the board they make. Rules and stones may change under it at any time, which a
/// Board by itself does not allow.
class ToldPosition {
public:
    explicit ToldPosition(const Ruleset& rules) : board_(rules) {}

    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] std::span<const openings::Stone> stones() const { return stones_; }

    /// REQUIRES: board().refusal(p) has nothing against it.
    void play(Point p);

    /// Lifts a stone, whichever it is; its owner is to move then.
    Result<void> remove(Point p);

    /// Other stones, the engine to move. It is Black when it has as many stones as the opponent,
    /// White when it has one less. Any other numbers are taken too; then Black is the owner of the
    /// first stone, as in Renju, where stones are named in the order they were played.
    Result<void> setStones(std::span<const OwnedStone> stones);

    /// The same stones under other rules. REQUIRES: checked(rules), and the same size.
    void changeRules(const Ruleset& rules);

private:
    static Result<Board> build(const Ruleset& rules, std::span<const openings::Stone> stones,
                               Side toMove);

    std::vector<openings::Stone> stones_;  // passes too
    Board board_;
};

}  // namespace tengen::protocol
