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
        for (std::uint8_t& byte : row) byte = static_cast<std::uint8_t>(random.below(127));
        const unsigned least = random.below(100);
        const unsigned most = least + random.below(27);
        std::uint32_t expected = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row[i] >= least && row[i] <= most) expected |= std::uint32_t{1} << i;
        EXPECT_EQ(bytesWithin(row.data(), least, most), expected);
        EXPECT_EQ(bytesWithinPlain(row.data(), least, most), expected);
    }
}

}  // namespace
}  // namespace tengen::detail
