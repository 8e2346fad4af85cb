#include "classics/shared/fixed_depth.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <stop_token>

#include "classics/fudan/tuple_tree.hpp"
#include "classics/song/tree.hpp"
#include "classics/wang/ray_tree.hpp"
#include "classics/waterloo/rank_tree.hpp"
#include "classics/wei/tree.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

using Choice = FixedDepthSearch::Choice;

constexpr SearchForm kForms[] = {SearchForm::Minimax, SearchForm::Negamax, SearchForm::AlphaBeta,
                                 SearchForm::NegamaxAlphaBeta};

Board middleGame(Random& random, int size, int plies) {
    for (;;) {
        Board board({.size = size});
        for (int i = 0; i < plies && !board.isOver(); ++i)
            board.play(testing::randomMove(board, random));
        if (!board.isOver()) return board;
    }
}

struct Found {
    Choice choice;
    TreeCounts counts;
};

Found search(GameTree& tree, const FixedDepthSettings& settings, int depth,
             std::uint64_t seed = 1) {
    FixedDepthSearch searched(settings);
    std::vector<Point> moves;
    tree.moves(moves);
    Random random(seed);
    const auto choice = searched.choose(tree, moves, depth, random);
    EXPECT_TRUE(choice.has_value());
    return {choice.value_or(Choice{}), searched.counts()};
}

TEST(FixedDepth, AllFourFormsFindTheSameValueAndTheSameMove) {
    Random random(1);
    std::uint64_t plain = 0, cut = 0;
    for (int i = 0; i < 24; ++i) {
        const Board board = middleGame(random, 7, 4 + i % 9);
        for (const int depth : {1, 2, 3}) {
            const auto trees = [&]() {
                std::vector<std::unique_ptr<GameTree>> all;
                all.push_back(std::make_unique<SongTree>(board));
                all.push_back(std::make_unique<NarrowTupleTree>(board));
                all.push_back(std::make_unique<WeiTree>(board, WeiTree::Settings{}));
                return all;
            }();
            for (const auto& tree : trees) {
                if (depth == 3 && tree != trees[1]) continue;
                const Found first = search(*tree, {.form = SearchForm::Minimax}, depth);
                for (const SearchForm form : kForms) {
                    const Found found = search(*tree, {.form = form}, depth);
                    ASSERT_EQ(found.choice.value, first.choice.value);
                    ASSERT_EQ(found.choice.move, first.choice.move);
                    ASSERT_LE(found.counts.searched, first.counts.searched);
                    ASSERT_EQ(tree->board(), board);
                    if (form == SearchForm::Negamax) plain += found.counts.searched;
                    if (form == SearchForm::NegamaxAlphaBeta) cut += found.counts.searched;
                }
            }
        }
    }
    EXPECT_LT(2 * cut, plain);
}

