#include "arena/tournament/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "base/markup.hpp"

namespace tengen::arena {
namespace {

using svg::label;
using svg::line;

constexpr double kWidth = 920;

}  // namespace

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
    const std::vector<double> ticks = ticksOf(low, std::max(high, low + 1), 8);
    low = ticks.front();
    high = ticks.back();
    const double left = std::min(static_cast<double>(longest) * kLetter + 16, kWidth / 3);
    const double bottom = kTop + kRow * static_cast<double>(players.size());
    const auto x = [&](double elo) {
        return left + (elo - low) / (high - low) * (kWidth - left - kRight);
    };

    std::string svg = svg::open(kWidth, bottom + 40, "Elo of the players with 95 % bars");
    for (const double elo : ticks) {
        svg += line("grid", x(elo), kTop, x(elo), bottom);
        svg += label(x(elo), bottom + 16, "middle", fmt::format("{:.0f}", elo));
    }
    svg += line("axis", left, bottom, kWidth - kRight, bottom);
    svg += label((left + kWidth - kRight) / 2, bottom + 34, "middle", "Elo");
    for (std::size_t i = 0; i < players.size(); ++i) {
        const auto& [name, rating] = players[i];
        const double y = kTop + kRow * (static_cast<double>(i) + 0.5);
        svg += label(left - 8, y + 4, "end", name);
        svg += line("bar", x(rating.elo - rating.error), y, x(rating.elo + rating.error), y);
        svg += fmt::format("<circle class=\"dot\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"/>\n",
                           x(rating.elo), y);
        svg += label(x(rating.elo + rating.error) + 6, y + 4, "start",
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
    const std::vector<double> counts = ticksOf(0, std::max(most, 5));
    const double top = counts.back();
    const double bottom = kTop + kHeight;
    const double barWidth = (kWidth - kLeft - 12) / static_cast<double>(bars.size());
    const auto x = [&](double plies) { return kLeft + plies / width * barWidth; };
    const auto y = [&](double games) { return bottom - games / top * kHeight; };

    std::string svg = svg::open(kWidth, bottom + 40, "How long the games were");
    for (const double games : counts) {
        svg += line("grid", kLeft, y(games), kWidth - 12, y(games));
        svg += label(kLeft - 6, y(games) + 4, "end", fmt::format("{:.0f}", games));
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
    for (const double plies : ticksOf(0, longest, 10))
        if (plies <= longest + width)
            svg += label(x(plies), bottom + 16, "middle", fmt::format("{:.0f}", plies));
    svg += line("axis", kLeft, bottom, kWidth - 12, bottom);
    svg += label((kLeft + kWidth) / 2, bottom + 34, "middle", "moves, the opening's included");
    return svg + "</svg>\n";
}

}  // namespace tengen::arena
