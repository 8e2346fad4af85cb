#include "pages/markup.hpp"

#include <gtest/gtest.h>

namespace tengen::pages {
namespace {

TEST(Markup, NothingInATextIsTakenForMarkup) {
    EXPECT_EQ(escaped("<a href=\"x\"> & b"), "&lt;a href=&quot;x&quot;&gt; &amp; b");
    EXPECT_EQ(escaped("bell \a and\nline"), "bell ? and\nline") << "XML has no other controls";
    EXPECT_EQ(svg::label(1, 2, "end", "a < b"),
              "<text x=\"1.0\" y=\"2.0\" text-anchor=\"end\">a &lt; b</text>\n");
}

TEST(Markup, TicksLieAtRoundNumbersAndCoverTheRange) {
    EXPECT_EQ(ticksOf(0, 10), (std::vector<double>{0, 2, 4, 6, 8, 10}));
    EXPECT_EQ(ticksOf(-130, 1680, 8),
              (std::vector<double>{-200, 0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800}));
    EXPECT_EQ(ticksOf(3, 3), (std::vector<double>{3}));
    EXPECT_EQ(logTicksOf(1, 1000), (std::vector<double>{1, 10, 100, 1000}));
    for (const double high : {0.003, 0.7, 0.97, 7.0, 93.0, 12345.0}) {
        const auto ticks = ticksOf(0, high);
        EXPECT_EQ(ticks.front(), 0);
        EXPECT_GE(ticks.back(), high);
        EXPECT_LE(ticks.size(), 9u);
        EXPECT_GE(ticks.size(), 4u);
    }
}

}  // namespace
}  // namespace tengen::pages
