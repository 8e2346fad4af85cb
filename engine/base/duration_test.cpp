#include "base/duration.hpp"

#include <gtest/gtest.h>

namespace tengen {
namespace {

using namespace std::chrono_literals;

TEST(Duration, IsANumberWithAUnit) {
    EXPECT_EQ(*parseDuration("500ms"), 500ms);
    EXPECT_EQ(*parseDuration("2s"), 2s);
    EXPECT_EQ(*parseDuration(" 1.5s "), 1500ms);
    EXPECT_EQ(*parseDuration("3m"), 3min);
    EXPECT_EQ(*parseDuration("1h"), 1h);
    EXPECT_EQ(*parseDuration("0ms"), 0ms);
}

TEST(Duration, OfAnythingElseIsAnError) {
    for (const char* bad : {"", "5", "s", "ms", "-1s", "1 s", "1e99h", "nans", "infs", "2x", "1s2"})
        EXPECT_FALSE(parseDuration(bad)) << bad;
}

}  // namespace
}  // namespace tengen
