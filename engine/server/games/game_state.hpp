#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "core/board.hpp"
#include "openings/opening.hpp"
#include "store/game.hpp"

namespace tengen::server {

/// A game as it stands: the opening, the board, who did what and how long it took. A plain value:
/// to change a game, change a copy, store the change, and only then replace the game by the copy.
class GameState {
public:
    /// An error if the set-up stones cannot stand so, or if the game would be over at once.
    static Result<GameState> start(const Ruleset& rules, openings::OpeningRule opening,
                                   const Setup& setup = {});
    /// Replays what was stored.
    static Result<GameState> replay(const store::StoredGame& game);

    [[nodiscard]] const openings::Opening& opening() const { return opening_; }
    [[nodiscard]] const Board& board() const { return board_; }
    /// The side that makes the move of that number, from 0.
    [[nodiscard]] Side sideOf(std::size_t ply) const {
        return ply % 2 == 0 ? start_.toMove : other(start_.toMove);
    }
    [[nodiscard]] std::span<const store::Entry> entries() const { return entries_; }
    /// The number of entries, as the store counts them.
    [[nodiscard]] int entryCount() const { return static_cast<int>(entries_.size()); }
    [[nodiscard]] std::span<const std::int64_t> times() const { return times_; }  ///< of each stone
    [[nodiscard]] bool isOpening() const { return !opening_.isDone(); }
    /// Who has to answer or to move. REQUIRES: the board is not over.
    [[nodiscard]] openings::OpeningPlayer toAct() const {
        return isOpening() ? opening_.asked().player : opening_.holder(board_.sideToMove());
    }
    /// Who made an entry.
    [[nodiscard]] openings::OpeningPlayer actorOf(std::size_t entry) const {
        return actors_[entry];
    }
    [[nodiscard]] store::GameSummary summary() const;
    /// What the board says of the end.
    [[nodiscard]] std::optional<store::GameResult> boardResult() const;

    /// An answer in the opening, else a move; refused with a sentence that changes nothing.
    Result<void> apply(const openings::Choice& choice, std::int64_t timeMs);
    /// Forgets all but the first `count` entries.
    void keep(std::size_t count);

    /// Whether the next move is charged to a clock: after the opening, and after the first move of
    /// each colour.
    [[nodiscard]] bool isTimed() const { return !isOpening() && board_.ply() >= 2; }
    /// What is left to each colour when its turn begins.
    [[nodiscard]] std::array<std::int64_t, 2> clocks(const store::StoredClock& clock) const;

private:
    GameState(openings::Opening opening, Board board)
        : opening_(std::move(opening)), start_(board.setup()), board_(std::move(board)) {}

    openings::Opening opening_;
    Setup start_;
    Board board_;
    std::vector<store::Entry> entries_;
    std::vector<openings::OpeningPlayer> actors_;
    std::vector<std::int64_t> times_;
    std::size_t openingStones_ = 0;
};

/// The choice that a stored entry stands for.
Result<openings::Choice> choiceFrom(const GameState& state, std::string_view text);

}  // namespace tengen::server
