#include "arena/tournament/cross_table.hpp"

namespace tengen::arena {

void CrossTable::add(std::size_t black, std::size_t white, std::optional<Side> winner) {
    Cell& cell = cells_[black * players_ + white];
    ++(!winner ? cell.drawn : *winner == Side::Black ? cell.black : cell.white);
}

Tally CrossTable::as(Side side, std::size_t player) const {
    Tally tally;
    for (std::size_t other = 0; other < players_; ++other) {
        if (other == player) continue;
        const bool isBlack = side == Side::Black;
        const Cell& cell = isBlack ? at(player, other) : at(other, player);
        tally = tally + Tally{.won = isBlack ? cell.black : cell.white,
                              .lost = isBlack ? cell.white : cell.black,
                              .drawn = cell.drawn};
    }
    return tally;
}

Tally CrossTable::against(std::size_t player, std::size_t opponent) const {
    const Cell& asBlack = at(player, opponent);
    const Cell& asWhite = at(opponent, player);
    return {.won = asBlack.black + asWhite.white,
            .lost = asBlack.white + asWhite.black,
            .drawn = asBlack.drawn + asWhite.drawn};
}

CrossTable::Cell CrossTable::all() const {
    Cell sum;
    for (const Cell& cell : cells_) {
        sum.black += cell.black;
        sum.white += cell.white;
        sum.drawn += cell.drawn;
    }
    return sum;
}

}  // namespace tengen::arena
