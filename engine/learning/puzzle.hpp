#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/board.hpp"
#include "search/alpha_beta/alpha_beta.hpp"

namespace tengen::learning {

/// A position with one winning move, for people to find.
struct Puzzle {
    Ruleset rules{};
    std::vector<Point> black{};
    std::vector<Point> white{};
    Side toMove = Side::Black;
    std::vector<Point> solution{};  ///< both sides' moves, the last one the five
    std::uint64_t nodes = 0;        ///< searched by the threat search to find it
    std::uint64_t key = 0;          ///< of the position, equal for all symmetries
    int difficulty = 0;             ///< 1…5, set by rate
};

/// Decides which positions are puzzles. Not thread-safe: it searches.
class PuzzleJudge {
public:
    explicit PuzzleJudge(Rule rule);

    /// Returns the puzzle of a position in which the side to move wins by threats, in seven plies
    /// or more, and a search of kOtherNodes finds no other winning first move; otherwise nothing.
    /// REQUIRES: rows of five, of the judge's rule.
    std::optional<Puzzle> judge(const Board& board, const std::stop_token& stop);

    static constexpr std::uint64_t kSolveNodes = 20'000;
    static constexpr std::uint64_t kOtherNodes = 50'000;
    static constexpr std::size_t kMinPlies = 7;  ///< shorter ones are plain fours

private:
    search::AlphaBeta search_;
    std::shared_ptr<const eval::PointTables> tables_;
};

/// Sets the difficulty of each puzzle, its quintile by solution length and nodes, and sorts the
/// easiest first.
void rate(std::vector<Puzzle>& puzzles);

/// Serialises puzzles for the page (docs/WEB.md); `origin` says how they were made.
std::string puzzlesText(std::span<const Puzzle> puzzles, const std::string& origin);

}  // namespace tengen::learning
