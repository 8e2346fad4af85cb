#pragma once

#include <cstdint>

#include "search/limited/limited_sight.hpp"

namespace tengen::agents {

/// A playing strength of the champion below its full one. Every level takes
/// a five and answers a four; the lower ones see less. docs/LEVELS.md has what matches say.
struct Level {
    std::uint64_t nodes = 0;  ///< node limit of the champion's search; 0: `sight`
    double spread = 0;        ///< by how many powers of ten that varies from position to position
    search::Sight sight{};
};

inline constexpr int kLevels = 10;

/// The settings of levels 1 to 9; level 10 is the champion at full strength.
/// REQUIRES: 1 <= number < kLevels.
const Level& levelAt(int number);

/// How many positions a level looks at before it answers: a player whose attention varies, but
/// follows from the seed and the position. REQUIRES: level.nodes > 0.
std::uint64_t attention(const Level& level, std::uint64_t positionHash, std::uint64_t seed);

}  // namespace tengen::agents
