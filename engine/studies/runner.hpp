#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "studies/study.hpp"

namespace tengen::studies {

/// Measures the figures of a study whose ids begin with `prefix` and that are not among the
/// findings yet. `onFigure` is called before each is made (its number, how many, its id);
/// `onFound` after it, so that what was done can be kept. Ends early, without an error, when
/// terms.stop asks for it.
struct StudyListener {
    std::function<void(std::size_t, std::size_t, const std::string&)> onFigure{};
    std::function<Result<void>()> onFound{};
};
Result<void> measure(const Study& study, const StudyTerms& terms, std::string_view prefix,
                     const std::string& date, Findings& findings, const StudyListener& listener);

/// A figure that was made again.
struct Recount {
    std::string id{};
    bool holds = true;
    std::string why{};  ///< if not: what differs
};

/// Times on a busy machine say little: they agree when none is more than this many times another.
inline constexpr double kMaxTimes = 20;

/// Whether a figure that was made again is what it was: counts exactly, times by kMaxTimes.
Recount compared(const Figure& figure, const Measurement& before, const Measurement& now);

/// Which tenth of the figures (at least one) is to be made again: drawn by `seed`.
std::vector<std::string> tenthOf(const Findings& findings, std::uint64_t seed);

}  // namespace tengen::studies
