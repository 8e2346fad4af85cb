#include "base/zeroed_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>
#include <span>

namespace tengen {
namespace {

std::span<std::uint8_t> bytesOf(const ZeroedMemory& memory) {
    return {static_cast<std::uint8_t*>(memory.data()), memory.size()};
}

bool isZero(std::span<const std::uint8_t> bytes) {
    return std::ranges::all_of(bytes, [](std::uint8_t b) { return b == 0; });
}

TEST(ZeroedMemory, IsZeroAtFirstAndAfterClear) {
    ZeroedMemory memory((3u << 20) + 5);
    EXPECT_TRUE(isZero(bytesOf(memory)));
    std::ranges::fill(bytesOf(memory), std::uint8_t{7});
    EXPECT_FALSE(isZero(bytesOf(memory)));
    memory.clear();
    EXPECT_TRUE(isZero(bytesOf(memory)));
}

TEST(ZeroedMemory, SaysWhenThereIsNotAsMuch) {
    EXPECT_THROW(ZeroedMemory(std::numeric_limits<std::size_t>::max() / 2), std::bad_alloc);
}

TEST(ZeroedMemory, TouchedKeepsWhatItHolds) {
    ZeroedMemory memory(std::size_t{1} << 20);
    auto* bytes = static_cast<char*>(memory.data());
    bytes[4096] = 'x';
    memory.touch(0, memory.size());
    EXPECT_EQ(bytes[4096], 'x');
    EXPECT_EQ(bytes[0], 0);
    EXPECT_EQ(bytes[memory.size() - 1], 0);
}

}  // namespace
}  // namespace tengen
