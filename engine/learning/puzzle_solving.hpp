#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "base/result.hpp"
#include "learning/puzzle.hpp"

namespace tengen::learning {

/// How many of the puzzles an agent begins as their solution does, a fresh one for each. Calls
/// `onTick` after each; nothing when it says stop. An error when the agent cannot be made or does
/// not play such games.
Result<std::optional<int>> countSolved(const std::string& agent, std::span<const Puzzle> puzzles,
                                       std::uint64_t seed, const std::function<bool()>& onTick);

}  // namespace tengen::learning
