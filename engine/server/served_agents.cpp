#include "server/served_agents.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace tengen::server {
namespace {

Result<void> checkParameters(const agents::AgentSpec& spec, std::string_view settings) {
    const auto parameters = agents::Parameters::parse(spec.id, spec.parameters, settings);
    if (!parameters) return parameters.error();
    for (const agents::Parameter& parameter : spec.parameters) {
        if (parameter.kind == agents::Parameter::Kind::OneOfOrFile) {
            const std::string& value = parameters->text(parameter.name);
            if (std::ranges::find(parameter.choices, value) == parameter.choices.end())
                return Error{Error::Kind::BadValue,
                             "agent " + std::string(spec.id) + ": " + std::string(parameter.name) +
                                 " cannot name a file here; take one of its named values"};
        }
        if (parameter.name == "hash" && parameters->number("hash") > kMaxServedMegabytes)
            return Error{Error::Kind::BadValue, "agent " + std::string(spec.id) +
                                                    ": hash may be at most " +
                                                    std::to_string(kMaxServedMegabytes) + " here"};
    }
    return {};
}

}  // namespace

Result<std::unique_ptr<agents::Agent>> makeServedAgent(
    std::string_view text, std::uint64_t seed, std::shared_ptr<search::Experience> experience) {
    const auto [id, settings] = splitAt(text, ':');
    if (const agents::AgentSpec* spec = catalog::findAgent(id))
        if (const auto fit = checkParameters(*spec, settings); !fit) return fit.error();
    auto agent = catalog::makeAgent(text, seed);
    if (agent) (*agent)->useExperience(std::move(experience));
    return agent;
}

Result<void> checkServedAgent(std::string_view text, const Ruleset& rules) {
    const auto agent = makeServedAgent(text, 0);
    if (!agent) return agent.error();
    return (*agent)->accepts(rules);
}

search::Limits limitsOf(const store::StoredPlayer& player) {
    return {.time = std::chrono::milliseconds(player.timeMs),
            .nodes = static_cast<std::uint64_t>(player.nodes),
            .depth = static_cast<int>(player.depth)};
}

std::unique_ptr<agents::Agent> AgentShelf::take(std::string_view key, std::string_view text,
                                                std::uint64_t seed) {
    {
        const std::scoped_lock lock(mutex_);
        const auto found = std::ranges::find(places_, key, &Place::key);
        if (found != places_.end()) {
            auto agent = std::move(found->agent);
            places_.erase(found);
            return agent;
        }
    }
    auto agent = make_(text, seed, experience_);
    return std::move(*agent);
}

void AgentShelf::putBack(std::string key, std::unique_ptr<agents::Agent> agent) {
    std::list<Place> gone;  // destroyed without the lock
    const std::scoped_lock lock(mutex_);
    places_.push_front({std::move(key), std::move(agent)});
    if (places_.size() > max_) gone.splice(gone.end(), places_, std::prev(places_.end()));
}

void AgentShelf::forget(std::string_view key) {
    const std::scoped_lock lock(mutex_);
    places_.remove_if([&](const Place& place) { return place.key == key; });
}

}  // namespace tengen::server
