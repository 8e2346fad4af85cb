#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "arena/sprt.hpp"
#include "arena/tally.hpp"

namespace tengen::arena {

/// The score of one player against another, from the first player's side: by colour, and by pairs
/// of games on the same opening with colours swapped.
class HeadToHead {
public:
    /// Adds the games in order of their slots; the second game of a slot completes its pair.
    /// `first` is the colour of the first player.
    void add(std::size_t slot, Side first, std::optional<Side> winner);

    [[nodiscard]] Tally total() const { return byColour_[0] + byColour_[1]; }
    /// The first player's games with that colour.
    [[nodiscard]] const Tally& as(Side side) const { return byColour_[indexOf(side)]; }

    /// Complete pairs by the points of the first player: 0, ½, 1, 1½, 2.
    [[nodiscard]] std::span<const int> pairs() const { return pairs_; }
    [[nodiscard]] int countPairs() const;

private:
    std::array<Tally, 2> byColour_{};
    std::array<int, 5> pairs_{};
    std::optional<std::size_t> openSlot_;  // of which one game was added
    int halfPoints_ = 0;                   // of that game
};

/// How far a sequential test is.
struct SprtState {
    double llr = 0;
    Sprt::Verdict verdict = Sprt::Verdict::Open;
    std::size_t pairs = 0;  ///< judged so far, or until the test was decided
};

/// A sequential test of a match. It judges pairs in order, so that it is decided by the same pair
/// whatever order the games are finished in.
class SequentialTest {
public:
    explicit SequentialTest(const Sprt::Settings& settings) : sprt_(settings) {}

    /// The result of the next pair: half points of the first player, 0 to 4. REQUIRES: isOpen().
    void add(int halfPoints);

    [[nodiscard]] bool isOpen() const { return state_.verdict == Sprt::Verdict::Open; }
    [[nodiscard]] const SprtState& state() const { return state_; }

private:
    Sprt sprt_;
    std::array<int, 5> pairs_{};
    SprtState state_;
};

}  // namespace tengen::arena
