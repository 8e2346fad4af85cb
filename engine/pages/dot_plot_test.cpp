#include "pages/dot_plot.hpp"

#include <gtest/gtest.h>

#include "pages/testing/well_formed.hpp"

namespace tengen::pages {
namespace {

std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(DotPlot, HasADotAndABarForEachRow) {
    const std::string svg = dotPlot({{"a", 120, 30}, {"b", 0, 0}, {"c", -80.5, 44}}, "t", "Elo");
    EXPECT_EQ(testing::faultOf(svg), "");
    EXPECT_EQ(countOf(svg, "<circle class=\"dot\""), 3U);
    EXPECT_EQ(countOf(svg, "<line class=\"bar\""), 3U);
    EXPECT_NE(svg.find(">+120<"), std::string::npos);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(StackedHistogram, HasARectangleForEachPart) {
    const std::string svg = stackedHistogram({{{0, 0, 1}}, {{1, 1, 0}}, {{0, 0, 2}}}, 2, "t", "x");
    EXPECT_EQ(testing::faultOf(svg), "");
    EXPECT_EQ(countOf(svg, "<rect class=\"black\""), 1U);
    EXPECT_EQ(countOf(svg, "<rect class=\"white\""), 1U);
    EXPECT_EQ(countOf(svg, "<rect class=\"drawn\""), 2U);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(stackedHistogram({{}}, 2, "t", "x").find("nan"), std::string::npos);
}

}  // namespace
}  // namespace tengen::pages
