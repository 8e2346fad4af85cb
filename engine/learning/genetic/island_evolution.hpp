#pragma once

#include "base/random.hpp"
#include "learning/genetic/log_space.hpp"

namespace tengen::learning {

/// A genetic algorithm with crossover and mutation, as report 004 proposes: on each island the best
/// of a generation stays, the others are children of parents that won a tournament of three; now
/// and then the best of each island goes to the next one. Who stays is played anew, since a score
/// is partly luck.
class IslandEvolution final : public Evolution {
public:
    static constexpr std::size_t kPopulation = 12;

    explicit IslandEvolution(const EvolutionSettings& settings);

    std::vector<Genome> ask() override;
    void tell(std::span<const double> scores) override;

private:
    using Point = LogSpace::Point;
    using Island = std::vector<Point>;

    [[nodiscard]] Island nextOf(const Island& island, std::span<const double> scores,
                                Random& random) const;

    LogSpace space_;
    std::uint64_t seed_;
    double spread_;
    std::uint64_t generation_ = 0;
    std::vector<Island> islands_;
};

}  // namespace tengen::learning
