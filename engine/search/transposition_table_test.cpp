#include "search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "base/random.hpp"
#include "search/depth.hpp"

namespace tengen::search {
namespace {

TableEntry entryOf(Score score, int depth, Bound bound = Bound::Exact) {
    return {.move = Point(7, 7), .score = score, .eval = -12, .depth = depth, .bound = bound};
}

TEST(TranspositionTable, WhatIsStoredIsFoundAgain) {
    TranspositionTable table(1);
    EXPECT_FALSE(table.probe(1, 0).isKnown());
    table.store(1,
                {.move = Point(3, 14),
                 .score = -777,
                 .eval = 20'000,
                 .depth = 99 * kPly,
                 .bound = Bound::Upper},
                5);
    const TableEntry found = table.probe(1, 5);
    EXPECT_EQ(found.move, Point(3, 14));
    EXPECT_EQ(found.score, -777);
    EXPECT_EQ(found.eval, 20'000);
    EXPECT_EQ(found.depth, 99 * kPly);
    EXPECT_EQ(found.bound, Bound::Upper);
    EXPECT_FALSE(table.probe(2, 5).isKnown());
}

TEST(TranspositionTable, AProvenEndCountsFromThePositionItIsMetIn) {
    TranspositionTable table(1);
    table.store(1, entryOf(winIn(10), 16), 4);  // six plies from the position
    table.store(2, entryOf(lossIn(10), 16), 4);
    EXPECT_EQ(table.probe(1, 0).score, winIn(6));
    EXPECT_EQ(table.probe(1, 20).score, winIn(26));
    EXPECT_EQ(table.probe(2, 0).score, lossIn(6));
    EXPECT_EQ(table.probe(2, 20).score, lossIn(26));
}

TEST(TranspositionTable, AResultWithoutAMoveKeepsTheOneKnown) {
    TranspositionTable table(1);
    table.store(9, entryOf(5, 4 * kPly), 0);
    table.store(9, {.score = 1, .depth = 5 * kPly, .bound = Bound::Upper}, 0);
    EXPECT_EQ(table.probe(9, 0).move, Point(7, 7));
    EXPECT_EQ(table.probe(9, 0).score, 1);
}

TEST(TranspositionTable, AMuchDeeperResultOfTheSameSearchIsKept) {
    TranspositionTable table(1);
    table.store(9, entryOf(5, 10 * kPly, Bound::Lower), 0);
    table.store(9, entryOf(6, 6 * kPly, Bound::Lower), 0);
    EXPECT_EQ(table.probe(9, 0).score, 5);
    table.store(9, entryOf(7, 8 * kPly, Bound::Lower), 0);
    EXPECT_EQ(table.probe(9, 0).score, 7) << "not much deeper";
    table.store(9, entryOf(8, 1 * kPly, Bound::Exact), 0);
    EXPECT_EQ(table.probe(9, 0).score, 8) << "exact";
    table.store(9, entryOf(5, 10 * kPly, Bound::Lower), 0);
    table.nextSearch();
    table.store(9, entryOf(9, 1 * kPly, Bound::Lower), 0);
    EXPECT_EQ(table.probe(9, 0).score, 9) << "of an earlier search";
}

/// Keys of one bucket: the highest bits choose it.
TEST(TranspositionTable, AFullBucketGivesUpItsShallowestAndOldest) {
    TranspositionTable table(1);
    for (std::uint64_t key = 1; key <= 4; ++key)
        table.store(key, entryOf(0, static_cast<int>(key) * 10 * kPly), 0);
    table.store(5, entryOf(0, kPly), 0);
    EXPECT_FALSE(table.probe(1, 0).isKnown());
    for (std::uint64_t key = 2; key <= 5; ++key) EXPECT_TRUE(table.probe(key, 0).isKnown()) << key;
    // Eight plies of depth weigh as much as one search of age.
    for (int i = 0; i < 6; ++i) table.nextSearch();
    table.store(5, entryOf(0, kPly), 0);
    table.store(6, entryOf(0, kPly), 0);
    EXPECT_FALSE(table.probe(2, 0).isKnown());
    EXPECT_TRUE(table.probe(5, 0).isKnown());
}

TEST(TranspositionTable, ClearForgetsAndFullnessCountsThisSearchOnly) {
    TranspositionTable table(1);
    Random random(4);
    for (int i = 0; i < 20'000; ++i) table.store(random(), entryOf(1, 16), 0);
    const int full = table.fullness();
    EXPECT_GT(full, 200);
    EXPECT_LE(full, 1000);
    table.nextSearch();
    EXPECT_EQ(table.fullness(), 0);
    table.store(77, entryOf(1, 16), 0);
    table.clear();
    EXPECT_FALSE(table.probe(77, 0).isKnown());
}

TEST(TranspositionTable, ManyWritersNeverMixTwoEntries) {
    TranspositionTable table(1);
    const auto write = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 50'000; ++i) {
            const std::uint64_t key = random.below(64u);  // one bucket for all
            const int number = static_cast<int>(key) + 1;
            table.store(key,
                        {.move = Point(number % 15, 1),
                         .score = number,
                         .eval = -number,
                         .depth = number,
                         .bound = Bound::Exact},
                        0);
            const TableEntry found = table.probe(random.below(64u), 0);
            if (!found.isKnown()) continue;
            ASSERT_EQ(found.eval, -found.score);
            ASSERT_EQ(found.depth, found.score);
            ASSERT_EQ(found.move, Point(found.score % 15, 1));
        }
    };
    std::jthread first(write, 1), second(write, 2);
}

}  // namespace
}  // namespace tengen::search
