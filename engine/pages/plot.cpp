#include "pages/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/ratio.hpp"
#include "pages/markup.hpp"
#include "pages/numbers.hpp"

namespace tengen::pages {
namespace {

using svg::label;
using svg::line;

constexpr double kWidth = 760, kHeight = 380;
constexpr double kLeft = 104, kRight = 20, kTop = 16, kBottom = 62;
constexpr double kLegendLine = 20;
constexpr std::size_t kColours = 6;

/// Where numbers lie on the drawing.
class Axis {
public:
    Axis(double low, double high, double from, double to, bool log)
        : low_(scaled(low, log)), high_(scaled(high, log)), from_(from), to_(to), log_(log) {
        if (high_ <= low_) high_ = low_ + 1;
    }
    [[nodiscard]] double at(double value) const {
        return from_ + (scaled(value, log_) - low_) / (high_ - low_) * (to_ - from_);
    }

private:
    static double scaled(double value, bool log) {
        return log ? std::log10(std::max(value, 1e-12)) : value;
    }
    double low_, high_, from_, to_;
    bool log_;
};

struct Range {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
    void include(double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

Range rangeX(const Plot& plot) {
    Range range;
    for (const auto& series : plot.series)
        for (const auto& mark : series.marks) range.include(mark.x);
    if (range.low > range.high) range = {0, 1};
    return range;
}

Range rangeY(const Plot& plot) {
    Range range;
    for (const auto& series : plot.series)
        for (const auto& mark : series.marks) {
            range.include(mark.y);
            if (mark.low) range.include(*mark.low);
            if (mark.high) range.include(*mark.high);
        }
    for (const auto& level : plot.levels) range.include(level.y);
    if (range.low > range.high) range = {0, 1};
    if (plot.logY) {
        range.low = std::pow(10, std::floor(std::log10(std::max(range.low, 1e-12))));
        range.high = std::pow(10, std::ceil(std::log10(std::max(range.high, 1e-12))));
    } else {
        range.low = std::min(range.low, 0.0);
        const auto ticks = ticksOf(range.low, range.high);
        range = {std::min(range.low, ticks.front()), std::max(range.high, ticks.back())};
    }
    return range;
}

double legendWidth(const Plot::Series& series) {
    return 40 + 7.5 * static_cast<double>(series.name.size());
}

std::string legend(const Plot& plot, double top) {
    std::string svg;
    double x = kLeft;
    double y = top;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const double width = legendWidth(plot.series[i]);
        if (x + width > kWidth - kRight && x > kLeft) {
            x = kLeft;
            y += kLegendLine;
        }
        svg += fmt::format(
            "<rect class=\"fill{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"12\" height=\"12\"/>\n",
            i % kColours, x, y - 10);
        svg += label(x + 18, y, "start", plot.series[i].name);
        x += width;
    }
    return svg;
}

double legendHeight(const Plot& plot) {
    if (plot.series.size() < 2) return 0;
    double x = kLeft;
    double height = kLegendLine;
    for (const auto& series : plot.series) {
        const double width = legendWidth(series);
        if (x + width > kWidth - kRight && x > kLeft) {
            x = kLeft;
            height += kLegendLine;
        }
        x += width;
    }
    return height;
}

std::string whisker(const Plot::Mark& mark, double x, const Axis& y) {
    if (!mark.low || !mark.high) return {};
    constexpr double kCap = 4;
    const double low = y.at(*mark.low);
    const double high = y.at(*mark.high);
    return line("bar", x, low, x, high) + line("bar", x - kCap, low, x + kCap, low) +
           line("bar", x - kCap, high, x + kCap, high);
}

std::string drawnLines(const Plot& plot, const Axis& x, const Axis& y) {
    std::string svg;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const auto& series = plot.series[i];
        std::string path;
        std::string dots;
        for (const auto& mark : series.marks) {
            path +=
                fmt::format("{}{:.1f},{:.1f}", path.empty() ? "" : " ", x.at(mark.x), y.at(mark.y));
            dots += whisker(mark, x.at(mark.x), y);
            dots += fmt::format(
                "<circle class=\"fill{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>{}: {}, "
                "{}</title></circle>\n",
                i % kColours, x.at(mark.x), y.at(mark.y), escaped(series.name), roughText(mark.x),
                roughText(mark.y));
        }
        if (series.marks.size() > 1)
            svg +=
                fmt::format("<polyline class=\"stroke{}\" points=\"{}\"/>\n", i % kColours, path);
        svg += dots;
    }
    return svg;
}

std::string drawnColumns(const Plot& plot, double slot, double floor, const Axis& y) {
    std::string svg;
    const double group = slot * 0.8;
    const double width = ratio(group, std::max<std::size_t>(plot.series.size(), 1));
    for (std::size_t i = 0; i < plot.series.size(); ++i)
        for (const auto& mark : plot.series[i].marks) {
            const double left =
                kLeft + slot * mark.x + (slot - group) / 2 + width * static_cast<double>(i);
            const double top = y.at(mark.y);
            svg += fmt::format(
                "<rect class=\"fill{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                "height=\"{:.1f}\"><title>{}: {}</title></rect>\n",
                i % kColours, left + 1, std::min(top, floor), std::max(width - 2, 1.0),
                std::abs(floor - top), escaped(plot.series[i].name), roughText(mark.y));
            svg += whisker(mark, left + width / 2, y);
        }
    return svg;
}

}  // namespace

std::string Plot::toSvg() const {
    const double below = legendHeight(*this);
    const double height = kHeight + below;
    const double floor = kHeight - kBottom;
    const Range ys = rangeY(*this);
    const Axis y(ys.low, ys.high, floor, kTop, logY);
    std::string svg = svg::open(kWidth, height, title);

    for (const double tick : logY ? logTicksOf(ys.low, ys.high) : ticksOf(ys.low, ys.high)) {
        if (y.at(tick) < kTop - 1) continue;
        svg += line("grid", kLeft, y.at(tick), kWidth - kRight, y.at(tick));
        svg += label(kLeft - 8, y.at(tick) + 4, "end",
                     seconds ? secondsTickText(tick) : tickText(tick));
    }
    svg += line("axis", kLeft, floor, kWidth - kRight, floor);
    const double middle = (kLeft + kWidth - kRight) / 2;
    svg += label(middle, kHeight - 14, "middle", xLabel);
    svg += fmt::format(
        "<text transform=\"translate(16 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        (kTop + floor) / 2, escaped(yLabel));

    if (names.empty()) {
        const Range xs = rangeX(*this);
        const Axis x(xs.low, xs.high, kLeft + 16, kWidth - kRight - 16, false);
        for (const double tick : ticksOf(xs.low, xs.high))
            if (tick >= xs.low - 1e-9 && tick <= xs.high + 1e-9)
                svg += label(x.at(tick), floor + 20, "middle", tickText(tick));
        svg += drawnLines(*this, x, y);
    } else {
        const double slot = ratio(kWidth - kLeft - kRight, names.size());
        double column = kLeft + slot / 2;
        for (const std::string& name : names) {
            svg += label(column, floor + 20, "middle", name);
            column += slot;
        }
        svg += drawnColumns(*this, slot, y.at(logY ? ys.low : std::max(ys.low, 0.0)), y);
    }
    for (const Level& level : levels) {
        svg += line("level", kLeft, y.at(level.y), kWidth - kRight, y.at(level.y));
        svg += label(kLeft + 6, y.at(level.y) - 6, "start", level.label);
    }
    if (below > 0) svg += legend(*this, kHeight + 8);
    return svg + "</svg>\n";
}

}  // namespace tengen::pages
