#include "pages/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.hpp"

namespace tengen::pages {

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '&': safe += "&amp;"; break;
            case '"': safe += "&quot;"; break;
            // XML has no other control characters, however they are written.
            default: safe += isControl(c) && c != '\n' ? '?' : c;
        }
    }
    return safe;
}

namespace svg {

std::string open(double width, double height, std::string_view title, std::string_view kind) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" "
        "aria-label=\"{}\">\n<title>{}</title>\n",
        kind, width, height, escaped(title), escaped(title));
}

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind, x1,
        y1, x2, y2);
}

std::string label(double x, double y, std::string_view anchor, std::string_view text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
                       anchor, escaped(text));
}

}  // namespace svg

std::vector<double> ticksOf(double low, double high, int count) {
    const double rough = (high - low) / count;
    if (!(rough > 0)) return {low};
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double lead = rough / power;
    const double step = power * (lead < 1.5 ? 1 : lead < 3.5 ? 2 : lead < 7.5 ? 5 : 10);
    const double first = std::floor(low / step) * step;
    std::vector<double> ticks;
    for (int i = 0; first + step * (i - 1) < high - step * 1e-9; ++i) {
        const double tick = first + step * i;
        ticks.push_back(std::abs(tick) < step * 1e-9 ? 0 : tick);
    }
    return ticks;
}

std::vector<double> logTicksOf(double low, double high) {
    const auto first = static_cast<int>(std::floor(std::log10(low)));
    const auto last = static_cast<int>(std::ceil(std::log10(high)));
    const int step = std::max(1, (last - first) / 8 + ((last - first) % 8 != 0 ? 1 : 0));
    std::vector<double> ticks;
    for (int power = first; power <= last; power += step) ticks.push_back(std::pow(10, power));
    return ticks;
}

}  // namespace tengen::pages
