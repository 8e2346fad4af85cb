#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/enum.hpp"

namespace tengen::learning {

/// The weights of an agent as real numbers, so that steps of 3 % add up on small ones too.
using Genome = std::vector<double>;

enum class EvolutionMethod : std::uint8_t {
    Report,  ///< report 003's: children of one parent, steps of 3 %
    Sga,     ///< crossover, mutation and selection on islands
    Cmaes,   ///< covariance matrix adaptation (Hansen, Ostermeier 2001)
};
inline constexpr auto kEvolutionMethods = firstValues<EvolutionMethod, 3>();

constexpr std::string_view idOf(EvolutionMethod method) {
    constexpr std::string_view kIds[] = {"report", "sga", "cmaes"};
    return kIds[indexOf(method)];
}

struct EvolutionSettings {
    EvolutionMethod method = EvolutionMethod::Report;
    Genome start{};
    std::size_t population = 0;  ///< of a generation, or of an island; 0: the method's own
    std::size_t islands = 2;     ///< Sga only
    double spread = 0.2;         ///< deviation of the first steps, of the weights' logarithms
    std::uint64_t seed = 1;
};

/// A search for better weights, generation by generation. Everything follows from the settings and
/// the scores that it is given, so a run that was stopped resumes by giving them again.
class Evolution {
public:
    virtual ~Evolution() = default;

    /// The weights of the next generation. REQUIRES: !isOver().
    virtual std::vector<Genome> ask() = 0;
    /// The share of points of each of them, in the same order.
    virtual void tell(std::span<const double> scores) = 0;

    [[nodiscard]] virtual bool isOver() const { return false; }
    /// Whom the generation plays; null: opponents that stay the same.
    [[nodiscard]] virtual const Genome* parent() const { return nullptr; }
};

std::unique_ptr<Evolution> makeEvolution(const EvolutionSettings& settings);

}  // namespace tengen::learning
