#include "catalog/catalog.hpp"

#include <vector>

#include "agents/champion.hpp"
#include "agents/perfect.hpp"
#include "agents/puct.hpp"
#include "classics/classics.hpp"

namespace tengen::catalog {

std::span<const agents::AgentSpec> agentCatalog() {
    static const std::vector<agents::AgentSpec> agents = [] {
        std::vector<agents::AgentSpec> all = {agents::kChampion, agents::kPerfect, agents::kPuct};
        const auto classics = classics::classicAgents();
        all.insert(all.end(), classics.begin(), classics.end());
        return all;
    }();
    return agents;
}

const agents::AgentSpec* findAgent(std::string_view id) {
    return agents::findAgent(agentCatalog(), id);
}

Result<std::unique_ptr<agents::Agent>> makeAgent(std::string_view text, std::uint64_t seed,
                                                 const agents::AgentServices& services) {
    return agents::makeAgent(agentCatalog(), text, seed, services);
}

}  // namespace tengen::catalog
