#include "search/puct/puct_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/notation.hpp"
#include "core/testing/effort.hpp"
#include "core/testing/walk.hpp"
#include "search/control.hpp"
#include "search/testing/win_checker.hpp"
#include "search/threats/forcing.hpp"
#include "search/threats/solve.hpp"

namespace tengen::search {
namespace {

constexpr std::size_t kMegabytes = 16;

Board after(std::string_view moves, const Ruleset& rules = {}) {
    return *Board::afterMoves(rules, *parsePoints(std::string(moves), rules.size));
}

/// Some legal stones, the game going on.
Board randomBoard(const Ruleset& rules, Random& random, int stones) {
    Board board(rules);
    while (board.ply() < stones) {
        const Point p = testing::randomMove(board, random);
        if (!board.refusal(p)) board.play(p);
        if (board.isOver()) board = Board(rules);
    }
    return board;
}

Report think(PuctSearch& search, const Board& board, const Limits& limits, std::uint64_t seed = 1) {
    return search.think(board, eval::PointTables::builtIn(board.rule()), limits, seed, {}, nullptr);
}

Report thinkAnew(const Board& board, const Limits& limits, std::uint64_t seed = 1) {
    PuctSearch search(kMegabytes);
    return think(search, board, limits, seed);
}

/// Every node of the tree, parents first.
void visitNodes(const PuctTree& tree, const std::function<void(NodeId)>& visit) {
    std::vector<NodeId> nodes = {tree.rootId()};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        visit(nodes[i]);
        for (const Edge& edge : tree.tried(nodes[i])) nodes.push_back(edge.child);
    }
}

/// Visits by the moves from the root.
std::map<std::string, std::uint32_t> visitCounts(const PuctTree& tree) {
    std::map<std::string, std::uint32_t> counts;
    const std::function<void(NodeId, const std::string&)> look = [&](NodeId id,
                                                                     const std::string& moves) {
        counts[moves] = tree.node(id).visits;
        for (const Edge& edge : tree.tried(id)) look(edge.child, moves + toText(edge.move));
    };
    look(tree.rootId(), "");
    return counts;
}

/// What the tree keeps must be what follows from its leaves. Nodes that a VCF at the root proved
/// were never visited.
void expectSound(const PuctTree& tree, bool isWhole) {
    visitNodes(tree, [&](NodeId id) {
        const TreeNode& node = tree.node(id);
        EXPECT_EQ(node.inFlight, 0);
        std::uint64_t below = 0;
        double weight = 1, sum = node.own;
        float minimax = 1 - node.own;
        bool isLeaf = true;
        std::vector<Score> ends;
        for (const Edge& edge : tree.tried(id)) {
            const TreeNode& child = tree.node(edge.child);
            below += child.visits;
            if (child.isProven()) ends.push_back(scoreOfMove(child.proven));
            if (child.visits == 0 || (child.isProven() && isWin(child.proven))) continue;
            weight += child.visits;
            sum += child.visits * (1.0 - child.mean);
            minimax = isLeaf ? child.minimax : std::max(minimax, child.minimax);
            isLeaf = false;
        }
        if (isWhole && node.tried > 0) {
            EXPECT_EQ(node.visits, below + 1);
        }
        const Score best = ends.empty() ? -kInfinity : std::ranges::max(ends);
        const bool allProven = node.edgeCount > 0 && ends.size() == node.edgeCount;
        if (node.tried > 0) {
            EXPECT_EQ(node.isProven(), isWin(best) || allProven);
        }
        if (!node.isProven()) {
            EXPECT_NEAR(node.mean, sum / weight, 1e-5);
            // A node whose moves were forgotten keeps the values they gave it.
            if (isWhole || node.tried > 0) {
                EXPECT_NEAR(node.minimax, 1 - minimax, 1e-6);
            }
        } else if (node.tried > 0) {
            EXPECT_EQ(node.proven, best);
            EXPECT_EQ(node.mean, winrateOf(scoreOfMove(best)));
        }
    });
}

class PuctRules : public ::testing::TestWithParam<Rule> {};

TEST_P(PuctRules, VisitsAddUpAndValuesFollowFromTheLeaves) {
    Random random(4);
    for (int i = 0; i < 6; ++i) {
        const Board board =
            randomBoard({.rule = GetParam(), .size = 7 + 4 * (i % 4)}, random, 2 + 3 * i);
        PuctSearch search(kMegabytes);
        const Report report = think(search, board, {.nodes = 3000, .multiPv = 3});
        const PuctTree& tree = *search.tree();
        EXPECT_EQ(tree.root().visits, report.nodes + 1) << toText(board.moves());
        expectSound(tree, true);
    }
}

TEST_P(PuctRules, TheSameSeedAndPlayoutsGiveTheSameTree) {
    Random random(5);
    Board board = randomBoard({.rule = GetParam()}, random, 9);
    PuctSearch a(kMegabytes), b(kMegabytes);
    for (int move = 0; move < 3 && !board.isOver(); ++move) {
        const Report first = think(a, board, {.nodes = 2000}),
                     second = think(b, board, {.nodes = 2000});
        EXPECT_EQ(first.best().moves, second.best().moves);
        EXPECT_EQ(first.best().score, second.best().score);
        EXPECT_EQ(visitCounts(*a.tree()), visitCounts(*b.tree()));
        board.play(first.move());
    }
}

TEST_P(PuctRules, WinsItClaimsHoldAgainstEveryReply) {
    Random random(static_cast<std::uint64_t>(GetParam()) + 7);
    const int wanted = testing::effort(8);
    int claims = 0;
    for (int game = 0; claims < wanted && game < 400; ++game) {
        const Board board = randomBoard({.rule = GetParam(), .size = 9 + 2 * (game % 3)}, random,
                                        6 + random.below(14));
        // Each position is searched by itself: the checker asks for them in any order.
        const auto forced = thinkAnew(board, {.nodes = 3000}).best().forced;
        if (!forced || !forced->win || forced->plies < 5) continue;
        ++claims;
        testing::WinChecker checker(
            [&](const Board& now) { return thinkAnew(now, {.nodes = 6000}).move(); });
        constexpr int kAnyLength = 2 * kMaxSize * kMaxSize;
        EXPECT_EQ(checker.fault(board, kAnyLength), std::nullopt)
            << idOf(GetParam()) << ", size " << board.size() << ", claimed in " << forced->plies
            << " plies: " << toText(board.moves());
    }
    EXPECT_GE(claims, wanted / 2);
}

/// The defender answers fours and otherwise plays anything: the attacker must not let go.
TEST_P(PuctRules, APositionWonByFoursIsWonOverTheBoard) {
    Random random(static_cast<std::uint64_t>(GetParam()) + 20);
    const int wanted = testing::effort(20);
    int won = 0;
    for (int game = 0; won < wanted && game < 2000; ++game) {
        Board board = randomBoard({.rule = GetParam(), .size = 11}, random, 8 + random.below(16));
        const Side attacker = board.sideToMove();
        const Solution vcf = solveVcf(board, attacker, {.nodes = 1000}, {});
        if (vcf.solved != true || vcf.line.size() < 5) continue;
        ++won;
        const std::string start = toText(board.moves());
        PuctSearch search(kMegabytes);
        while (!board.isOver()) {
            if (board.sideToMove() == attacker) {
                board.play(think(search, board, {.nodes = 50}).move());
                continue;
            }
            PointSet replies = repliesToFour(board);
            if (replies.empty()) replies = board.emptyPoints();
            Point reply = testing::randomPoint(replies, random);
            while (board.refusal(reply)) reply = testing::randomPoint(board.emptyPoints(), random);
            board.play(reply);
        }
        EXPECT_EQ(board.outcome(), winFor(attacker)) << start;
    }
    EXPECT_GE(won, wanted / 2);
}

TEST_P(PuctRules, ATreeKeptFromMoveToMoveContradictsNeitherAFreshOneNorTheVcf) {
    Random random(9);
    const int wanted = testing::effort(16);
    int kept = 0, proven = 0;
    for (int game = 0; (proven < wanted || kept == 0) && game < 60; ++game) {
        Board board = randomBoard({.rule = GetParam(), .size = 11}, random, 10 + random.below(6));
        PuctSearch search(kMegabytes);
        for (int ply = 0; ply < 10 && !board.isOver(); ++ply) {
            const Report report = think(search, board, {.nodes = 400});
            // What was known before the search is known after it.
            kept += search.tree()->root().visits > report.nodes + 1;
            const auto forced = report.best().forced;
            const auto fresh = thinkAnew(board, {.nodes = 400}).best().forced;
            if (forced && fresh) {
                ++proven;
                EXPECT_EQ(forced->win, fresh->win) << toText(board.moves());
            }
            const auto winsByFours = [](const Board& now) {
                return solveVcf(now, now.sideToMove(), {.nodes = 20'000}, {}).solved == true;
            };
            if (forced && !forced->win) {
                EXPECT_FALSE(winsByFours(board)) << toText(board.moves());
            }
            board.play(report.move());
            if (forced && forced->win && !board.isOver()) {
                EXPECT_FALSE(winsByFours(board)) << toText(board.moves());
            }
        }
    }
    EXPECT_GT(kept, 0);
    EXPECT_GE(proven, wanted / 2);
}

INSTANTIATE_TEST_SUITE_P(Rules, PuctRules, ::testing::ValuesIn(kRules));

TEST(PuctSearch, TakesAFiveAndStopsOne) {
    const Report five = thinkAnew(after("f8f9g8g9h8h9i8i9"), {.nodes = 100});
    EXPECT_TRUE(five.move() == *parsePoint("e8", 15) || five.move() == *parsePoint("j8", 15));
    ASSERT_TRUE(five.best().forced);
    EXPECT_EQ(five.best().forced->plies, 1);
    EXPECT_EQ(toText(thinkAnew(after("f8e8g8a1h8a15i8"), {.nodes = 100}).move()), "j8");
}

TEST(PuctSearch, AnOpenThreeWinsAndIsToldAsAWinInFive) {
    const Report report = thinkAnew(after("h8a1i8a3j8a5"), {.nodes = 100});
    ASSERT_TRUE(report.best().forced);
    EXPECT_TRUE(report.best().forced->win);
    EXPECT_EQ(report.best().forced->plies, 3);
    EXPECT_EQ(report.best().winrate, 1);
}

TEST(PuctSearch, WhereAllMovesLoseOneIsPlayedAndTheLossTold) {
    // White's open four: there are two points to block it, and none holds.
    const Board board = after("a1e5a3f5a5g5a7h5");
    const Report lost = thinkAnew(board, {.nodes = 5000, .multiPv = board.emptyPoints().count()});
    EXPECT_FALSE(board.refusal(lost.move()));
    EXPECT_GE(lost.lines.size(), 2u);
    for (const Line& line : lost.lines)
        EXPECT_TRUE(line.forced && !line.forced->win) << toText(line.moves);
    // A four with one end closed: only the other end holds.
    const Report held = thinkAnew(after("d5e5a3f5a5g5a7h5"), {.nodes = 1000});
    EXPECT_EQ(toText(held.move()), "i5");
    EXPECT_FALSE(held.best().forced);
}

TEST(PuctSearch, ChanceFallsBySeedWhereMovesAreAlike) {
    std::set<Point> seen;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        seen.insert(thinkAnew(after("h8"), {.nodes = 200}, seed).move());
    EXPECT_GE(seen.size(), 2u);
}

TEST(PuctSearch, ANewGameForgetsTheTree) {
    PuctSearch search(kMegabytes);
    const Board board = after("h8i9g7h9f9");
    const Report first = think(search, board, {.nodes = 1000});
    think(search, board, {.nodes = 1000});
    EXPECT_EQ(search.tree()->root().visits, 2001u) << "the same position goes on";
    search.newGame();
    EXPECT_EQ(think(search, board, {.nodes = 1000}).best().moves, first.best().moves);
    EXPECT_EQ(search.tree()->root().visits, 1001u);
    // Another game, which is not a continuation.
    think(search, after("h8i9g7h9f8"), {.nodes = 1000});
    EXPECT_EQ(search.tree()->root().visits, 1001u);
}

TEST(PuctSearch, LeavesOutExcludedMovesAndKnowsThemAgainLater) {
    PuctSearch search(kMegabytes);
    const Board board = after("h8i9h9");
    const Report all = think(search, board, {.nodes = 1000, .multiPv = 3});
    ASSERT_EQ(all.lines.size(), 3u);
    const Report others =
        think(search, board, {.nodes = 1000, .multiPv = 300, .exclude = {all.move()}});
    for (const Line& line : others.lines) EXPECT_NE(line.moves.front(), all.move());
    const Report again = think(search, board, {.nodes = 1000, .multiPv = 300});
    EXPECT_TRUE(std::ranges::any_of(
        again.lines, [&](const Line& line) { return line.moves.front() == all.move(); }));
}

TEST(PuctSearch, StaysWithinItsMemoryAndSearchesOn) {
    PuctSearch search(1);
    const Board board = after("h8i9g7h9f9");
    constexpr std::uint64_t kNodes = 20'000;
    const Report report = think(search, board, {.nodes = kNodes});
    EXPECT_EQ(report.nodes, kNodes);
    EXPECT_LE(search.tree()->bytes(), std::size_t{1} << 20);
    // It forgot, and had room to grow again.
    EXPECT_LT(search.tree()->nodeCount(), kNodes / 2);
    EXPECT_GT(search.tableUsage(), 100);
    EXPECT_LE(search.tableUsage(), 1000);
    EXPECT_EQ(search.tree()->root().visits, kNodes + 1);
    expectSound(*search.tree(), false);
}

TEST(PuctSearch, ANodeLimitIsMetAndADepthLimitKept) {
    for (const std::uint64_t nodes : {1U, 2U, 17U, 100U, 1001U})
        EXPECT_EQ(thinkAnew(after("h8i9g7h9f9"), {.nodes = nodes}).nodes, nodes);
    for (const int depth : {1, 2, 4}) {
        const Report report =
            thinkAnew(after("h8i9g7h9f9"), {.nodes = 3000, .depth = depth, .multiPv = 300});
        EXPECT_LE(report.selectiveDepth, depth);
        for (const Line& line : report.lines)
            EXPECT_LE(line.moves.size(), static_cast<std::size_t>(depth));
    }
}

TEST(PuctSearch, StopsWhenAskedToAndStillHasAMove) {
    std::stop_source source;
    source.request_stop();
    PuctSearch search(kMegabytes);
    const Board board = after("h8i9h9");
    const Report report = search.think(board, eval::PointTables::builtIn(Rule::Freestyle), {}, 1,
                                       source.get_token(), nullptr);
    EXPECT_FALSE(board.refusal(report.move()));
}

TEST(PuctSearch, ReportsOnTheWayAndAtTheEnd) {
    PuctSearch search(kMegabytes);
    std::vector<Report> seen;
    const Report last = search.think(after("h8i9h9"), eval::PointTables::builtIn(Rule::Freestyle),
                                     {.nodes = 4000, .multiPv = 2}, 1, {},
                                     [&](const Report& report) { seen.push_back(report); });
    ASSERT_GE(seen.size(), 4u);
    for (std::size_t i = 1; i < seen.size(); ++i) EXPECT_GE(seen[i].nodes, seen[i - 1].nodes);
    EXPECT_EQ(seen.back().nodes, last.nodes);
    EXPECT_EQ(seen.back().best().moves, last.best().moves);
    EXPECT_EQ(last.lines.size(), 2u);
    EXPECT_GE(last.selectiveDepth, last.depth);
}

TEST(PuctSearch, SeveralThreadsShareOneSoundTree) {
    constexpr std::uint64_t kNodes = 10'000;
    for (const int threads : {2, 4}) {
        PuctSearch search(1);  // so small that it forgets on the way
        const Report report =
            think(search, after("h8i9g7h9f9"), {.nodes = kNodes, .threads = threads});
        EXPECT_GE(report.nodes, kNodes);
        EXPECT_LE(report.nodes,
                  kNodes + static_cast<std::uint64_t>(threads) * SearchControl::kPollNodes);
        EXPECT_EQ(search.tree()->root().visits, report.nodes + 1);
        EXPECT_LT(search.tree()->nodeCount(), kNodes);
        expectSound(*search.tree(), false);
        const Report won =
            think(search, after("h8a1i8a3j8a5"), {.nodes = 1000, .threads = threads});
        EXPECT_TRUE(won.best().forced && won.best().forced->win);
    }
}

}  // namespace
}  // namespace tengen::search
