#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/rules.hpp"

namespace tengen::learning {

/// How an engine plays with itself. What decides the games is in terms(); the same terms give the
/// same games, whatever the machine, the threads and the number of interruptions.
struct SelfplaySettings {
    /// With more, the longest game would not fit its record.
    static constexpr int kMostAsides = 4;
    static constexpr int kMostAsidePlies = 8;

    std::vector<Rule> rules = {Rule::Freestyle};  ///< taken in turn
    std::vector<int> sizes = {15};                ///< for each rule in turn
    std::string agent{};
    std::vector<std::string> weights{};  ///< by rule, what the agent plays by (agent_weights.hpp)
    std::uint64_t nodes = 2000;
    std::uint64_t seed = 1;
    int fewestStones = 3;
    int mostStones = 9;
    /// An opening is rejected when the search values it above this for either side; 0: never.
    int balance = 256;
    double randomShare = 0.12;  ///< of the moves before ply `randomUntil`
    int randomUntil = 24;
    int randomOf = 4;       ///< drawn from so many of the best
    double playOut = 0.05;  ///< of the games go on although the result is proven
    int asides = 0;         ///< positions off the game that are looked at, for each of its moves
    int asidePlies = 8;     ///< how far off, at most
    int maxPlies = 0;       ///< drawn then; 0: when the board is full

    /// What game number `index` is played by.
    [[nodiscard]] Ruleset rulesetOf(std::size_t index) const;
    [[nodiscard]] std::string weightsOf(std::size_t index) const;
    /// Its own source of chance.
    [[nodiscard]] std::uint64_t seedOf(std::size_t index) const;
    /// One line of name=value, for the header of the shard.
    [[nodiscard]] std::string terms() const;
    /// Whether the agent exists and plays all these games.
    [[nodiscard]] Result<void> check() const;
};

}  // namespace tengen::learning
