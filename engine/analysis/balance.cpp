#include "analysis/balance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tengen {
namespace {

double unevenness(const Line& line, bool byWinrate) {
    if (line.forced) return std::numeric_limits<double>::infinity();
    return byWinrate ? std::abs(*line.winrate - 0.5) : std::abs(static_cast<double>(line.score));
}

}  // namespace

Report mostEven(Report report, int wanted) {
    const bool byWinrate = std::ranges::all_of(
        report.lines, [](const Line& line) { return line.winrate.has_value(); });
    std::ranges::stable_sort(report.lines, {},
                             [&](const Line& line) { return unevenness(line, byWinrate); });
    if (report.lines.size() > static_cast<std::size_t>(wanted))
        report.lines.resize(static_cast<std::size_t>(wanted));
    return report;
}

}  // namespace tengen
