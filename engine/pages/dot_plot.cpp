#include "pages/dot_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "base/ratio.hpp"
#include "pages/markup.hpp"

namespace tengen::pages {
namespace {

using svg::label;
using svg::line;

constexpr double kDotPlotWidth = 920;

}  // namespace

std::string dotPlot(const std::vector<DotRow>& rows, std::string_view title,
                    std::string_view axis) {
    constexpr double kRow = 24;
    constexpr double kTop = 8;
    constexpr double kRight = 70;
    constexpr double kLetter = 7.2;  // approximate width of the page's small letters
    std::size_t longest = 0;
    double low = 0;
    double high = 0;
    for (const auto& [name, value, error] : rows) {
        longest = std::max(longest, name.size());
        low = std::min(low, value - error);
        high = std::max(high, value + error);
    }
    const std::vector<double> ticks = ticksOf(low, std::max(high, low + 1), 8);
    low = ticks.front();
    high = ticks.back();
    const double left = std::min(static_cast<double>(longest) * kLetter + 16, kDotPlotWidth / 3);
    const double bottom = kTop + kRow * static_cast<double>(rows.size());
    const auto x = [&](double elo) {
        return left + (elo - low) / (high - low) * (kDotPlotWidth - left - kRight);
    };

    std::string svg = svg::open(kDotPlotWidth, bottom + 40, title);
    for (const double elo : ticks) {
        svg += line("grid", x(elo), kTop, x(elo), bottom);
        svg += label(x(elo), bottom + 16, "middle", fmt::format("{:.0f}", elo));
    }
    svg += line("axis", left, bottom, kDotPlotWidth - kRight, bottom);
    svg += label((left + kDotPlotWidth - kRight) / 2, bottom + 34, "middle", axis);
    double y = kTop + kRow / 2;
    for (const auto& [name, value, error] : rows) {
        svg += label(left - 8, y + 4, "end", name);
        svg += line("bar", x(value - error), y, x(value + error), y);
        svg += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n",
                           x(value), y);
        svg += label(x(value + error) + 6, y + 4, "start", fmt::format("{:+.0f}", value + 0.0));
        y += kRow;
    }
    return svg + "</svg>\n";
}

std::string stackedHistogram(const std::vector<StackedBar>& bars, int width, std::string_view title,
                             std::string_view axis) {
    assert(!bars.empty());
    constexpr double kLeft = 56;
    constexpr double kTop = 12;
    constexpr double kHeight = 220;
    const int longest = static_cast<int>(bars.size()) * width - 1;
    const int most = std::ranges::max_element(bars, {}, &StackedBar::all)->all();
    const std::vector<double> counts = ticksOf(0, std::max(most, 5));
    const double top = counts.back();
    const double bottom = kTop + kHeight;
    const double barWidth = ratio(kDotPlotWidth - kLeft - 12, bars.size());
    const auto x = [&](double plies) { return kLeft + plies / width * barWidth; };
    const auto y = [&](double games) { return bottom - games / top * kHeight; };

    std::string svg = svg::open(kDotPlotWidth, bottom + 40, title);
    for (const double games : counts) {
        svg += line("grid", kLeft, y(games), kDotPlotWidth - 12, y(games));
        svg += label(kLeft - 6, y(games) + 4, "end", fmt::format("{:.0f}", games));
    }
    constexpr std::string_view kKinds[] = {"black", "white", "drawn"};
    double left = kLeft;
    for (const StackedBar& bar : bars) {
        double from = 0;
        for (std::size_t kind = 0; kind < 3; ++kind) {
            const int games = bar.parts[kind];
            if (games == 0) continue;
            svg += fmt::format(
                "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                "height=\"{:.1f}\"/>\n",
                kKinds[kind], left + 0.5, y(from + games), std::max(barWidth - 1, 1.0),
                y(from) - y(from + games));
            from += games;
        }
        left += barWidth;
    }
    for (const double plies : ticksOf(0, longest, 10))
        if (plies <= longest + width)
            svg += label(x(plies), bottom + 16, "middle", fmt::format("{:.0f}", plies));
    svg += line("axis", kLeft, bottom, kDotPlotWidth - 12, bottom);
    svg += label((kLeft + kDotPlotWidth) / 2, bottom + 34, "middle", axis);
    return svg + "</svg>\n";
}

}  // namespace tengen::pages
