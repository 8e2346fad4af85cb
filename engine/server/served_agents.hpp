#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "agents/agent.hpp"
#include "base/result.hpp"
#include "store/game.hpp"

namespace tengen::server {

/// What a client may ask of a table of positions.
inline constexpr int kMaxServedMegabytes = 64;

/// Makes the agent that a client names. What would let a client read files of this machine or take
/// its memory is refused: parameters take their named values only, tables are bounded.
/// It shares `experience`, if any, with all others.
Result<std::unique_ptr<agents::Agent>> makeServedAgent(
    std::string_view text, std::uint64_t seed,
    std::shared_ptr<search::Experience> experience = nullptr);

/// The same, for a game that it must accept.
Result<void> checkServedAgent(std::string_view text, const Ruleset& rules);

/// The limits that a player's moves have.
search::Limits limitsOf(const store::StoredPlayer& player);

/// Keeps the agents of games between their moves, with what they remember; the longest unused go
/// first, since each may hold a table of many megabytes. One that is thinking is not here.
/// Thread-safe.
class AgentShelf {
public:
    /// Makes the agents that are not there; makeServedAgent, unless a test has its own.
    using Make = std::function<Result<std::unique_ptr<agents::Agent>>(
        std::string_view text, std::uint64_t seed, std::shared_ptr<search::Experience> experience)>;

    explicit AgentShelf(std::size_t max, std::shared_ptr<search::Experience> experience = nullptr,
                        Make make = makeServedAgent)
        : max_(max), experience_(std::move(experience)), make_(std::move(make)) {}

    /// The agent that was put back under this key, or a new one.
    /// REQUIRES: checkServedAgent(text, …) for the game it is meant for.
    std::unique_ptr<agents::Agent> take(std::string_view key, std::string_view text,
                                        std::uint64_t seed);
    void putBack(std::string key, std::unique_ptr<agents::Agent> agent);
    void forget(std::string_view key);

private:
    struct Place {
        std::string key;
        std::unique_ptr<agents::Agent> agent;
    };
    std::mutex mutex_;
    std::list<Place> places_;  ///< the last used first
    std::size_t max_;
    std::shared_ptr<search::Experience> experience_;
    Make make_;
};

}  // namespace tengen::server
