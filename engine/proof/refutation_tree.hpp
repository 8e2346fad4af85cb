#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen::proof {

/// How an attack wins: the attacker's move in each position, and every reply that may hold. All
/// replies that are left out lose at once to fours.
struct RefutationTree {
    struct Node {
        Point reply;                          ///< of the defender, that led here; none at the root
        Point move;                           ///< of the attacker
        int plies = 0;                        ///< of the longest line, from `move` to the five
        std::vector<std::size_t> children{};  ///< as indices, by reply in board order
    };
    std::vector<Node> nodes;  ///< the root first, parents before their children
};

struct TreeLimits {
    bool foursOnly = false;
    std::uint64_t nodes = 1'000'000;  ///< of the search in each position
    std::size_t maxSize = 10'000;     ///< positions of the tree
};

/// The tree of a win by threats of the side to move. The error says why there is none: no win was
/// found, the tree is too large, or it was stopped. REQUIRES: the game is not over, and
/// board.hasShapes().
Result<RefutationTree> refutationTree(const Board& board, const TreeLimits& limits,
                                      std::stop_token stop);

}  // namespace tengen::proof
