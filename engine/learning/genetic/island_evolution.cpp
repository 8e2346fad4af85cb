#include "learning/genetic/island_evolution.hpp"

#include <algorithm>

namespace tengen::learning {
namespace {

constexpr double kCrossover = 0.9;       // of the children; the others are copies
constexpr double kMutation = 0.15;       // of the weights of a child
constexpr std::uint64_t kMigration = 4;  // generations from one to the next
constexpr int kTournament = 3;           // who are drawn; the best of them is a parent

double step(Random& random, double deviation) { return deviation * normal(random()); }

std::size_t winnerOf(std::span<const double> scores, Random& random) {
    std::size_t best = random.below(scores.size());
    for (int i = 1; i < kTournament; ++i) {
        const std::size_t other = random.below(scores.size());
        if (scores[other] > scores[best]) best = other;
    }
    return best;
}

}  // namespace

IslandEvolution::IslandEvolution(const EvolutionSettings& settings)
    : space_(settings.start), seed_(settings.seed), spread_(settings.spread) {
    const std::size_t size = settings.population > 0 ? settings.population : kPopulation;
    Random random(seed_);
    islands_.assign(settings.islands, Island(size, Point(space_.dimensions(), 0)));
    for (Island& island : islands_)
        for (std::size_t i = 1; i < size; ++i)  // the first is what the search begins with
            for (double& weight : island[i]) weight = step(random, spread_);
}

std::vector<Genome> IslandEvolution::ask() {
    std::vector<Genome> all;
    for (const Island& island : islands_)
        for (const Point& point : island) all.push_back(space_.genomeAt(point));
    return all;
}

IslandEvolution::Island IslandEvolution::nextOf(const Island& island,
                                                std::span<const double> scores,
                                                Random& random) const {
    Island next = {
        island[static_cast<std::size_t>(std::ranges::max_element(scores) - scores.begin())]};
    while (next.size() < island.size()) {
        Point child = island[winnerOf(scores, random)];
        const Point& other = island[winnerOf(scores, random)];
        if (random.unit() < kCrossover)
            for (std::size_t i = 0; i < child.size(); ++i)
                if (random.below(2) == 0) child[i] = other[i];
        for (double& weight : child)
            if (random.unit() < kMutation) weight += step(random, spread_);
        next.push_back(std::move(child));
    }
    return next;
}

void IslandEvolution::tell(std::span<const double> scores) {
    ++generation_;
    Random random(seed_ + 0x1000 * generation_);
    std::vector<Island> next;
    for (std::size_t i = 0; i < islands_.size(); ++i) {
        const std::size_t size = islands_[i].size();
        next.push_back(nextOf(islands_[i], scores.subspan(i * size, size), random));
    }
    if (generation_ % kMigration == 0)
        for (std::size_t i = 0; i < next.size(); ++i)
            next[(i + 1) % next.size()].back() = next[i].front();
    islands_ = std::move(next);
}

}  // namespace tengen::learning
