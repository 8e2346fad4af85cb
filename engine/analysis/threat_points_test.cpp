#include "analysis/threat_points.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::analysis {
namespace {

std::string textOf(const PointSet& points) {
    std::string text;
    for (const Point p : points) text += toText(p);
    return text;
}

Board positionOf(Rule rule, std::string_view black, std::string_view white) {
    return *Board::withStones({.rule = rule}, *parsePoints(black, 15), *parsePoints(white, 15),
                              Side::Black);
}

TEST(ThreatPoints, TellWhereEachColourMakesWhat) {
    const auto [black, white] = threatPoints(positionOf(Rule::Freestyle, "f8g8h8i8", "e8c3d4e5"));
    EXPECT_EQ(textOf(black.five), "j8");
    EXPECT_EQ(textOf(black.four), "k8") << "with three stones of the four, across j8";
    EXPECT_EQ(textOf(white.four), "a1b2f6g7");
    EXPECT_EQ(textOf(white.five), "");
    EXPECT_EQ(textOf(black.forbidden) + textOf(white.forbidden), "");
}

TEST(ThreatPoints, APointMayMakeAFourAndAThree) {
    // e8 white closes the row; j-column has two stones below.
    const auto [black, white] = threatPoints(positionOf(Rule::Freestyle, "f8g8h8i6i7", "e8"));
    EXPECT_TRUE(black.four.contains(Point(8, 7)));
    EXPECT_TRUE(black.three.contains(Point(8, 7)));
}

TEST(ThreatPoints, AForbiddenPointIsNothingElse) {
    const auto [black, white] = threatPoints(positionOf(Rule::Renju, "h9h10i8j8", "a1a15o1o15"));
    EXPECT_EQ(textOf(black.forbidden), "h8");
    EXPECT_FALSE(black.three.contains(Point(7, 7)));
    EXPECT_TRUE(white.forbidden.empty());
}

TEST(ThreatPoints, AFiveIsAllowedEvenWhereItMakesMore) {
    // Five in the row and an overline in the column: the five wins.
    const auto [black, white] =
        threatPoints(positionOf(Rule::Renju, "d8e8f8g8h9h10h11h7h6", "a1a15o1o15"));
    EXPECT_TRUE(black.five.contains(Point(7, 7)));
    EXPECT_FALSE(black.forbidden.contains(Point(7, 7)));
}

}  // namespace
}  // namespace tengen::analysis
