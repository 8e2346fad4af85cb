#include "learning/genetic/evolution.hpp"

#include "learning/genetic/covariance_evolution.hpp"
#include "learning/genetic/island_evolution.hpp"
#include "learning/genetic/parent_evolution.hpp"

namespace tengen::learning {

std::unique_ptr<Evolution> makeEvolution(const EvolutionSettings& settings) {
    switch (settings.method) {
        case EvolutionMethod::Report: return std::make_unique<ParentEvolution>(settings);
        case EvolutionMethod::Sga: return std::make_unique<IslandEvolution>(settings);
        case EvolutionMethod::Cmaes: return std::make_unique<CovarianceEvolution>(settings);
    }
    return nullptr;
}

}  // namespace tengen::learning
