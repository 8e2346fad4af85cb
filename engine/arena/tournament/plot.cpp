#include "arena/tournament/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tengen {
namespace {

constexpr double kWidth = 920;

/// 1, 2 or 5 times a power of ten, so that about `ticks` of them fill the range.
double niceStep(double range, int ticks) {
    const double rough = std::max(range, 1e-9) / ticks;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double step : {1.0, 2.0, 5.0})
        if (step * power >= rough) return step * power;
    return 10 * power;
}

std::string open(double height, std::string_view title) {
    return fmt::format(
        "<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\" "
        "xmlns=\"http://www.w3.org/2000/svg\">\n",
        kWidth, height, escaped(title));
}

std::string line(std::string_view kind, double x1, double y1, double x2, double y2) {
    return fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", kind, x1,
        y1, x2, y2);
}

std::string text(std::string_view anchor, double x, double y, std::string_view words) {
    return fmt::format("<text text-anchor=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", anchor, x,
                       y, escaped(words));
}

}  // namespace

std::string escaped(std::string_view words) {
    std::string result;
    for (const char c : words) switch (c) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            // XML has no other control characters, however they are written.
            default: result += static_cast<unsigned char>(c) < ' ' && c != '\n' ? '?' : c;
        }
    return result;
}

std::string ratingPlot(const std::vector<RatedName>& players) {
    constexpr double kRow = 24;
    constexpr double kTop = 8;
    constexpr double kRight = 70;
    constexpr double kLetter = 7.2;  // of the page's small letters, about
    std::size_t longest = 0;
    double low = 0;
    double high = 0;
    for (const auto& [name, rating] : players) {
        longest = std::max(longest, name.size());
        low = std::min(low, rating.elo - rating.error);
        high = std::max(high, rating.elo + rating.error);
    }
    const double step = niceStep(high - low, 8);
    low = std::floor(low / step) * step;
    high = std::max(std::ceil(high / step) * step, low + step);
    const double left = std::min(static_cast<double>(longest) * kLetter + 16, kWidth / 3);
    const double bottom = kTop + kRow * static_cast<double>(players.size());
    const auto x = [&](double elo) {
        return left + (elo - low) / (high - low) * (kWidth - left - kRight);
    };

    std::string svg = open(bottom + 40, "Elo of the players with 95 % bars");
    for (int i = 0; low + i * step <= high + step / 2; ++i) {
        const double elo = low + i * step;
        svg += line("grid", x(elo), kTop, x(elo), bottom);
        svg += text("middle", x(elo), bottom + 16, fmt::format("{:.0f}", elo + 0.0));
    }
    svg += line("axis", left, bottom, kWidth - kRight, bottom);
    svg += text("middle", (left + kWidth - kRight) / 2, bottom + 34, "Elo");
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto& [name, rating] = players[i];
        const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
        svg += text("end", left - 8, y + 4, name);
        svg += line("bar", x(rating.elo - rating.error), y, x(rating.elo + rating.error), y);
        svg += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n",
                           x(rating.elo), y);
        svg += text("start", x(rating.elo + rating.error) + 6, y + 4,
                    fmt::format("{:+.0f}", rating.elo + 0.0));
    }
    return svg + "</svg>\n";
}

std::string lengthPlot(const std::vector<GameLength>& lengths) {
    assert(!lengths.empty());
    constexpr double kLeft = 56;
    constexpr double kTop = 12;
    constexpr double kHeight = 220;
    constexpr int kMostBars = 46;
    const int longest = std::ranges::max(lengths, {}, &GameLength::plies).plies;
    // A multiple of two moves, so that Black's last moves and White's are in every bar.
    int width = 2;
    while (longest / width >= kMostBars) width += width < 10 ? 2 : 10;
    struct Bar {
        std::array<int, 3> games{};  // won by Black, won by White, drawn
        [[nodiscard]] int all() const { return games[0] + games[1] + games[2]; }
    };
    std::vector<Bar> bars(static_cast<std::size_t>(longest / width) + 1);
    for (const auto& [plies, winner] : lengths)
        ++bars[static_cast<std::size_t>(plies / width)].games[winner ? indexOf(*winner) : 2];
    const int most = std::ranges::max_element(bars, {}, &Bar::all)->all();
    const double step = std::max(niceStep(most, 5), 1.0);
    const double top = std::ceil(most / step) * step;
    const double bottom = kTop + kHeight;
    const double barWidth = (kWidth - kLeft - 12) / static_cast<double>(bars.size());
    const auto x = [&](double plies) { return kLeft + plies / width * barWidth; };
    const auto y = [&](double games) { return bottom - games / top * kHeight; };

    std::string svg = open(bottom + 40, "How long the games were");
    for (int i = 0; i * step <= top + step / 2; ++i) {
        svg += line("grid", kLeft, y(i * step), kWidth - 12, y(i * step));
        svg += text("end", kLeft - 6, y(i * step) + 4, fmt::format("{:.0f}", i * step));
    }
    constexpr std::string_view kKinds[] = {"black", "white", "drawn"};
    for (std::size_t i = 0; i < bars.size(); ++i) {
        double from = 0;
        for (std::size_t kind = 0; kind < 3; ++kind) {
            const int games = bars[i].games[kind];
            if (games == 0) continue;
            svg += fmt::format(
                "<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                "height=\"{:.1f}\"/>\n",
                kKinds[kind], x(static_cast<double>(i) * width) + 0.5, y(from + games),
                std::max(barWidth - 1, 1.0), y(from) - y(from + games));
            from += games;
        }
    }
    const double ticks = niceStep(longest + width, 10);
    for (int i = 0; i * ticks <= longest + width; ++i)
        svg += text("middle", x(i * ticks), bottom + 16, fmt::format("{:.0f}", i * ticks));
    svg += line("axis", kLeft, bottom, kWidth - 12, bottom);
    svg += text("middle", (kLeft + kWidth) / 2, bottom + 34, "moves, the opening's included");
    return svg + "</svg>\n";
}

}  // namespace tengen
