#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/board.hpp"
#include "core/symmetry.hpp"

namespace tengen::search {

/// A position turned so that it and the seven that look like it, turned or mirrored, are one: what
/// experience knows positions by. Stones, rules and the side to move; no moves.
class CanonicalPosition {
public:
    explicit CanonicalPosition(const Board& board);
    /// REQUIRES: checked(rules), and no point that is in both sets or off the board.
    CanonicalPosition(const Ruleset& rules, const PointSet& black, const PointSet& white,
                      Side toMove);

    /// positionKey() of the board.
    [[nodiscard]] std::uint64_t key() const { return key_; }
    [[nodiscard]] const Ruleset& rules() const { return rules_; }
    [[nodiscard]] Side toMove() const { return toMove_; }
    [[nodiscard]] const PointSet& stones(Side side) const { return stones_[indexOf(side)]; }
    [[nodiscard]] Setup setup() const { return {stones_[0], stones_[1], toMove_}; }

    /// From the board it was made of to here, and back.
    [[nodiscard]] Point turned(Point p) const { return transformed(p, symmetry_, rules_.size); }
    [[nodiscard]] Point turnedBack(Point p) const {
        return transformed(p, inverse(symmetry_), rules_.size);
    }
    [[nodiscard]] std::vector<Point> turned(std::vector<Point> points) const;
    [[nodiscard]] std::vector<Point> turnedBack(std::vector<Point> points) const;

    /// The same position, from whichever side it was looked at.
    friend bool operator==(const CanonicalPosition& a, const CanonicalPosition& b) {
        return a.key_ == b.key_ && a.rules_ == b.rules_ && a.toMove_ == b.toMove_ &&
               a.stones_ == b.stones_;
    }

private:
    Ruleset rules_;
    Side toMove_;
    int symmetry_ = 0;
    std::uint64_t key_ = 0;
    std::array<PointSet, 2> stones_{};
};

}  // namespace tengen::search
