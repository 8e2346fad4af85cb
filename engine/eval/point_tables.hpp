#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/board.hpp"
#include "eval/table_weights.hpp"

namespace tengen::eval {

/// A number for when a colour is to move, and one for when it is not.
struct Twin {
    std::int16_t self = 0;
    std::int16_t opponent = 0;
};

/// The same, added up: 22 × 22 points of any two 16-bit numbers fit.
struct TwinSum {
    std::int32_t self = 0;
    std::int32_t opponent = 0;

    constexpr void add(Twin t) {
        self += t.self;
        opponent += t.opponent;
    }
    constexpr void subtract(Twin t) {
        self -= t.self;
        opponent -= t.opponent;
    }
    friend constexpr bool operator==(const TwinSum&, const TwinSum&) = default;
};

/// TableWeights spread out for looking up: by the four shapes as the board keeps them instead of by
/// code. Immutable; shared by all threads.
class PointTables {
public:
    explicit PointTables(const TableWeights& weights);

    /// The tables that come with the program, or `plain` ones for a rule that has none yet.
    static std::shared_ptr<const PointTables> builtIn(Rule rule);

    [[nodiscard]] Twin value(std::uint16_t shapes, Side side) const {
        return (*values_[indexOf(side)])[shapes];
    }
    /// The same for all shapes, for who asks many times.
    [[nodiscard]] const Twin* values(Side side) const { return values_[indexOf(side)]->data(); }
    [[nodiscard]] const Twin* policies(Side side) const { return policies_[indexOf(side)]->data(); }
    /// How promising a move looks by its point alone. REQUIRES: `p` is empty.
    [[nodiscard]] int policy(const Board& board, Point p, Side mover) const {
        return (*policies_[indexOf(mover)])[board.shapes(p, mover)].self +
               (*policies_[indexOf(other(mover))])[board.shapes(p, other(mover))].opponent;
    }
    [[nodiscard]] int mask(const Board& board) const {
        return masks_[indexOf(board.sideToMove())][threatMask(board)];
    }

    /// The value for the side to move, from nothing; search keeps the sums instead.
    [[nodiscard]] int evaluate(const Board& board) const;

    [[nodiscard]] Rule rule() const { return rule_; }
    [[nodiscard]] const std::string& origin() const { return origin_; }
    [[nodiscard]] const std::string& checksum() const { return checksum_; }

private:
    using Spread = std::vector<Twin>;

    Rule rule_;
    std::string origin_;
    std::string checksum_;
    std::array<std::shared_ptr<const Spread>, 2> values_;
    std::array<std::shared_ptr<const Spread>, 2> policies_;
    std::array<std::array<std::int16_t, kThreatMasks>, 2> masks_;
};

}  // namespace tengen::eval
