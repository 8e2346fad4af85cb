#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/tally.hpp"

namespace tengen::arena {

/// The results of each player with Black against each with White. A cell is what report 004
/// prints: wins of Black, of White, and draws.
class CrossTable {
public:
    struct Cell {
        int black = 0;
        int white = 0;
        int drawn = 0;

        [[nodiscard]] int games() const { return black + white + drawn; }
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    explicit CrossTable(std::size_t players) : players_(players), cells_(players * players) {}

    void add(std::size_t black, std::size_t white, std::optional<Side> winner);

    [[nodiscard]] std::size_t players() const { return players_; }
    [[nodiscard]] const Cell& at(std::size_t black, std::size_t white) const {
        return cells_[black * players_ + white];
    }

    /// A player's games against all others, without those against itself.
    [[nodiscard]] Tally as(Side side, std::size_t player) const;
    [[nodiscard]] Tally total(std::size_t player) const {
        return as(Side::Black, player) + as(Side::White, player);
    }
    /// The games of `player` against `opponent`, with either colour.
    [[nodiscard]] Tally against(std::size_t player, std::size_t opponent) const;
    /// The results of all players by colour.
    [[nodiscard]] Cell all() const;

private:
    std::size_t players_;
    std::vector<Cell> cells_;
};

}  // namespace tengen::arena
