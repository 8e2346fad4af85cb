#include "arena/score.hpp"

#include <cassert>
#include <numeric>

namespace tengen::arena {

void Score::add(const Fixture& fixture, const GameResult& result) {
    assert(fixture.index == static_cast<std::size_t>(games()));
    const Side first = fixture.swapped != result.exchanged ? Side::White : Side::Black;
    Tally& tally = byColour_[indexOf(first)];
    int halfPoints = 1;
    if (!result.winner)
        ++tally.drawn;
    else if (*result.winner == first)
        ++tally.won, halfPoints = 2;
    else
        ++tally.lost, halfPoints = 0;

    if (fixture.index % 2 == 0)
        halfPoints_ = halfPoints;
    else
        ++pairs_[static_cast<std::size_t>(halfPoints_ + halfPoints)];

    distinct_.insert(canonicalMoves(result.moves, boardSize_));
    plies_ += result.moves.size();
    for (const Side side : kSides)
        if (const auto& failure = result.failures[indexOf(side)]) {
            FaultCount& count = faults_[side == first ? 0 : 1][failure->fault];
            if (count.count++ == 0) {
                count.firstGame = fixture.index;
                count.example = failure->reason;
            }
        }
}

int Score::countPairs() const { return std::accumulate(pairs_.begin(), pairs_.end(), 0); }

}  // namespace tengen::arena
