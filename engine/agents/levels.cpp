#include "agents/levels.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>

#include "base/random.hpp"

namespace tengen::agents {

const Level& levelAt(int number) {
    static constexpr Level kTable[] = {
        {.sight = {.depth = 2, .width = 12, .noise = 1.25}},
        {.sight = {.depth = 3, .width = 10, .noise = 1.7}},
        {.sight = {.depth = 4, .width = 10, .noise = 1.15}},
        {.nodes = 95, .spread = 1},
        {.nodes = 480, .spread = 1},
        {.nodes = 1'700, .spread = 1},
        {.nodes = 7'000, .spread = 0.8},
        {.nodes = 25'000, .spread = 0.45},
        {.nodes = 85'000, .spread = 0.15},
    };
    static_assert(std::size(kTable) == kLevels - 1);
    assert(number >= 1 && number < kLevels);
    return kTable[number - 1];
}

std::uint64_t attention(const Level& level, std::uint64_t positionHash, std::uint64_t seed) {
    // Mixed: neighbouring seeds must not make alike players.
    std::uint64_t state = seed;
    const double off = level.spread * normal(splitMix(state) ^ positionHash);
    constexpr double kMin = 10;       // with fewer the search would not get through its first move
    constexpr double kMax = 200'000;  // the champion's default
    return static_cast<std::uint64_t>(
        std::clamp(static_cast<double>(level.nodes) * std::pow(10, off), kMin, kMax));
}

}  // namespace tengen::agents
