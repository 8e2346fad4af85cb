#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "core/board.hpp"

namespace tengen::studies {

/// What was found out for one figure of a study. Nothing at all: it is not measured on these terms,
/// and the page leaves it out.
struct Measurement {
    std::vector<double> counts{};  ///< what every run with the same terms gives again, exactly
    std::vector<double> times{};   ///< seconds of processor time, of this machine

    friend bool operator==(const Measurement&, const Measurement&) = default;
};

/// Numbers of any kind as the counts of a measurement.
template <class... Numbers>
std::vector<double> asCounts(Numbers... numbers) {
    return {static_cast<double>(numbers)...};
}

/// On what terms a study is made.
struct StudyTerms {
    std::uint64_t seed = 1;
    bool quick = false;   ///< fewer games and positions, lesser depths: minutes instead of hours
    int concurrency = 1;  ///< games at a time
    std::stop_token stop{};
    /// Returns the seconds of one evaluation through the Python module, the mean of that many of
    /// these positions in turn; an error where the module is not built.
    std::function<Result<double>(const std::vector<Board>&, int)> pythonEvaluation{};

    /// The number for the quick or for the full mode.
    template <class Number>
    [[nodiscard]] Number pick(Number inQuick, Number inFull) const {
        return quick ? inQuick : inFull;
    }
};

/// One thing that a study measures, independent of all others, so that any of them can be made
/// again by itself.
struct Figure {
    std::string id;                         ///< `nodes/ordered/4`
    std::vector<std::string> countNames{};  ///< of Measurement::counts; the last is of all the rest
    std::vector<std::string> timeNames{};   ///< of Measurement::times
    std::function<Result<Measurement>(const StudyTerms&)> measure{};
};

}  // namespace tengen::studies
