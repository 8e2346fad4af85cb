#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/opening_source.hpp"
#include "arena/player_spec.hpp"
#include "arena/tally.hpp"

namespace tengen::learning {

/// A short match of a tuning run: each opening is played with both colours, game 2i and 2i + 1 on
/// opening i. The games follow from the players, the openings and the seed, not from how the
/// players are called, nor from how many games run at a time.
struct PairedGames {
    std::array<std::string, 2> players{};  ///< as PlayerSpec::parse() reads them
    arena::PlayerLimits limits{};          ///< of both
    Ruleset rules{};
    std::vector<arena::OpeningMoves> openings{};  ///< used again when there are too few
    std::size_t games = 2;                        ///< an even number
    std::uint64_t seed = 1;
    int concurrency = 1;
};

/// The score of the first player.
struct PairedScore {
    arena::Tally tally{};
    std::array<int, 5> pairs{};  ///< by points: 0, ½, 1, 1½, 2
};

/// Plays the games; nothing when stopped. Calls `onTick` some ten times a second, on this thread;
/// false stops.
Result<std::optional<PairedScore>> play(const PairedGames& match,
                                        const std::function<bool()>& onTick);

}  // namespace tengen::learning
