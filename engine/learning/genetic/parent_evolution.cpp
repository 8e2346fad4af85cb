#include "learning/genetic/parent_evolution.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace tengen::learning {

ParentEvolution::ParentEvolution(const EvolutionSettings& settings)
    : seed_(settings.seed),
      count_(settings.population > 0 ? settings.population : kChildren),
      parent_(settings.start) {}

std::vector<Genome> ParentEvolution::ask() {
    Random random(seed_ + 0x1000 * generation_);
    children_.assign(count_, parent_);
    for (Genome& child : children_)
        for (double& weight : child)
            if (random.below(2) == 0) weight *= random.below(2) == 0 ? 1 - kStep : 1 + kStep;
    return children_;
}

void ParentEvolution::tell(std::span<const double> scores) {
    const auto best = std::ranges::max_element(scores);
    over_ = *best <= 0.5;
    if (!over_) parent_ = children_[static_cast<std::size_t>(best - scores.begin())];
    ++generation_;
}

}  // namespace tengen::learning
