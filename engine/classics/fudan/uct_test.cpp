#include "classics/fudan/uct.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/notation.hpp"
#include "core/testing/effort.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

constexpr Ruleset kFourOnSeven{.size = 7, .lineLength = 4};

Board after(std::string_view moves, const Ruleset& rules) {
    return *Board::afterMoves(rules, *parsePoints(moves, rules.size));
}

/// The points where `side` would win at once.
std::vector<Point> winsOf(Board board, Side side) {
    std::vector<Point> wins;
    if (board.sideToMove() != side) board.play(Point::pass());
    for (const Point p : board.emptyPoints()) {
        board.play(p);
        if (board.outcome() == winFor(side)) wins.push_back(p);
        board.undo();
    }
    return wins;
}

Point bestOf(const Board& board, std::uint64_t playouts, std::uint64_t seed = 1,
             bool proofs = true) {
    UctSearch search({.proofs = proofs});
    search.setRoot(board);
    Random random(seed);
    search.run(playouts, {}, random);
    return search.children().front().move;
}

TEST(PlayoutBoard, AgreesWithTheBoardOnEveryRuleAndRow) {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        const Rule rule = random.pick(kRules);
        const int k = rule == Rule::Freestyle ? 3 + random.below(4) : 5;
        Board board({.rule = rule, .size = 6 + random.below(17), .lineLength = k});
        PlayoutBoard light(board);
        while (!board.isOver()) {
            Point p = testing::randomMove(board, random);
            if (rule == Rule::Renju && board.sideToMove() == Side::Black && board.isForbidden(p))
                break;
            const Side mover = board.sideToMove();
            ASSERT_EQ(light.sideToMove(), mover);
            const bool won = light.play(p);
            board.play(p);
            ASSERT_EQ(won, board.outcome() == winFor(mover)) << idOf(rule) << " " << k;
            ASSERT_EQ(light.isFull(), board.isFull());
        }
    }
}

TEST(PlayoutBoard, RandomGamesEndAndEitherSideWinsSome) {
    Random random(2);
    const auto results = [&](const Ruleset& rules) {
        const PlayoutBoard start{Board(rules)};
        std::array<int, 3> counts{};  // Black, White, neither
        for (int i = 0; i < 2000; ++i) {
            PlayoutBoard board = start;
            const auto winner = board.playOut(random);
            ++counts[winner ? indexOf(*winner) : 2];
        }
        return counts;
    };
    const auto fours = results(kFourOnSeven);
    EXPECT_GT(fours[0], fours[1]);  // the first move is worth something
    EXPECT_GT(fours[1], 500);
    const auto fives = results({.size = 5});
    EXPECT_GT(fives[2], 1000);  // five in a row on 5 × 5 is mostly drawn
    EXPECT_GT(fives[0] + fives[1], 0);
}

TEST(Uct, EveryPlayoutAddsOneNodeAndOneVisit) {
    UctSearch search({.proofs = false});
    search.setRoot(Board(kFourOnSeven));
    Random random(3);
    search.run(1000, {}, random);
    EXPECT_EQ(search.playouts(), 1000u);
    EXPECT_EQ(search.nodes(), 1001u);
    std::uint32_t visits = 0;
    const auto children = search.children();
    EXPECT_EQ(children.size(), 49u);
    for (const auto& child : children) {
        visits += child.visits;
        EXPECT_GE(child.mean, 0);
        EXPECT_LE(child.mean, children.front().mean);
    }
    EXPECT_EQ(visits, 1000u);
}

TEST(Uct, TheSameSeedGivesTheSameTreeAndAnotherSeedAnother) {
    const auto grown = [](std::uint64_t seed) {
        UctSearch search({});
        search.setRoot(Board(kFourOnSeven));
        Random random(seed);
        search.run(3000, {}, random);
        std::vector<std::uint32_t> visits;
        for (const auto& child : search.children()) visits.push_back(child.visits);
        return visits;
    };
    EXPECT_EQ(grown(1), grown(1));
    EXPECT_NE(grown(1), grown(2));
}

TEST(Uct, TheTreeIsKeptWhenTheGameGoesOn) {
    UctSearch search({});
    Board board = after("d4e5", kFourOnSeven);
    search.setRoot(board);
    Random random(4);
    search.run(20'000, {}, random);
    board.play(search.children().front().move);
    search.setRoot(board);
    const std::size_t known = search.nodes();
    EXPECT_GT(known, 100u);
    search.run(0, {}, random);
    const auto replies = search.children();
    ASSERT_FALSE(replies.empty());
    std::uint32_t visits = 0;
    for (const auto& reply : replies) visits += reply.visits;
    EXPECT_GE(visits + 1, 100u);

    board.play(replies.front().move);
    search.setRoot(board);
    EXPECT_LT(search.nodes(), known);
    EXPECT_GT(search.nodes(), 1u);

    // Another game, and the same moves on other stones, start anew.
    search.setRoot(after("a1b1c1", kFourOnSeven));
    EXPECT_EQ(search.nodes(), 1u);
    search.run(100, {}, random);
    search.forget();
    search.setRoot(board);
    EXPECT_EQ(search.nodes(), 1u);
}

TEST(Uct, ExcludedMovesAreNotTriedAndAStopEndsTheSearch) {
    UctSearch search({});
    const Board board = after("d4e5", kFourOnSeven);
    search.setRoot(board);
    Random random(5);
    const Point excluded[] = {*parsePoint("d5", 7), *parsePoint("c3", 7)};
    search.run(2000, excluded, random);
    for (const auto& child : search.children())
        EXPECT_TRUE(child.move != excluded[0] && child.move != excluded[1]);

    std::stop_source source;
    source.request_stop();
    search::SearchControl control({}, source.get_token());
    search.run(1'000'000, {}, random, &control);
    EXPECT_LE(search.playouts(), 64u);
    EXPECT_FALSE(search.children().empty());
}

class UctTactics : public ::testing::TestWithParam<std::uint32_t> {};

TEST_P(UctTactics, AWinInOneAndTheOnlyBlockAreNeverMissed) {
    // Random positions of 7 × 7 four in a row, as report 003 shows it: with a win at hand, or with
    // exactly one point that keeps the enemy from winning.
    Random random(GetParam());
    int wins = 0, blocks = 0;
    const int wanted = testing::effort(63);
    while (wins + blocks < wanted) {
        Board board(kFourOnSeven);
        const int plies = 4 + random.below(16);
        while (board.ply() < plies && !board.isOver())
            board.play(testing::randomMove(board, random));
        if (board.isOver()) continue;
        const auto own = winsOf(board, board.sideToMove());
        const auto enemys = winsOf(board, other(board.sideToMove()));
        if (!own.empty() && wins <= blocks) {
            ++wins;
            const Point p = bestOf(board, 20'000);
            EXPECT_NE(std::ranges::find(own, p), own.end()) << toText(board.moves());
        } else if (own.empty() && enemys.size() == 1) {
            ++blocks;
            EXPECT_EQ(bestOf(board, 20'000), enemys.front()) << toText(board.moves());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, UctTactics, ::testing::Range(1u, 9u));

}  // namespace
}  // namespace tengen::classics
