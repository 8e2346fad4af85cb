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
    std::uint64_t nodes = 0;        ///< that the threat search took to find it
    std::uint64_t key = 0;          ///< the position's, the same however it is turned
    int difficulty = 0;             ///< 1…5 among its like, once rated
};

/// Tells which positions are puzzles. Not thread-safe: it searches.
class PuzzleJudge {
public:
    explicit PuzzleJudge(Rule rule);

    /// The puzzle that a position makes: the side to move wins by threats, in seven plies or more,
    /// and no other first move is found to win by a search of kOtherNodes. Nothing if it is none.
    /// REQUIRES: rows of five, of the judge's rule.
    std::optional<Puzzle> judge(const Board& board, const std::stop_token& stop);

    static constexpr std::uint64_t kSolveNodes = 20'000;
    static constexpr std::uint64_t kOtherNodes = 50'000;
    static constexpr std::size_t kLeastPlies = 7;  ///< a shorter one is a plain four

private:
    search::AlphaBeta search_;
    std::shared_ptr<const eval::PointTables> tables_;
};

/// Gives each its difficulty: the fifth it belongs to, by how long its line is and how many nodes
/// it took. The easiest come first.
void rate(std::vector<Puzzle>& puzzles);

/// As the page reads them (docs/WEB.md); `origin` says how they were made.
std::string puzzlesText(std::span<const Puzzle> puzzles, const std::string& origin);

}  // namespace tengen::learning