TEST(FixedDepth, AWindowOrACacheChangesNodesButNeitherValueNorMove) {
    Random random(5);
    std::uint64_t whole = 0, windowed = 0, remembered = 0;
    for (int i = 0; i < 20; ++i) {
        const Board board = middleGame(random, 7, 4 + i % 9);
        SongTree tree(board);
        const Found found = search(tree, {.form = SearchForm::AlphaBeta}, 2);
        whole += found.counts.searched;
        for (const SearchForm form : {SearchForm::AlphaBeta, SearchForm::NegamaxAlphaBeta})
            for (const eval::Value window :
                 {eval::Value{1}, eval::Value{700}, eval::Value{50'000}, eval::Value{1} << 41}) {
                const Found other = search(tree, {.form = form, .window = window}, 2);
                ASSERT_EQ(other.choice.value, found.choice.value) << "window " << window;
                ASSERT_EQ(other.choice.move, found.choice.move) << "window " << window;
                windowed += other.counts.searched;
            }
        // Two ways to one position need a third ply, and one below it to save.
        SongTree small(middleGame(random, 5, 10));
        const Found cached =
            search(small, {.form = SearchForm::AlphaBeta, .remembersPositions = true}, 4);
        const Found plain = search(small, {.form = SearchForm::AlphaBeta}, 4);
        ASSERT_EQ(cached.choice.value, plain.choice.value);
        ASSERT_EQ(cached.choice.move, plain.choice.move);
        remembered += cached.counts.searched < plain.counts.searched ? 1 : 0;
    }
    EXPECT_NE(windowed, 8 * whole);
    EXPECT_GT(remembered, 10u);
}

TEST(FixedDepth, TheTimeInEvaluationIsCountedWhereItIsAskedFor) {
    Random random(6);
    const Board board = middleGame(random, 15, 12);
    WeiTree tree(board, {});
    const Found silent = search(tree, {}, 2);
    const Found timed = search(tree, {.timesEvaluation = true}, 2);
    EXPECT_EQ(silent.counts.inEvaluation.count(), 0);
    EXPECT_GT(timed.counts.inEvaluation.count(), 0);
    EXPECT_GT(timed.counts.evaluated, 0u);
    EXPECT_LT(timed.counts.evaluated, timed.counts.searched);
    EXPECT_EQ(timed.counts.evaluated, silent.counts.evaluated);
}

TEST(FixedDepth, ValuingAMoveIsTheSameAsPlayingIt) {
    Random random(11);
    for (int i = 0; i < 40; ++i) {
        const Board board = middleGame(random, 10, 3 + i);
        std::vector<std::unique_ptr<GameTree>> trees;
        trees.push_back(std::make_unique<SongTree>(board));
        trees.push_back(std::make_unique<TupleTree>(board));
        trees.push_back(std::make_unique<WeiTree>(board, WeiTree::Settings{}));
        trees.push_back(std::make_unique<RankTree>(board, 3));
        trees.push_back(std::make_unique<RayTree>(board, RayTree::Settings{}));
        for (const auto& tree : trees)
            for (int ply = 0; ply < 3 && !tree->board().isOver(); ++ply) {
                for (const Point p : tree->board().emptyPoints()) {
                    const eval::Value announced = tree->valueAfter(p);
                    tree->play(p);
                    ASSERT_EQ(tree->value(), announced);
                    tree->undo();
                }
                tree->play(testing::randomMove(tree->board(), random));
            }
    }
}

TEST(FixedDepth, MinimaxLooksAtEveryPositionOnce) {
    TupleTree tree(Board({.size = 5}));
    const Found found = search(tree, {.form = SearchForm::Minimax}, 2);
    EXPECT_EQ(found.counts.searched, 1u + 25 + 25 * 24);
    EXPECT_EQ(found.counts.generated, 25u + 25 * 24);
    EXPECT_EQ(found.counts.cutOffs, 0u);
}

TEST(FixedDepth, TheOrderedSearchVisitsFewerNodesThanThePlainOne) {
    // Report 000: three methods on the same positions, here 60 of them.
    Random random(2);
    std::uint64_t minimax = 0, plain = 0, ordered = 0;
    for (int i = 0; i < 60; ++i) {
        const Board board = middleGame(random, 15, 6 + i % 20);
        WeiTree unsorted(board, {.order = WeiOrder::Board}), sorted(board, {});
        const Found all = search(unsorted, {.form = SearchForm::Minimax, .ties = Ties::Last}, 2);
        const Found byBoard = search(unsorted, {.ties = Ties::Last}, 2);
        const Found byEstimate = search(sorted, {.ties = Ties::Last}, 2);
        ASSERT_EQ(byBoard.choice.value, all.choice.value);
        ASSERT_EQ(byEstimate.choice.value, all.choice.value);
        ASSERT_EQ(byBoard.choice.move, all.choice.move);
        minimax += all.counts.searched;
        plain += byBoard.counts.searched;
        ordered += byEstimate.counts.searched;
    }
    EXPECT_LT(plain, minimax);
    EXPECT_LT(ordered, plain);
}

TEST(FixedDepth, OrderingWithLargestFirstBeatsBothPrintedOrders) {
    Random random(4);
    std::uint64_t largest = 0, text = 0, code = 0;
    for (int i = 0; i < 20; ++i) {
        const Board board = middleGame(random, 9, 8 + i % 9);
        const auto nodes = [&](WeiOrder order) {
            WeiTree tree(board, {.order = order});
            return search(tree, {.ties = Ties::Last}, 3).counts.searched;
        };
        largest += nodes(WeiOrder::LargestFirst);
        text += nodes(WeiOrder::Text);
        code += nodes(WeiOrder::Code);
    }
    EXPECT_LT(largest, text);
    EXPECT_LT(largest, code);
}

TEST(FixedDepth, RememberedPositionsChangeNothingButTheCount) {
    Random random(5);
    std::uint64_t with = 0, without = 0;
    for (int i = 0; i < 12; ++i) {
        NarrowTupleTree tree(middleGame(random, 15, 4 + 2 * i));
        const Found plain = search(tree, {}, 5);
        const Found remembered = search(tree, {.remembersPositions = true}, 5);
        ASSERT_EQ(remembered.choice.value, plain.choice.value);
        ASSERT_EQ(remembered.choice.move, plain.choice.move);
        with += remembered.counts.searched;
        without += plain.counts.searched;
    }
    EXPECT_LT(with, without);
}

TEST(FixedDepth, TiesFallToTheFirstTheLastOrByLot) {
    // On an empty board all points far enough from the edges are equal.
    TupleTree tree(Board({.size = 11}));
    EXPECT_EQ(search(tree, {.ties = Ties::First}, 1).choice.move, Point(4, 4));
    EXPECT_EQ(search(tree, {.ties = Ties::Last}, 1).choice.move, Point(6, 6));
    std::set<Point> drawn;
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        drawn.insert(search(tree, {.ties = Ties::Random}, 1, seed).choice.move);
    EXPECT_EQ(drawn.size(), 9u);
}

TEST(FixedDepth, AMoveThatIsOnlyKnownToBeNoBetterIsNoEqual) {
    // Alpha-beta has to choose as minimax does, whatever the ties.
    Random random(6);
    for (int i = 0; i < 30; ++i) {
        const Board board = middleGame(random, 9, 5 + i % 11);
        WeiTree tree(board, {.order = WeiOrder::Board});
        for (const Ties ties : {Ties::First, Ties::Last, Ties::Random}) {
            const Choice all = search(tree, {.form = SearchForm::Minimax, .ties = ties}, 2).choice;
            const Choice cut = search(tree, {.ties = ties}, 2).choice;
            ASSERT_EQ(cut.move, all.move);
            ASSERT_EQ(cut.value, all.value);
        }
    }
}

TEST(FixedDepth, AStoppedSearchSaysSoAndLeavesTheTreeAsItWas) {
    Random random(7);
    const Board board = middleGame(random, 15, 12);
    std::stop_source source;
    source.request_stop();
    for (const SearchForm form : kForms) {
        WeiTree tree(board, {});
        search::SearchControl control({}, source.get_token());
        FixedDepthSearch searched({.form = form});
        std::vector<Point> moves;
        tree.moves(moves);
        Random ties(1);
        EXPECT_FALSE(searched.choose(tree, moves, 4, ties, &control).has_value());
        EXPECT_EQ(tree.board(), board);
        EXPECT_LE(searched.counts().searched, 2 * search::SearchControl::kPollNodes);
    }
}

TEST(FixedDepth, AMarginCutsMoreAndIsPaidForWithHope) {
    // Two plies deep, replies that are not looked at can only make a move look better than it is.
    Random random(8);
    std::uint64_t exact = 0, rough = 0;
    for (int i = 0; i < 10; ++i) {
        SongTree tree(middleGame(random, 9, 6 + i));
        const Found full = search(tree, {}, 2);
        const Found cut = search(tree, {.margin = 200}, 2);
        EXPECT_GE(cut.choice.value, full.choice.value);
        exact += full.counts.searched;
        rough += cut.counts.searched;
    }
    EXPECT_LT(rough, exact);
}

}  // namespace
}  // namespace tengen::classics
