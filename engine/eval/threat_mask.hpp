#pragma once

#include <cstddef>

#include "core/board.hpp"

namespace tengen::eval {

/// Which threats the two sides have at all, as an index: whose turn it is decides games, and no
/// sum over points knows that. Fives on either side and the mover's open fours are left out; the
/// search settles those positions without asking what they are worth.
inline constexpr std::size_t kThreatMasks = 1 << 11;

inline std::size_t threatMask(const Board& board) {
    const Side self = board.sideToMove();
    std::size_t mask = 0;
    const auto add = [&](int count) { mask = 2 * mask + (count != 0); };
    const auto addOf = [&](Side side) {
        add(board.count(side, Threat::FourThree));
        add(board.count(side, Threat::Four) + board.count(side, Threat::FourPlus));
        add(board.count(side, Threat::ThreeThree));
        add(board.count(side, Threat::Three) + board.count(side, Threat::ThreePlus));
        add(board.count(side, Threat::TwoTwo) + board.count(side, Threat::ClosedThreePlus));
    };
    add(board.count(other(self), Threat::OpenFour));
    addOf(self);
    addOf(other(self));
    return mask;
}

}  // namespace tengen::eval
