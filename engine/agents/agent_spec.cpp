#include "agents/agent_spec.hpp"

#include <algorithm>

#include "agents/experience_parameter.hpp"
#include "agents/seed_parameter.hpp"
#include "base/text.hpp"

namespace tengen::agents {

const AgentSpec* findAgent(std::span<const AgentSpec> list, std::string_view id) {
    const auto it = std::ranges::find(list, id, &AgentSpec::id);
    return it == list.end() ? nullptr : &*it;
}

Result<std::unique_ptr<Agent>> makeAgent(std::span<const AgentSpec> list, std::string_view text,
                                         std::uint64_t seed, const AgentServices& services) {
    const auto [id, settings] = splitAt(text, ':');
    const AgentSpec* spec = findAgent(list, id);
    if (spec == nullptr) {
        std::string known;
        for (const AgentSpec& agent : list) (known += known.empty() ? "" : ", ") += agent.id;
        return Error{Error::Kind::NotFound,
                     "there is no agent " + inQuotes(id) + "; the agents are " + known};
    }

    auto parameters = Parameters::parse(id, spec->parameters, settings);
    if (!parameters) return parameters.error();
    const auto seeded = std::ranges::find(spec->parameters, kSeedParameter.name, &Parameter::name);
    if (seeded != spec->parameters.end())
        parameters->preset(kSeedParameter.name, std::to_string(seed & kMaxSeed));
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

}  // namespace tengen::agents
