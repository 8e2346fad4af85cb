#pragma once

#include <cstdint>

#include "agents/parameters.hpp"

namespace tengen::agents {

/// The largest whole number that every JSON reader keeps exact, and so the largest seed.
inline constexpr std::int64_t kMaxSeed = (std::int64_t{1} << 53) - 1;

/// Every agent that leaves something to chance has this one, and the catalogue presets it.
inline constexpr Parameter kSeedParameter = {
    .name = "seed",
    .kind = Parameter::Kind::Number,
    .initial = "1",
    .least = 0,
    .most = kMaxSeed,
    .choices = {},
    .meaning = "decides between moves of equal value",
};

inline std::uint64_t seedOf(const Parameters& parameters) {
    return static_cast<std::uint64_t>(parameters.number(kSeedParameter.name));
}

}  // namespace tengen::agents
