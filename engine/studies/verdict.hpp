#pragma once

#include <optional>
#include <string>

#include "pages/interval.hpp"

namespace tengen::studies {

/// With fewer different games nothing is borne out; what contradicts a claim still does.
inline constexpr double kMinGames = 20;

/// A cell that tells whether a relation holds: `yes`, or `!no`, which a table marks.
std::string holdsText(bool holds);

/// Whether a share found in games bears out the one that a report gives, or that the first player
/// has more than half where it gives no number: `yes`, `!no`, `not decided` or `too few games`.
std::string verdict(std::optional<double> report, const pages::Share& found, double games);

/// Which of three texts a score calls for: above a half, below it, or neither for certain.
std::string byScore(const pages::Share& score, std::string above, std::string below,
                    std::string undecided);

}  // namespace tengen::studies
