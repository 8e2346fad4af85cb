#include "learning/selfplay_settings.hpp"

#include <cstdio>

#include "agents/seed_parameter.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"

namespace tengen::learning {
namespace {

std::string percent(double share) {
    char text[32];
    std::snprintf(text, sizeof text, "%g%%", share * 100);
    return text;
}

template <class Items, class ToText>
std::string joined(const Items& items, ToText toText) {
    std::string text;
    for (const auto& item : items) text += (text.empty() ? "" : ",") + std::string(toText(item));
    return text;
}

}  // namespace

Ruleset SelfplaySettings::rulesetOf(std::size_t index) const {
    return {.rule = rules[index % rules.size()],
            .size = sizes[index / rules.size() % sizes.size()]};
}

std::string SelfplaySettings::weightsOf(std::size_t index) const {
    return weights.empty() ? "" : weights[index % rules.size() % weights.size()];
}

std::uint64_t SelfplaySettings::seedOf(std::size_t index) const {
    // Two rounds of mixing, so that neighbouring seeds do not share games.
    Random outer(seed);
    Random inner(outer() + index);
    return inner() % agents::kMaxSeed;
}

std::string SelfplaySettings::terms() const {
    return "agent=" + agent +
           " weights=" + joined(weights, [](const std::string& text) { return text; }) +
           " nodes=" + std::to_string(nodes) +
           " rules=" + joined(rules, [](Rule rule) { return idOf(rule); }) +
           " sizes=" + joined(sizes, [](int size) { return std::to_string(size); }) +
           " seed=" + std::to_string(seed) + " stones=" + std::to_string(minStones) + "-" +
           std::to_string(maxStones) + " balance=" + std::to_string(balance) +
           " random=" + percent(randomShare) + " until=" + std::to_string(randomUntil) +
           " of=" + std::to_string(randomCandidates) + " playout=" + percent(playOut) +
           " maxplies=" + std::to_string(maxPlies) + " asides=" + std::to_string(asides) +
           " asideplies=" + std::to_string(asidePlies);
}

Result<void> SelfplaySettings::check() const {
    const auto made = catalog::makeAgent(agent, seed);
    if (!made) return made.error();
    for (const Rule rule : rules)
        for (const int size : sizes) {
            const auto ruleset = checked({.rule = rule, .size = size});
            if (!ruleset) return ruleset.error();
            if (auto fits = (*made)->accepts(*ruleset); !fits) return fits.error();
        }
    return {};
}

}  // namespace tengen::learning
