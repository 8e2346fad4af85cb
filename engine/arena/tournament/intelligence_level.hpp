#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/tournament/cross_table.hpp"

namespace tengen::arena {

/// The «intelligence level» by which report 004 ranks players: IL of A is the mean, over everyone
/// else whom A has met, of (A's share of wins as Black + its share of wins as White) · IL of that
/// opponent. Draws count nothing. Who wins half of all games against somebody has that one's level,
/// who wins all of them twice that.
///
/// The equations leave a common factor open, and as they stand hold only up to one more factor for
/// all players, the dominant eigenvalue: what is found is its eigenvector, by power iteration.
/// `reference` is set to 1, as the report does with a person; without one the mean is. Nothing only
/// when the reference has no level to measure by, as when it never won.
std::optional<std::vector<double>> intelligenceLevels(const CrossTable& table,
                                                      std::optional<std::size_t> reference);

/// The same from what those means are taken of: by player and opponent the share of wins as Black
/// plus that as White, or any multiple of it common to all. REQUIRES: square.
std::optional<std::vector<double>> intelligenceLevels(
    const std::vector<std::vector<double>>& weights, std::optional<std::size_t> reference);

}  // namespace tengen::arena
