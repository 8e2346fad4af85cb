#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "arena/tally.hpp"
#include "base/result.hpp"

namespace tengen::learning {

/// A match of the weights of some moment against those that learning began with.
struct TdEvaluation {
    std::size_t games = 0;  ///< after so many games of learning
    std::vector<double> weights{};
    arena::Tally tally{};
    double meanError = 0;  ///< squared, of the chances since the evaluation before

    friend bool operator==(const TdEvaluation&, const TdEvaluation&) = default;
};

/// What has been learned so far: all that a run needs to go on.
struct TdState {
    std::vector<double> weights{};
    std::size_t games = 0;
    std::size_t blackWins = 0;
    std::size_t whiteWins = 0;
    std::size_t positions = 0;  ///< since the last evaluation
    double squaredError = 0;    ///< of those
    double cpuSeconds = 0;
    std::vector<TdEvaluation> evaluations{};

    /// The evaluation whose 95 % interval has the highest lower end.
    [[nodiscard]] const TdEvaluation* best() const;

    friend bool operator==(const TdState&, const TdState&) = default;
};

/// `terms` are the settings that decide the games, on one line.
Result<void> saveState(const TdState& state, const std::string& terms,
                       const std::filesystem::path& path);
/// Nothing when there is no file. An error when it is of a run on other terms, or damaged.
/// `max` bounds a weight, and there are `count`.
Result<std::optional<TdState>> loadState(const std::string& terms, std::size_t count, double max,
                                         const std::filesystem::path& path);

}  // namespace tengen::learning
