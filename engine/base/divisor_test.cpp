#include "base/divisor.hpp"

#include <gtest/gtest.h>

namespace tengen {
namespace {

TEST(Divisor, DividesAsTheOperatorDoes) {
    for (const int divisor :
         {1, 2, 3, 4, 7, 24, 25, 64, 255, 256, 257, 400, 8191, 8192, 32767, 100003}) {
        const Divisor by(divisor);
        for (int dividend = -100'010; dividend <= 100'010; ++dividend)
            ASSERT_EQ(by.quotient(dividend), dividend / divisor) << dividend << " / " << divisor;
    }
}

}  // namespace
}  // namespace tengen
