#pragma once

#include <algorithm>
#include <string_view>

#include "agents/agent_spec.hpp"

namespace tengen::agents {

inline constexpr std::string_view kSharedExperience = "shared";
inline constexpr std::string_view kNoExperience = "off";
inline constexpr std::string_view kExperienceChoices[] = {kSharedExperience, kNoExperience};

/// Of agents that remember what they found out. `shared` is what the program around them shares
/// with all: the server its store's, a manager its database; elsewhere there is none.
inline constexpr Parameter kExperienceParameter = {
    .name = "experience",
    .kind = Parameter::Kind::OneOfOrFile,
    .defaultValue = kSharedExperience,
    .choices = kExperienceChoices,
    .meaning = "learned positions: those of the program, none, or a file",
};

inline bool namesExperienceFile(const AgentSpec& spec, const Parameters& parameters) {
    if (std::ranges::find(spec.parameters, kExperienceParameter.name, &Parameter::name) ==
        spec.parameters.end())
        return false;
    const std::string& value = parameters.text(kExperienceParameter.name);
    return value != kSharedExperience && value != kNoExperience;
}

}  // namespace tengen::agents
