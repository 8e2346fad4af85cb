#include "analysis/balance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <utility>
#include <vector>

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
    // By place where equal. (std::stable_sort would do, but clang 19 warns of what g++ 12's uses.)
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t i = 0; i < report.lines.size(); ++i)
        order.emplace_back(unevenness(report.lines[i], byWinrate), i);
    std::sort(order.begin(), order.end());

    std::vector<Line> lines;
    for (const auto& [_, i] : order | std::views::take(wanted))
        lines.push_back(std::move(report.lines[i]));
    report.lines = std::move(lines);
    return report;
}

}  // namespace tengen
