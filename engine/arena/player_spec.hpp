#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent_spec.hpp"
#include "arena/engine_player.hpp"
#include "arena/player.hpp"
#include "base/result.hpp"

namespace tengen::arena {

/// Who plays, as command lines name it:
/// - `ID[:key=value,…]`: a built-in agent;
/// - a path with a '/' in it: an external engine, without arguments;
/// - `cmd:"program arguments"`: an external engine, looked for on the PATH.
struct PlayerSpec {
    std::string text;
    std::string name;                    ///< short, for tables
    std::vector<std::string> command{};  ///< of an external engine; empty for an agent
    agents::AgentServices services{};    ///< for an agent

    [[nodiscard]] bool isOutside() const { return !command.empty(); }

    /// Without services an agent that asks for one, as in `tengen:experience=FILE`, is an error.
    static Result<PlayerSpec> parse(std::string_view text, agents::AgentServices services = {});

    /// Whether it can play this game at all, as far as can be told without starting it.
    [[nodiscard]] Result<void> check(const Ruleset& rules, const PlayerLimits& limits) const;

    /// Whether it can answer that opening rule. An external engine is asked: it is started, and
    /// plays a Swap2 opening with itself. REQUIRES: check().
    [[nodiscard]] Result<void> checkOpeningRule(openings::OpeningRule rule, const Ruleset& rules,
                                                const PlayerLimits& limits,
                                                const Patience& patience) const;

    /// A fresh player for one game. REQUIRES: check().
    [[nodiscard]] Result<std::unique_ptr<Player>> make(const PlayerLimits& limits,
                                                       const Patience& patience,
                                                       std::uint64_t seed) const;
};

/// Splits `A,B`. Agents have commas of their own (`fudan5:weights=genetic,seed=7`), so a comma
/// ends a player only where another one begins: with an agent's id, a path, or `cmd:`. Commas
/// inside double quotes never do.
std::vector<std::string> splitPlayers(std::string_view text);

}  // namespace tengen::arena
