#pragma once

#include <cstdint>

#include "agents/parameters.hpp"

namespace tengen::agents {

/// The largest whole number that every JSON reader keeps exact, and so the largest seed.
inline constexpr std::uint64_t kMaxSeed = (std::uint64_t{1} << 53) - 1;

/// The parameter of every agent with random choices; the catalog presets it.
inline constexpr Parameter kSeedParameter = {
    .name = "seed",
    .kind = Parameter::Kind::Number,
    .defaultValue = "1",
    .min = 0,
    .max = kMaxSeed,
    .choices = {},
    .meaning = "random seed, for moves of equal value",
};

inline std::uint64_t seedOf(const Parameters& parameters) {
    return parameters.number<std::uint64_t>(kSeedParameter.name);
}

}  // namespace tengen::agents
