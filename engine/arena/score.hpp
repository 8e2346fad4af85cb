#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <unordered_set>

#include "arena/game.hpp"
#include "arena/schedule.hpp"

namespace tengen::arena {

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

/// A fault of one player: how often, and the sentence of the first time.
struct FaultCount {
    int count = 0;
    std::size_t firstGame = 0;
    std::string example{};
};
using FaultCounts = std::map<Fault, FaultCount>;

/// The table of a match, from the first player's side. Games are added in the order of the
/// schedule, so that it never depends on which was finished first.
class Score {
public:
    explicit Score(int boardSize) : boardSize_(boardSize) {}

    /// REQUIRES: fixture.index == games().
    void add(const Fixture& fixture, const GameResult& result);

    [[nodiscard]] int games() const { return total().games(); }
    [[nodiscard]] Tally total() const { return byColour_[0] + byColour_[1]; }
    /// Of the first player when it had that colour.
    [[nodiscard]] const Tally& as(Side side) const { return byColour_[indexOf(side)]; }

    /// Pairs by the points of the first player: 0, ½, 1, 1½, 2. A game whose other half is missing
    /// is in no pair.
    [[nodiscard]] std::span<const int> pairs() const { return pairs_; }
    [[nodiscard]] int countPairs() const;

    /// Games that are no turned or mirrored copy of an earlier one.
    [[nodiscard]] std::size_t distinctGames() const { return distinct_.size(); }
    [[nodiscard]] std::size_t plies() const { return plies_; }
    /// Of the first (0) and the second (1) player.
    [[nodiscard]] const FaultCounts& faults(std::size_t player) const { return faults_[player]; }

private:
    int boardSize_;
    std::array<Tally, 2> byColour_{};
    std::array<int, 5> pairs_{};
    int halfPoints_ = 0;  // of the pair's first game
    std::unordered_set<std::string> distinct_;
    std::size_t plies_ = 0;
    std::array<FaultCounts, 2> faults_;
};

}  // namespace tengen::arena
