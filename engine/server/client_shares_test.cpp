#include "server/client_shares.hpp"

#include <gtest/gtest.h>

#include <list>

namespace tengen::server {
namespace {

TEST(BodyBudget, OneClientHasAtMostItsShare) {
    BodyBudget budget(64, 16);
    BodyBudget::Charge one(budget, "a"), two(budget, "a"), other(budget, "b");
    EXPECT_TRUE(one.growTo(12));
    EXPECT_TRUE(two.growTo(4));
    EXPECT_FALSE(two.growTo(5));
    EXPECT_TRUE(other.growTo(16));
    one.release();
    EXPECT_TRUE(two.growTo(16));
}

TEST(BodyBudget, NoNumberOfClientsTakesAllOfIt) {
    BodyBudget budget(64 << 20, 16 << 20);
    std::list<BodyBudget::Charge> hogs;
    for (int client = 0; client < 50; ++client) {
        auto& hog = hogs.emplace_back(budget, std::to_string(client));
        for (std::size_t size = 1 << 16; hog.growTo(size); size += 1 << 16) continue;
    }
    BodyBudget::Charge honest(budget, "honest");
    EXPECT_TRUE(honest.growTo(1000));
}

}  // namespace
}  // namespace tengen::server
