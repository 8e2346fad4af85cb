#include "agents/catalog.hpp"

#include <algorithm>

#include "agents/champion.hpp"
#include "agents/classics.hpp"
#include "agents/experience_parameter.hpp"
#include "agents/greedy.hpp"
#include "agents/ranked.hpp"
#include "agents/seed_parameter.hpp"
#include "base/text.hpp"

namespace tengen {

std::span<const AgentSpec> agentCatalog() {
    static const AgentSpec kAgents[] = {kChampion,  kWei,       kSong,     kWang,   kFudan1,
                                        kFudan2,    kFudan3,    kFudan4,   kFudan5, kFudan6,
                                        kWaterloo0, kWaterloo1, kWaterloo2};
    return kAgents;
}

const AgentSpec* findAgent(std::string_view id) {
    const auto catalog = agentCatalog();
    const auto it = std::ranges::find(catalog, id, &AgentSpec::id);
    return it == catalog.end() ? nullptr : &*it;
}

Result<std::unique_ptr<Agent>> makeAgent(std::string_view text, std::uint64_t seed,
                                         const AgentServices& services) {
    const auto [id, settings] = splitAt(text, ':');
    const AgentSpec* spec = findAgent(id);
    if (spec == nullptr) {
        std::string known;
        for (const AgentSpec& agent : agentCatalog())
            (known += known.empty() ? "" : ", ") += agent.id;
        return Error{Error::Kind::NotFound,
                     "there is no agent " + quoted(id) + "; the agents are " + known};
    }

    auto parameters = Parameters::parse(id, spec->parameters, settings);
    if (!parameters) return parameters.error();
    const auto seeded = std::ranges::find(spec->parameters, kSeedParameter.name, &Parameter::name);
    if (seeded != spec->parameters.end())
        parameters->preset(kSeedParameter.name, std::to_string(seed & kMostSeed));
    auto agent = spec->make(*parameters);
    if (!agent || !namesExperienceFile(*spec, *parameters)) return agent;

    const std::string& file = parameters->text(kExperienceParameter.name);
    if (!services.openExperience)
        return Error{Error::Kind::BadValue,
                     "agent " + std::string(id) + ": experience cannot name a file here"};
    auto experience = services.openExperience(file);
    if (!experience)
        return Error{experience.error().kind,
                     "agent " + std::string(id) + ": experience: " + experience.error().message};
    (*agent)->useExperience(std::move(*experience));
    return agent;
}

}  // namespace tengen
