#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/board.hpp"
#include "eval/point_tables.hpp"
#include "search/alpha_beta/alpha_beta.hpp"

namespace tengen::proof {

/// A move that may win, and how likely that is.
struct Candidate {
    Point move;
    double winrate = 0;
    friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// What the champion's search says about a position, for the side to move.
struct Verdict {
    bool isWon = false;                   ///< proven; `candidates` holds the winning move alone
    int plies = 0;                        ///< if won: until the five
    std::vector<Candidate> candidates{};  ///< best first, never empty
};

/// Asks the champion about positions. Its table stays warm from one to the next, which is worth
/// most where they resemble each other. Not thread-safe; each thread owns one.
class Judge {
public:
    Judge(Rule rule, std::size_t tableMegabytes);

    /// REQUIRES: the game is not over.
    Verdict judge(const Board& board, std::uint64_t nodes, int candidates, std::stop_token stop);

private:
    search::AlphaBeta search_;
    std::shared_ptr<const eval::PointTables> tables_;
};

}  // namespace tengen::proof
