#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent_spec.hpp"
#include "learning/genetic/evaluation_log.hpp"
#include "learning/opening_supply.hpp"
#include "learning/puzzle.hpp"

namespace tengen::learning {

/// What a run is. Everything but `generations` and `concurrency` decides its games.
struct TunerSettings {
    const agents::AgentSpec* agent = nullptr;  ///< one that has weights
    std::string start{};                       ///< a set of its weights, or a file
    EvolutionSettings evolution{};             ///< `start` of it is filled in by the tuner
    /// Whom a generation plays, where the method does not say its parent.
    std::vector<std::string> opponents{};
    std::size_t games = 100;         ///< of each of a generation, with each opponent
    std::size_t confirmGames = 400;  ///< of the best of a generation and of the champion
    std::size_t generations = 0;     ///< at most; 0: until the method ends
    Ruleset rules{};
    OpeningSupply openings{};  ///< each is played with both colours
    /// Positions with one winning move, which count for `puzzleShare` of the fitness beside the
    /// games; of methods without parents.
    std::vector<Puzzle> puzzles{};
    std::string puzzleSource{};
    double puzzleShare = 0.25;
    int concurrency = 1;

    /// What a generation is chosen by: the share of points, and of puzzles if there are any.
    [[nodiscard]] double fitness(double points, std::optional<int> solved) const;
    /// All that decides the games, as the log's first line.
    [[nodiscard]] std::string terms() const;
};

/// A finished generation.
struct GenerationSummary {
    std::vector<double> scores{};  ///< the fitness of each
    std::size_t best = 0;
    Genome bestGenome{};
    arena::Tally champion{};  ///< all confirming games of the champion after this generation
};

/// Weights that are the best so far.
struct Champion {
    Genome genome{};
    std::size_t generation = 0;
    std::optional<int> solved{};  ///< puzzles, if there are any
    arena::Tally confirmed{};     ///< of report 003's method: of the games against its parent
};

struct TunerState {
    std::vector<GenerationSummary> generations{};
    std::optional<Champion> champion{};
    std::size_t games = 0;
    double cpuSeconds = 0;
    std::size_t playing = 0;  ///< which of the generation is played
    std::size_t population = 0;
    bool ended = false;    ///< the method has come to its end
    bool stopped = false;  ///< asked to stop before that
};

/// Lets weights evolve in a folder: `evaluations.jsonl` has every evaluation, `generations/` the
/// weights of each generation, `champion.weights` the best so far, `index.html` the page. The same
/// settings and folder resume the run. Calls `onTick` some ten times a second, on this thread;
/// false stops. REQUIRES: an agent with weights, and opponents unless the method has parents.
Result<TunerState> tune(const TunerSettings& settings, const std::filesystem::path& folder,
                        const std::function<bool(const TunerState&)>& onTick);

}  // namespace tengen::learning
