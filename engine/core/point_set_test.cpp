#include "core/point_set.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/symmetry.hpp"

namespace tengen {
namespace {

TEST(PointSet, IteratesInBoardOrder) {
    PointSet set;
    for (const Point p : {Point(21, 21), Point(0, 0), Point(3, 1), Point(2, 1)}) set.insert(p);
    const std::vector<Point> order(set.begin(), set.end());
    EXPECT_EQ(order, (std::vector{Point(0, 0), Point(2, 1), Point(3, 1), Point(21, 21)}));
    EXPECT_EQ(set.count(), 4);
}

TEST(PointSet, CombinesAsSetsDo) {
    PointSet a, b;
    a.insert(Point(1, 1));
    a.insert(Point(2, 2));
    b.insert(Point(2, 2));
    b.insert(Point(3, 3));
    EXPECT_EQ((a | b).count(), 3);
    EXPECT_EQ((a & b).count(), 1);
    EXPECT_TRUE((a - b).contains(Point(1, 1)));
    EXPECT_FALSE((a - b).contains(Point(2, 2)));
    EXPECT_TRUE((a - a).empty());
    EXPECT_EQ(PointSet{}.begin(), PointSet{}.end());
}

TEST(Symmetry, EightDifferentOnesEachUndoneByItsInverse) {
    for (const int size : {5, 15, 22}) {
        PointSet images;
        for (int s = 0; s < kSymmetries; ++s) {
            images.insert(transformed(Point(1, 0), s, size));
            for (const Point p : allPoints(size))
                ASSERT_EQ(transformed(transformed(p, s, size), inverse(s), size), p);
        }
        EXPECT_EQ(images.count(), kSymmetries);
    }
    EXPECT_EQ(transformed(Point::pass(), 5, 15), Point::pass());
}

}  // namespace
}  // namespace tengen
