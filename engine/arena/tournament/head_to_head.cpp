#include "arena/tournament/head_to_head.hpp"

#include <cassert>
#include <numeric>

namespace tengen::arena {

void HeadToHead::add(std::size_t slot, Side first, std::optional<Side> winner) {
    Tally& tally = byColour_[indexOf(first)];
    int halfPoints = 1;
    if (!winner)
        ++tally.drawn;
    else if (*winner == first)
        ++tally.won, halfPoints = 2;
    else
        ++tally.lost, halfPoints = 0;

    if (openSlot_ != slot) {
        openSlot_ = slot;
        halfPoints_ = halfPoints;
        return;
    }
    openSlot_.reset();
    ++pairs_[static_cast<std::size_t>(halfPoints_ + halfPoints)];
}

int HeadToHead::countPairs() const { return std::accumulate(pairs_.begin(), pairs_.end(), 0); }

void SequentialTest::add(int halfPoints) {
    assert(isOpen() && halfPoints >= 0 && halfPoints <= 4);
    ++pairs_[static_cast<std::size_t>(halfPoints)];
    ++state_.pairs;
    state_.llr = sprt_.llr(pairs_);
    state_.verdict = sprt_.verdict(state_.llr);
}

}  // namespace tengen::arena
