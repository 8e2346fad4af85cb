#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/tally.hpp"
#include "base/enum.hpp"
#include "learning/genetic/evolution.hpp"

namespace tengen::learning {

/// Why weights are played.
enum class Purpose : std::uint8_t {
    Search,   ///< one of a generation
    Confirm,  ///< once more with other openings, since the best of many scores is partly luck
};

constexpr std::string_view idOf(Purpose purpose) {
    return purpose == Purpose::Search ? "search" : "confirm";
}

/// Weights, and how they did.
struct Evaluation {
    std::size_t generation = 0;
    std::size_t number = 0;  ///< within the generation and purpose
    Purpose purpose = Purpose::Search;
    Genome genome{};
    arena::Tally tally{};
    std::optional<int> solved{};  ///< puzzles, where there are any and it is a search
    double cpuSeconds = 0;

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// The share of points; a half when nothing was played.
inline double scoreOf(const arena::Tally& tally) {
    return tally.games() == 0 ? 0.5 : arena::pointsOf(tally) / tally.games();
}

}  // namespace tengen::learning
