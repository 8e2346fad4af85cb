#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/opening_source.hpp"
#include "arena/tally.hpp"

namespace tengen::learning {

/// What all matches of a run have in common.
struct MatchTerms {
    Ruleset rules{};
    /// Each is played with both colours, from a random one on; empty: generated ones, others for
    /// each seed.
    std::vector<arena::OpeningMoves> openings{};
    int concurrency = 1;
};

/// The games of `player` with `opponent`. They follow from the players, the terms and the seed, not
/// from the names of files. Calls `onTick` some ten times a second; nothing when it says stop.
Result<std::optional<arena::Tally>> playMatch(const MatchTerms& terms, const std::string& player,
                                              const std::string& opponent, std::size_t games,
                                              std::uint64_t seed,
                                              const std::function<bool()>& onTick);

}  // namespace tengen::learning
