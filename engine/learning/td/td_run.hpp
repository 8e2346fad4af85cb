#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "agents/agent_spec.hpp"
#include "core/rules.hpp"
#include "learning/td/td_state.hpp"
#include "learning/td/weight_update.hpp"

namespace tengen::learning {

/// What a run is. Everything but `games` and `concurrency` decides its games.
struct TdSettings {
    const agents::AgentSpec* agent = nullptr;  ///< one with a learner
    std::string parameters{};                  ///< its others: `depth=2`
    std::string start{};                       ///< a set of its weights, or a file
    TdRates rates{};
    std::size_t games = 2000;           ///< of self-play, in all
    std::size_t evaluateEvery = 250;    ///< games of self-play from one evaluation to the next
    std::size_t evaluationGames = 200;  ///< of each, against the weights it began with
    Ruleset rules{};
    std::uint64_t seed = 1;
    int concurrency = 1;  ///< of the games of an evaluation

    /// `waterloo2:depth=2`: what `weights=` may be added to.
    [[nodiscard]] std::string agentText() const;
    /// All that decides the games, on one line.
    [[nodiscard]] std::string terms(const agents::Weights& startWeights) const;
};

struct TdResult {
    TdState state{};
    agents::Weights start{};
    bool stopped = false;  ///< asked to stop before the last game
};

/// Learns in a folder: `state.json` has all that a run needs to go on, and is replaced after each
/// game; `evaluations/` the weights of each evaluation; `learned.weights` the last, `best.weights`
/// those that did best; `index.html` the page. The same settings and folder resume a run, to the
/// same result. Calls `onTick` after each game and some ten times a second in an evaluation; false
/// stops. REQUIRES: settings.agent has a learner, and its parameters can be parsed.
Result<TdResult> learnByGames(const TdSettings& settings, const std::filesystem::path& folder,
                              const std::function<bool(const TdState&)>& onTick);

}  // namespace tengen::learning
