#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "arena/elo.hpp"
#include "learning/opening_supply.hpp"
#include "learning/paired_games.hpp"
#include "learning/spsa/spsa.hpp"
#include "search/alpha_beta/tuning_constants.hpp"

namespace tengen::learning {

/// A run that tunes the champion's search constants. Everything but `concurrency` decides its
/// games.
struct SpsaRunSettings {
    search::Tuning start{};
    std::vector<const search::TuningConstant*> constants{};  ///< those that are tuned
    std::size_t iterations = 5000;
    double rate = 0.03;
    std::size_t games = 8;  ///< of an iteration, an even number
    std::uint64_t nodes = 5000;
    int hashMegabytes = 4;
    Ruleset rules{};
    OpeningSupply openings{.balanced = true, .source = "balanced"};
    std::uint64_t seed = 1;
    int concurrency = 1;

    [[nodiscard]] SpsaSettings search() const;
    /// All that decides the games, as the log's first line.
    [[nodiscard]] std::string terms() const;
};

/// A finished iteration.
struct SpsaIteration {
    std::vector<double> values{};  ///< of the constants, before it
    std::array<int, 5> pairs{};    ///< by points of `plus`: 0, ½, 1, 1½, 2
    double cpuSeconds = 0;

    /// How much better `plus` did, from -1 to 1.
    [[nodiscard]] double score() const;
};

struct SpsaRunState {
    std::vector<SpsaIteration> iterations{};
    std::vector<double> values{};  ///< of the constants, now
    std::size_t resumed = 0;       ///< iterations that the folder had already
    std::size_t games = 0;
    double cpuSeconds = 0;
    bool stopped = false;  ///< asked to stop before the last iteration
};

/// The start with the tuned constants at these values.
search::Tuning tuningAt(const SpsaRunSettings& settings, const std::vector<double>& values);

/// What a run calls while it plays; any may be none.
struct SpsaEvents {
    std::function<bool(const SpsaRunState&)> onTick{};       ///< ten times a second; false stops
    std::function<void(const SpsaRunState&)> onIteration{};  ///< after each one that was played
};

/// Tunes in a folder: `iterations.jsonl` has every iteration, `tuned.tuning` the constants now,
/// `index.html` the page, `plus.tuning` and `minus.tuning` what is being compared. The same
/// settings and folder resume the run.
Result<SpsaRunState> tuneBySpsa(const SpsaRunSettings& settings,
                                const std::filesystem::path& folder, const SpsaEvents& events);

}  // namespace tengen::learning
