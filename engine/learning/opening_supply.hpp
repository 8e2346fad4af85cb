#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arena/opening_source.hpp"

namespace tengen::learning {

/// Where the openings of a tuning run come from.
struct OpeningSupply {
    std::vector<arena::OpeningMoves> fixed{};  ///< empty: generated ones, others for each seed
    bool balanced = false;                     ///< of the generated ones only those about even
    std::string source = "generated";          ///< tells one supply from another

    /// `count` openings: of the fixed ones, in order, from a place on that the seed says; fewer if
    /// there are fewer. An error when the board has no balanced ones.
    [[nodiscard]] Result<std::vector<arena::OpeningMoves>> take(std::size_t count,
                                                                const Ruleset& rules,
                                                                std::uint64_t seed) const;
};

}  // namespace tengen::learning
