#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tengen::arena {

/// Two players, by number, who are to meet.
struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;

    friend bool operator==(const Pairing&, const Pairing&) = default;
};

/// Everybody against everybody, once each.
std::vector<Pairing> roundRobin(std::size_t players);

/// The first against each of the others.
std::vector<Pairing> gauntlet(std::size_t players);

/// What a player brings into a round of a Swiss tournament.
struct SwissStanding {
    double points = 0;
    bool rested = false;             ///< was without an opponent in an earlier round
    std::vector<std::size_t> met{};  ///< whom, in all earlier rounds
};

struct SwissRound {
    std::vector<Pairing> pairings{};
    std::optional<std::size_t> resting{};  ///< of an odd number of players, who has no opponent
};

/// Players of about equal points meet, the leaders first, those with equal points in the order of
/// their numbers. No two players meet again as long as that can be avoided, and where
/// it cannot, as few do as possible. The last who has not rested yet rests.
SwissRound swissRound(std::span<const SwissStanding> players);

/// Enough rounds for a clear winner: ⌈log₂ players⌉ + 2, at most players − 1.
int defaultSwissRounds(std::size_t players);

}  // namespace tengen::arena
