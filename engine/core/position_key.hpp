#pragma once

#include "base/random.hpp"
#include "core/board.hpp"

namespace tengen {

/// What tells the keys of one game from those of another: its rule, size and row length.
constexpr std::uint64_t rulesKey(const Ruleset& rules) {
    auto game = static_cast<std::uint64_t>(rules.size << 8 | rules.lineLength);
    game |= indexOf(rules.rule) << 16;
    return splitMix(game);
}

/// One key for a position and all that are like it turned or mirrored, under its own rule, size and
/// row length: what the store knows positions by. The same in every build.
inline std::uint64_t positionKey(const Board& board) {
    return board.canonicalKey() ^ rulesKey(board.ruleset());
}

}  // namespace tengen
