#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::learning {

/// Settings of self-play. Equal terms() give equal games, on any machine, with any number of
/// threads and interruptions.
struct SelfplaySettings {
    /// Beyond these the longest game would not fit its record.
    static constexpr int kMaxAsides = 4;
    static constexpr int kMaxAsidePlies = 8;

    std::vector<Rule> rules = {Rule::Freestyle};  ///< cycled through game by game
    std::vector<int> sizes = {15};                ///< cycled through after all rules
    std::string agent{};
    std::vector<std::string> weights{};  ///< ids by rule (agent_weights.hpp)
    std::uint64_t nodes = 2000;
    std::uint64_t seed = 1;
    int minStones = 3;
    int maxStones = 9;
    /// Maximum absolute score of an opening; 0 accepts all.
    int balance = 256;
    double randomShare = 0.12;  ///< share of random moves before ply `randomUntil`
    int randomUntil = 24;
    int randomCandidates = 4;  ///< random moves are picked among this many best ones
    double playOut = 0.05;     ///< share of games continued after a proven result
    int asides = 0;            ///< side positions searched per move
    int asidePlies = 8;        ///< maximum number of moves off the game
    int maxPlies = 0;          ///< the game is drawn after these; 0: no limit

    /// Rules of game number `index`.
    [[nodiscard]] Ruleset rulesetOf(std::size_t index) const;
    [[nodiscard]] std::string weightsOf(std::size_t index) const;
    /// Seed of game number `index`.
    [[nodiscard]] std::uint64_t seedOf(std::size_t index) const;
    /// One line of name=value pairs, for the header of the shard.
    [[nodiscard]] std::string terms() const;
    /// Checks that the agent exists and plays all these games.
    [[nodiscard]] Result<void> check() const;
};

}  // namespace tengen::learning
