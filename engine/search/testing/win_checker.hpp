#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/board.hpp"
#include "core/testing/naive_board.hpp"
#include "search/testing/plain_stones.hpp"

namespace tengen::testing {

/// Verifies claimed wins. The one who claims is a function from a position to a move; the checker
/// plays every reply there is against it, down to the five. It shares nothing with the searches: an
/// array of letters, rows counted stone by stone, forbidden points by the definition. What a reply
/// need not be shown in play it refutes itself: one that leaves a five by making it, one that
/// leaves an open four (or two fours) by looking three plies ahead.
class WinChecker {
public:
    using Player = std::function<Point(const Board&)>;

    explicit WinChecker(Player player) : player_(std::move(player)) {}

    /// What is wrong with the claim that the side to move has five on the board after at most
    /// `plies` moves, its own and the enemy's; nothing if it holds. REQUIRES: the game is not over.
    std::optional<std::string> fault(const Board& board, int plies);

    /// How many moves the player was asked for, and how many replies needed no asking, so far.
    [[nodiscard]] std::uint64_t asked() const { return asked_; }
    [[nodiscard]] std::uint64_t refuted() const { return refuted_; }

private:
    std::optional<std::string> attack(int plies);
    std::optional<std::string> defend(int plies);
    bool isRefuted(Point reply, int plies, const PointSet& fives, const PointSet& openFours);
    bool makesOpenFour(Point p);
    bool isForbidden(Point p, Side side);
    [[nodiscard]] std::string after(std::string_view what) const;

    Player player_;
    NaiveBoard::Memory memory_;
    std::optional<Board> board_;  ///< for the player to see; the checker itself looks at stones_
    std::optional<PlainStones> stones_;
    Side attacker_ = Side::Black;
    std::unordered_map<std::string, int> won_;  ///< positions with the attacker to move: plies
    std::uint64_t asked_ = 0;
    std::uint64_t refuted_ = 0;
};

}  // namespace tengen::testing
