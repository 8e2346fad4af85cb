#pragma once

#include <array>
#include <string>
#include <vector>

namespace tengen::pages {

/// A row of a dot plot: a value as a dot on its error bar.
struct DotRow {
    std::string name{};
    double value = 0;
    double error = 0;
};

/// Draws rows of values on one axis as SVG. `title` is also what a screen reader says.
std::string dotPlot(const std::vector<DotRow>& rows, std::string_view title, std::string_view axis);

/// A bar of a stacked histogram, with the counts of its parts from the bottom.
struct StackedBar {
    std::array<int, 3> parts{};
    [[nodiscard]] int all() const { return parts[0] + parts[1] + parts[2]; }
};

/// Draws counts of wins of Black, wins of White and draws as stacked bars, as SVG. Bar i holds the
/// values from i * width on. REQUIRES: a bar.
std::string stackedHistogram(const std::vector<StackedBar>& bars, int width, std::string_view title,
                             std::string_view axis);

}  // namespace tengen::pages
