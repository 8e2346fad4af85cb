#include "pages/plot.hpp"

#include <gtest/gtest.h>

#include "pages/testing/well_formed.hpp"

namespace tengen::pages {
namespace {

bool has(const std::string& svg, const std::string& part) {
    return svg.find(part) != std::string::npos;
}

TEST(Plot, KnownPointsStandAtKnownPlaces) {
    const Plot plot{.title = "t", .series = {{.name = "a", .marks = {{0, 0}, {5, 5}, {10, 10}}}}};
    const std::string svg = plot.toSvg();
    // The drawing is 760 × 380 with margins 104, 20, 16, 62, and 16 more on either side for x.
    EXPECT_TRUE(has(svg, R"(cx="120.0" cy="318.0")")) << svg;
    EXPECT_TRUE(has(svg, R"(cx="422.0" cy="167.0")")) << svg;
    EXPECT_TRUE(has(svg, R"(cx="724.0" cy="16.0")")) << svg;
    EXPECT_TRUE(has(svg, R"(points="120.0,318.0 422.0,167.0 724.0,16.0")")) << svg;
}

TEST(Plot, NegativeValuesStandAboveTheAxisOfX) {
    // From -15 to 15 by ticks, although no value is below -12.
    const Plot plot{.title = "t", .series = {{.name = "a", .marks = {{0, -12}, {5, 0}, {10, 15}}}}};
    const std::string svg = plot.toSvg();
    EXPECT_TRUE(has(svg, R"(cx="422.0" cy="167.0")")) << svg;
    EXPECT_TRUE(has(svg, R"(cx="724.0" cy="16.0")")) << svg;
    EXPECT_TRUE(has(svg, R"(<line class="grid" x1="104.0" y1="318.0")")) << svg;
}

TEST(Plot, ALogarithmicAxisHasEqualStepsForEqualFactors) {
    const Plot plot{.title = "t",
                    .logY = true,
                    .series = {{.name = "a", .marks = {{1, 1}, {2, 10}, {3, 100}}}}};
    const std::string svg = plot.toSvg();
    EXPECT_TRUE(has(svg, R"(cy="318.0")"));
    EXPECT_TRUE(has(svg, R"(cy="167.0")"));
    EXPECT_TRUE(has(svg, R"(cy="16.0")"));
}

TEST(Plot, BarsReachFromTheLowToTheHighEndOfTheInterval) {
    const Plot plot{.title = "t",
                    .names = {"one"},
                    .series = {{.name = "a", .marks = {{.x = 0, .y = 5, .low = 0, .high = 10}}}}};
    const std::string svg = plot.toSvg();
    EXPECT_TRUE(has(svg, R"(class="bar" x1="422.0" y1="318.0" x2="422.0" y2="16.0")")) << svg;
    EXPECT_TRUE(has(svg, R"(y="167.0" width="506.8" height="151.0")")) << svg;
}

TEST(Plot, EveryPlotIsWellFormedWhateverItsTextsHold) {
    const Plot plot{.title = "<a> & \"b\"",
                    .xLabel = "x < y",
                    .yLabel = "&",
                    .series = {{.name = "<one>", .marks = {{1, 2, 1, 3}}}, {.name = "\"two\""}},
                    .levels = {{.y = 1, .label = "<level>"}}};
    EXPECT_EQ(testing::faultOf(plot.toSvg()), "");
    EXPECT_EQ(testing::faultOf(Plot{}.toSvg()), "");
}

}  // namespace
}  // namespace tengen::pages
