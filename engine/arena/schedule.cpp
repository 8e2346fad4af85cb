#include "arena/schedule.hpp"

#include "base/random.hpp"
#include "core/symmetry.hpp"

namespace tengen::arena {
namespace {

constexpr std::size_t gamesAnOpening(bool allSymmetries) {
    return allSymmetries ? 2 * kSymmetries : 2;
}

}  // namespace

Fixture Schedule::at(std::size_t index) const {
    const std::size_t each = gamesAnOpening(allSymmetries_);
    // Mixed, not added: neighbouring games of neighbouring matches must not share their chance.
    std::uint64_t state = seed_;
    state = splitMix(state) ^ index;
    Random random(splitMix(state));
    // JSON readers and agents keep 53 bits.
    constexpr int kDropped = 11;
    return {.index = index,
            .opening = index / each % openings_,
            .symmetry = static_cast<int>(index % each / 2),
            .swapped = index % 2 == 1,
            .seeds = {random() >> kDropped, random() >> kDropped}};
}

std::size_t Schedule::openingsFor(std::size_t games, bool allSymmetries) {
    const std::size_t each = gamesAnOpening(allSymmetries);
    return (games + each - 1) / each;
}

}  // namespace tengen::arena
