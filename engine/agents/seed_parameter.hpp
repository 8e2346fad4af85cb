#pragma once

#include <limits>

#include "agents/parameters.hpp"

namespace tengen {

/// Every agent that leaves something to chance has this one, and the catalogue presets it.
inline constexpr Parameter kSeedParameter = {
    .name = "seed",
    .kind = Parameter::Kind::Number,
    .initial = "1",
    .least = 0,
    .most = std::numeric_limits<std::int64_t>::max(),
    .choices = {},
    .meaning = "decides between moves of equal value",
};

inline std::uint64_t seedOf(const Parameters& parameters) {
    return static_cast<std::uint64_t>(parameters.number(kSeedParameter.name));
}

}  // namespace tengen
