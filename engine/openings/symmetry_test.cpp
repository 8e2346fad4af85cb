#include "openings/symmetry.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hpp"
#include "core/notation.hpp"

namespace tengen::openings {
namespace {

/// Stones given as `h8i9…`, black and white in turn.
std::vector<Stone> stonesOf(std::string_view text) {
    std::vector<Stone> stones;
    Side side = Side::Black;
    const auto points = parsePoints(text, 15);
    for (const Point p : *points) {
        stones.push_back({p, side});
        side = other(side);
    }
    return stones;
}

std::string twins(std::string_view stones, std::string_view point) {
    std::vector<Point> found;
    for (const Point p : equivalentPoints(stonesOf(stones), *parsePoint(point, 15), 15))
        found.push_back(p);
    return toText(found);
}

TEST(Symmetry, StonesWithoutSymmetryTellEveryPointFromAnother) {
    EXPECT_EQ(twins("h8i9j8a1", "h9"), "h9");
}

TEST(Symmetry, AMirrorLineMakesPairs) {
    EXPECT_EQ(twins("h8h9h7", "g8"), "g8i8");
    EXPECT_EQ(twins("h8i9k11", "i8"), "i8h9");
    EXPECT_EQ(twins("h8h9h7", "h1"), "h1") << "a point on the line is its own image";
}

TEST(Symmetry, StonesInOneLineMayHaveTwoMirrors) {
    EXPECT_EQ(twins("h8h9h7h6", "g8"), "g7i7g8i8");
    EXPECT_EQ(twins("h8h9h7h6", "h5"), "h5h10");
}

TEST(Symmetry, ColoursMustFallOnTheSameColours) {
    EXPECT_EQ(twins("h8h9", "g8"), "g8i8") << "black on white is no symmetry";
}

TEST(Symmetry, ImagesOffTheBoardDoNotCount) {
    EXPECT_EQ(twins("h8h9h7h6", "h1"), "h1h14");
    EXPECT_EQ(twins("h8h9h7h6", "h15"), "h15") << "its image would be h0";
}

TEST(Symmetry, BeingEquivalentGoesBothWays) {
    Random random(7);
    for (int i = 0; i < 500; ++i) {
        std::vector<Stone> stones;
        for (std::uint32_t n = 0; n < 4; ++n)
            stones.push_back({Point(5 + random.below(4), 5 + random.below(4)),
                              n % 2 == 0 ? Side::Black : Side::White});
        const Point p(random.below(15), random.below(15));
        const PointSet same = equivalentPoints(stones, p, 15);
        for (const Point q : same) ASSERT_EQ(equivalentPoints(stones, q, 15), same);
    }
}

}  // namespace
}  // namespace tengen::openings
