#include "search/threats/proof_table.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace tengen::search {
namespace {

/// Enters `count` other positions with these numbers.
void fill(ProofTable& table, int count, ProofNumbers numbers, std::uint64_t seed) {
    for (int i = 0; i < count; ++i) table.insert(splitMix(seed)).numbers = numbers;
}

constexpr std::uint64_t kKey = 0x1234'5678'9abc'def0;
constexpr int kMoreThanItHolds = 2'000'000;

TEST(ProofTable, KeepsEverythingWhileItGrows) {
    ProofTable table;
    const Point moves[] = {Point(1, 2), Point(3, 4)};
    table.setMoves(table.insert(kKey), moves);
    fill(table, 100'000, {2, 3}, 1);
    const ProofTable::Entry* entry = table.find(kKey);
    ASSERT_NE(entry, nullptr);
    EXPECT_TRUE(std::ranges::equal(table.moves(*entry), moves));
    std::uint64_t seed = 1;
    for (int i = 0; i < 100'000; ++i) ASSERT_NE(table.find(splitMix(seed)), nullptr) << i;
}

TEST(ProofTable, ForgetsWhatIsNotSettledToMakeRoomButNotAWinningMove) {
    ProofTable table;
    const Point winning(7, 8);
    ProofTable::Entry& entry = table.insert(kKey);
    entry.numbers = kProven;
    table.setMoves(entry, {&winning, 1});
    table.insert(kKey + 1).numbers = {2, 3};
    table.insert(kKey + 2).numbers = kDisproven;
    fill(table, kMoreThanItHolds, {2, 3}, 1);
    EXPECT_EQ(table.find(kKey + 1), nullptr);
    ASSERT_NE(table.find(kKey + 2), nullptr);
    EXPECT_TRUE(table.find(kKey + 2)->numbers.isDisproven());
    const ProofTable::Entry* kept = table.find(kKey);
    ASSERT_NE(kept, nullptr);
    EXPECT_TRUE(kept->numbers.isProven());
    ASSERT_EQ(table.moves(*kept).size(), 1u);
    EXPECT_EQ(table.moves(*kept).front(), winning);
}

TEST(ProofTable, ForgetsAllWhereMostIsSettled) {
    ProofTable table;
    table.insert(kKey).numbers = kProven;
    fill(table, kMoreThanItHolds, kDisproven, 1);
    EXPECT_EQ(table.find(kKey), nullptr);
}

}  // namespace
}  // namespace tengen::search
