#include "record/move_tree.hpp"

#include <gtest/gtest.h>

namespace tengen::record {
namespace {

constexpr NodeId kRoot = MoveTree::kRoot;
constexpr NodeId kNone = MoveTree::kNone;

TEST(MoveTree, ReadsInOrderFirstChildFirst) {
    MoveTree tree;
    const NodeId a = tree.add(kRoot, Point(0, 0));
    const NodeId b = tree.add(kRoot, Point(1, 0));
    const NodeId c = tree.add(a, Point(2, 0));
    EXPECT_EQ(tree.nextInOrder(kRoot), a);
    EXPECT_EQ(tree.nextInOrder(a), c);
    EXPECT_EQ(tree.nextInOrder(c), b);
    EXPECT_EQ(tree.nextInOrder(b), kNone);
    EXPECT_EQ(tree.countLines(), 2U);
    EXPECT_EQ(tree.mainLineEnd(), c);
    EXPECT_EQ(tree.pathTo(c), (std::vector{Point(0, 0), Point(2, 0)}));
    EXPECT_TRUE(tree.hasSiblings(a));
    EXPECT_FALSE(tree.hasSiblings(c));
}

TEST(MoveTree, EqualityIgnoresTheOrderOfMakingButNotOfMoves) {
    MoveTree depthFirst;
    const NodeId a = depthFirst.add(kRoot, Point(0, 0));
    depthFirst.add(a, Point(2, 0));
    depthFirst.add(kRoot, Point(1, 0));

    MoveTree breadthFirst;
    const NodeId first = breadthFirst.add(kRoot, Point(0, 0));
    breadthFirst.add(kRoot, Point(1, 0));
    breadthFirst.add(first, Point(2, 0));
    EXPECT_EQ(depthFirst, breadthFirst);

    MoveTree swapped;
    swapped.add(kRoot, Point(1, 0));
    swapped.add(swapped.add(kRoot, Point(0, 0)), Point(2, 0));
    EXPECT_NE(depthFirst, swapped);

    breadthFirst.addComment(first, "word");
    EXPECT_NE(depthFirst, breadthFirst);
}

TEST(MoveTree, CommentsAddUpOnce) {
    MoveTree tree;
    tree.addComment(kRoot, " one ");
    tree.addComment(kRoot, "one");
    tree.addComment(kRoot, "");
    tree.addComment(kRoot, "two\r\n");
    EXPECT_EQ(tree.annotation(kRoot).comment, "one\ntwo");
}

TEST(MoveTree, LabelsStandInBoardOrderOneAPoint) {
    MoveTree tree;
    tree.setLabel(kRoot, Point(3, 3), "later");
    tree.setLabel(kRoot, Point(0, 0), "a");
    tree.setLabel(kRoot, Point(0, 0), "b");
    tree.setLabel(kRoot, Point(1, 1), " ");
    EXPECT_EQ(tree.annotation(kRoot).labels,
              (std::vector<Label>{{Point(0, 0), "b"}, {Point(3, 3), "later"}}));
}

TEST(MoveTree, AChainOfAMillionMovesIsCopiedComparedAndDestroyed) {
    MoveTree chain;
    NodeId node = kRoot;
    for (int i = 0; i < 1'000'000; ++i) node = chain.add(node, Point::pass());
    const MoveTree copy = chain;
    EXPECT_EQ(copy, chain);
    EXPECT_EQ(copy.pathTo(copy.mainLineEnd()).size(), 1'000'000U);
}

}  // namespace
}  // namespace tengen::record
