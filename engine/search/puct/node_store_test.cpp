#include "search/puct/node_store.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "base/random.hpp"

namespace tengen::search {
namespace {

Edge edgeTo(int index) { return {Point::fromIndex(index), static_cast<std::uint16_t>(index)}; }

/// Some 3,000 nodes with up to five edges each, of which some have a child.
NodeId growTree(NodeStore& store, Random& random) {
    const NodeId root = store.add();
    for (NodeId id = root; id < store.nodeCount() && store.nodeCount() < 3000; ++id) {
        std::vector<Edge> edges;
        for (int i = 0, n = 1 + random.below(5); i < n; ++i)
            edges.push_back(edgeTo(static_cast<int>(id % 500) + i));
        EXPECT_TRUE(store.setEdges(id, edges));
        const std::size_t tried = id < 3 ? edges.size() : random.below(edges.size() + 1);
        for (std::size_t i = 0; i < tried; ++i) store.addChild(id);
        store[id].visits = 4000 - id;
        store[id].mean = 1.0F / static_cast<float>(id + 1);
    }
    return root;
}

/// The tree below a node as text, so that trees can be compared wherever they lie.
std::string textOf(const NodeStore& store, NodeId id) {
    std::string text = std::to_string(store[id].visits) + ":" + std::to_string(store[id].mean);
    for (const Edge& edge : store.edges(id)) {
        text += " " + std::to_string(edge.move.index());
        if (edge.child != kNoNode) text += "(" + textOf(store, edge.child) + ")";
    }
    return text;
}

std::size_t countBelow(const NodeStore& store, NodeId id) {
    std::size_t count = 1;
    for (const Edge& edge : store.tried(id)) count += countBelow(store, edge.child);
    return count;
}

TEST(NodeStore, CompactKeepsAWholeSubtreeAndNothingElse) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        NodeStore store(1);
        Random random(seed);
        NodeId root = growTree(store, random);
        // Down along the last children, a subtree of a subtree each time.
        while (store[root].tried > 0) {
            const NodeId child = store.tried(root).back().child;
            const std::string before = textOf(store, child);
            root = store.compact(child, 0);
            ASSERT_EQ(textOf(store, root), before);
            ASSERT_EQ(store.nodeCount(), countBelow(store, root));
        }
    }
}

TEST(NodeStore, ForgetsWhatIsBelowNodesOfFewVisitsButKeepsProofs) {
    constexpr std::uint32_t kMinVisits = 3900;
    NodeStore store(1);
    Random random(3);
    NodeId root = growTree(store, random);
    const NodeId proven = store.tried(root).front().child;
    store[proven].proven = 0;
    store[proven].visits = 1;
    const std::size_t before = store.nodeCount();
    const double usage = store.usage();
    root = store.compact(root, kMinVisits);
    EXPECT_LT(store.nodeCount(), before / 2);
    EXPECT_LT(store.usage(), usage);
    EXPECT_GT(store[store.tried(root).front().child].tried, 0) << "a proof";

    int cut = 0;
    const std::function<void(NodeId)> look = [&](NodeId id) {
        if (id != root && store[id].visits < kMinVisits && !store[id].isProven()) {
            EXPECT_TRUE(store.edges(id).empty());
            EXPECT_EQ(store[id].own, store[id].mean) << "what was learnt stays";
            ++cut;
        }
        for (const Edge& edge : store.tried(id)) look(edge.child);
    };
    look(root);
    EXPECT_GT(cut, 0);
}

TEST(NodeStore, TriesTheLikeliestFirstThoughOnlyThoseWereSorted) {
    NodeStore store(1);
    const NodeId root = store.add();
    std::vector<Edge> edges;
    for (int i = 0; i < kSortedEdges; ++i) edges.push_back(edgeTo(900 - i));
    for (int i = 0; i < 50; ++i) edges.push_back(edgeTo(1 + i * 37 % 50));
    ASSERT_TRUE(store.setEdges(root, edges));
    for (std::size_t i = 0; i < edges.size(); ++i) EXPECT_EQ(store.addChild(root), i + 1);
    const auto tried = store.tried(root);
    ASSERT_EQ(tried.size(), edges.size());
    for (std::size_t i = 0; i < tried.size(); ++i) {
        EXPECT_EQ(tried[i].child, i + 1);
        EXPECT_EQ(tried[i].prior, i < kSortedEdges ? 900 - i : 66 - i);
    }
}

TEST(NodeStore, KnowsWhichVisitsKeepAShareOfTheMemory) {
    NodeStore store(1);
    Random random(5);
    const NodeId root = growTree(store, random);
    EXPECT_EQ(store.visitsToKeep(1), 0u) << "all of it";
    const double before = store.usage();
    for (const double share : {0.2, 0.1, 0.05, 0.02}) {
        const std::uint32_t visits = store.visitsToKeep(share);
        EXPECT_GT(visits, 0u);
        store.compact(root, visits);
        EXPECT_LE(store.usage(), share + 0.001) << "and the root";
        EXPECT_GT(store.usage(), share / 4);
    }
    EXPECT_LT(store.usage(), before / 10);
}

TEST(NodeStore, TakesTheMemoryItWasGivenAndSaysWhenItIsFull) {
    NodeStore store(1);
    EXPECT_LE(store.bytes(), std::size_t{1} << 20);
    EXPECT_GT(store.bytes(), (std::size_t{1} << 20) * 9 / 10);
    while (store.add() != kNoNode) {
    }
    EXPECT_EQ(store.usage(), 1.0);
    const std::vector<Edge> edges(400, edgeTo(9));
    int filled = 0;
    while (store.setEdges(0, edges)) ++filled;
    EXPECT_GT(filled, 100);
    EXPECT_EQ(store.edges(0).size(), 400u);
    EXPECT_EQ(store.addChild(0), kNoNode);
    EXPECT_EQ(store[0].tried, 0) << "no room, no child";
    store.clear();
    EXPECT_EQ(store.usage(), 0.0);
    EXPECT_EQ(store.add(), 0u);
}

}  // namespace
}  // namespace tengen::search
