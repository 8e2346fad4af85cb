#include "proof/refutation_tree.hpp"

#include <gtest/gtest.h>

#include "core/notation.hpp"
#include "proof/replies.hpp"

namespace tengen::proof {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }

/// Every reply that may hold has its node, and every line ends in a five or in a position without
/// such replies, within the plies that are told.
void expectComplete(Board& board, const RefutationTree& tree, std::size_t index) {
    const RefutationTree::Node& node = tree.nodes[index];
    ASSERT_FALSE(board.refusal(node.move)) << toText(board.moves()) << toText(node.move);
    const Side attacker = board.sideToMove();
    board.play(node.move);
    if (board.isOver()) {
        EXPECT_EQ(board.outcome(), winFor(attacker));
        EXPECT_EQ(node.plies, 1);
        EXPECT_TRUE(node.children.empty());
    } else {
        const auto replies = repliesToRefute(board);
        ASSERT_TRUE(replies);
        PointSet told;
        for (const std::size_t child : node.children) {
            ASSERT_GT(child, index);
            told.insert(tree.nodes[child].reply);
            EXPECT_LE(tree.nodes[child].plies + 2, node.plies);
            board.play(tree.nodes[child].reply);
            expectComplete(board, tree, child);
            board.undo();
        }
        EXPECT_EQ(told, *replies) << toText(board.moves());
    }
    board.undo();
}

TEST(RefutationTree, AnswersEveryReplyThatMayHold) {
    Board board = after("h8a1i9a15i7o1");
    const auto tree = refutationTree(board, {}, {});
    ASSERT_TRUE(tree) << tree.error().message;
    EXPECT_GT(tree->nodes.size(), 3u);
    EXPECT_GE(tree->nodes.front().plies, 7);
    expectComplete(board, *tree, 0);
}

TEST(RefutationTree, OfFoursIsNarrow) {
    // Three in a row, open: an open four, and the five.
    Board board = after("h8a1i8a2j8a15");
    const auto tree = refutationTree(board, {.foursOnly = true}, {});
    ASSERT_TRUE(tree) << tree.error().message;
    expectComplete(board, *tree, 0);
    EXPECT_EQ(tree->nodes.front().plies, 3);
    EXPECT_FALSE(refutationTree(after("h8a1i9a15i7o1"), {.foursOnly = true}, {}));
}

TEST(RefutationTree, SaysWhyThereIsNone) {
    const auto none = refutationTree(Board(Ruleset{}), {.nodes = 100}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "no win by threats was found");
    const auto large = refutationTree(after("h8a1i9a15i7o1"), {.maxSize = 2}, {});
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().message, "the tree has more than 2 positions");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(refutationTree(after("h8a1i9a15i7o1"), {}, stop.get_token()));
}

}  // namespace
}  // namespace tengen::proof
