#include "base/memory_reserve.hpp"

#include <gtest/gtest.h>

#include <new>

namespace tengen {
namespace {

TEST(MemoryReserve, HelpsOnceAndIsFilledAgain) {
    ASSERT_TRUE(keepMemoryReserve());
    const std::new_handler helps = std::get_new_handler();
    ASSERT_NE(helps, nullptr);
    EXPECT_NO_THROW(helps()) << "the allocation is tried again";
    EXPECT_THROW(helps(), std::bad_alloc) << "nothing is left to give";
    ASSERT_TRUE(keepMemoryReserve());
    EXPECT_NO_THROW(helps());
    std::set_new_handler(nullptr);
}

}  // namespace
}  // namespace tengen
