#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/board.hpp"

namespace tengen::proof {

/// How far a leaf is searched. Part of every certificate: another limit is another strategy.
struct LeafLimits {
    std::uint32_t vcfNodes = 2'000;
    std::uint32_t vctNodes = 100'000;
    /// The five stands by this ply of the game, or within nine plies; 0: no limit.
    int lastPly = 35;
    friend bool operator==(const LeafLimits&, const LeafLimits&) = default;
};

/// The first move of a win by threats for the side to move, or nothing when none is found within
/// the limits. A pure function: no clock, no chance and no memory of earlier calls, so that what a
/// checker saw is what is played. REQUIRES: the game is not over, and board.hasShapes().
std::optional<Point> leafMove(const Board& board, const LeafLimits& limits);

/// The same win as a line of both sides' moves, which begins with leafMove(); empty when none is
/// found, and cut off where the line behind the first move was not found. The same requirements.
std::vector<Point> leafLine(const Board& board, const LeafLimits& limits);

}  // namespace tengen::proof
