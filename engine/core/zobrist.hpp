#pragma once

#include <array>
#include <cstdint>

#include "base/random.hpp"
#include "core/point.hpp"
#include "core/rules.hpp"

namespace tengen {

/// The random numbers of Zobrist hashing, made when compiling: the same in every build, so hashes
/// can be stored and shared.
inline constexpr auto kZobrist = [] {
    std::array<std::array<std::uint64_t, Point::kGrid>, 2> keys{};
    std::uint64_t state = 0x74656E67656E;  // "tengen"
    for (auto& side : keys)
        for (auto& key : side) key = splitMix(state);
    return keys;
}();

constexpr std::uint64_t zobristKey(Side side, Point p) {
    return kZobrist[indexOf(side)][p.index()];
}

/// Marks White to move. Borrows the number of a point that no stone can stand on.
inline constexpr std::uint64_t kZobristWhite = kZobrist[0][0];

}  // namespace tengen
