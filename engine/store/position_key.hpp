#pragma once

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen {

/// One key for a position and all that are like it turned or mirrored, under its own rule, size and
/// row length: what the store knows positions by. The same in every build.
inline std::uint64_t positionKey(const Board& board) {
    const Ruleset& rules = board.ruleset();
    std::uint64_t game = static_cast<std::uint64_t>(rules.rule) << 16 |
                         static_cast<std::uint64_t>(rules.size) << 8 |
                         static_cast<std::uint64_t>(rules.lineLength);
    return board.canonicalKey() ^ splitMix(game);
}

}  // namespace tengen
