#include "core/row_scan.hpp"

#include <gtest/gtest.h>

#include <array>

#include "base/random.hpp"

namespace tengen::detail {
namespace {

TEST(RowScan, FindsWhatALoopFinds) {
    Random random(1);
    for (int round = 0; round < 2000; ++round) {
        std::array<std::uint8_t, 32> row{};
        for (std::uint8_t& byte : row) byte = random.below(std::uint8_t{127});
        const unsigned low = random.below(100u);
        const unsigned high = low + random.below(27u);
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] >= low && row[i] <= high) expected |= std::uint32_t{1} << i;
        EXPECT_EQ(bytesWithin(row.data(), low, high), expected);
        EXPECT_EQ(bytesWithinPlain(row.data(), low, high), expected);
    }
}

}  // namespace
}  // namespace tengen::detail
