#include "learning/opening_supply.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "catalog/catalog.hpp"

namespace tengen::learning {
namespace {

Result<std::vector<arena::OpeningMoves>> evenOpenings(std::size_t count, const Ruleset& rules,
                                                      std::uint64_t seed) {
    constexpr std::uint64_t kNodes = 5000;
    constexpr std::uint64_t kTableBytes = 4 << 20;  // cleared for each opening
    const auto judge = catalog::makeAgent(catalog::kDefaultAgent, seed);
    if (!judge) return judge.error();
    if (const auto fits = (*judge)->accepts(rules); !fits) return fits.error();
    (*judge)->setTableMemory(kTableBytes);
    return arena::balancedOpenings(count, rules, seed, **judge, kNodes, nullptr);
}

}  // namespace

Result<std::vector<arena::OpeningMoves>> OpeningSupply::take(std::size_t count,
                                                             const Ruleset& rules,
                                                             std::uint64_t seed) const {
    if (fixed.empty())
        return balanced ? evenOpenings(count, rules, seed)
                        : arena::generatedOpenings(count, rules, seed);
    std::vector<arena::OpeningMoves> chosen = fixed;
    Random random(seed);
    std::ranges::rotate(chosen,
                        chosen.begin() + static_cast<std::ptrdiff_t>(random.below(chosen.size())));
    chosen.resize(std::min(count, chosen.size()));
    return chosen;
}

}  // namespace tengen::learning
