#include "arena/schedule.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tengen::arena {
namespace {

TEST(Schedule, PlaysEachOpeningWithColoursSwapped) {
    const Schedule schedule(1, 3, false);
    for (std::size_t i = 0; i < 12; i += 2) {
        const Fixture first = schedule.at(i);
        const Fixture second = schedule.at(i + 1);
        EXPECT_EQ(first.opening, i / 2 % 3);
        EXPECT_EQ(second.opening, first.opening);
        EXPECT_FALSE(first.swapped);
        EXPECT_TRUE(second.swapped);
        EXPECT_EQ(first.symmetry, 0);
    }
}

TEST(Schedule, WithSymmetriesPlaysSixteenGamesAnOpening) {
    const Schedule schedule(1, 2, true);
    std::set<std::pair<int, bool>> seen;
    for (std::size_t i = 0; i < 16; ++i) {
        EXPECT_EQ(schedule.at(i).opening, 0U);
        seen.insert({schedule.at(i).symmetry, schedule.at(i).swapped});
    }
    EXPECT_EQ(seen.size(), 16U);
    EXPECT_EQ(schedule.at(16).opening, 1U);
    // Neighbours are a pair, as the score takes them.
    EXPECT_EQ(schedule.at(6).symmetry, schedule.at(7).symmetry);
    EXPECT_EQ(Schedule::openingsFor(16, true), 1U);
    EXPECT_EQ(Schedule::openingsFor(17, true), 2U);
    EXPECT_EQ(Schedule::openingsFor(5, false), 3U);
}

TEST(Schedule, SeedsAreOfTheMatchTheGameAndThePlayer) {
    std::set<std::uint64_t> seeds;
    for (const std::uint64_t match : {1ULL, 2ULL})
        for (std::size_t i = 0; i < 100; ++i)
            for (const std::uint64_t seed : Schedule(match, 1, false).at(i).seeds)
                seeds.insert(seed);
    EXPECT_EQ(seeds.size(), 400U);
    EXPECT_EQ(Schedule(7, 5, false).at(3).seeds, Schedule(7, 50, false).at(3).seeds);
    EXPECT_LT(*seeds.rbegin(), std::uint64_t{1} << 53);
}

}  // namespace
}  // namespace tengen::arena
