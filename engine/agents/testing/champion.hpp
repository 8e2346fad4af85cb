#pragma once

#include "agents/champion.hpp"

namespace tengen::agents::testing {

/// Makes the champion from its text, `tengen[:key=value,…]`, as the catalog does.
inline Result<std::unique_ptr<Agent>> makeChampion(std::string_view text, std::uint64_t seed,
                                                   const AgentServices& services = {}) {
    return makeAgent({&kChampion, 1}, text, seed, services);
}

}  // namespace tengen::agents::testing
