#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "arena/player.hpp"

namespace tengen::arena {

/// Games of one player.
struct Tally {
    int won = 0;
    int lost = 0;
    int drawn = 0;

    [[nodiscard]] int games() const { return won + lost + drawn; }
    friend Tally operator+(const Tally& a, const Tally& b) {
        return {a.won + b.won, a.lost + b.lost, a.drawn + b.drawn};
    }
    friend bool operator==(const Tally&, const Tally&) = default;
};

/// A win is a point, a draw half a point.
constexpr double pointsOf(const Tally& tally) { return tally.won + tally.drawn / 2.0; }

/// How often a player committed a fault, and the message of the first time.
struct FaultCount {
    int count = 0;
    std::size_t firstGame = 0;
    std::string example{};
};
using FaultCounts = std::map<Fault, FaultCount>;

}  // namespace tengen::arena
