#include "proof/stored_tree.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"

namespace tengen::proof {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }

/// h8 and answers to a1 and b1, with one reply behind a1.
Strategy smallStrategy() {
    Strategy strategy({});
    strategy.store(after(""), {*parsePoint("h8", 15), 11});
    strategy.store(after("h8a1"), {*parsePoint("i9", 15), 9});
    strategy.store(after("h8b1"), {*parsePoint("g7", 15), 7});
    strategy.store(after("h8a1i9d1"), {*parsePoint("j10", 15), 5});
    return strategy;
}

TEST(StoredTree, CountsStoredMovesByTheirPliesTurnedOnesOnce) {
    const StoredTree tree = storedTree(smallStrategy(), after(""));
    ASSERT_EQ(tree.byPlies.size(), 12U);
    for (const std::size_t plies : {5U, 7U, 9U, 11U}) EXPECT_EQ(tree.byPlies[plies], 1U) << plies;
    EXPECT_EQ(tree.size(), 4U);
}

TEST(StoredTree, CountsOnlyWhatLiesBelowThePosition) {
    EXPECT_EQ(storedTree(smallStrategy(), after("h8a1")).size(), 2U);
    EXPECT_EQ(storedTree(smallStrategy(), after("h8b1")).size(), 1U);
}

}  // namespace
}  // namespace tengen::proof
