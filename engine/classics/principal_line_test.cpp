#include "classics/shared/principal_line.hpp"

#include <gtest/gtest.h>

#include <memory>

#include "classics/shared/fixed_depth.hpp"
#include "classics/song/tree.hpp"
#include "classics/waterloo/rank_tree.hpp"
#include "core/testing/walk.hpp"

namespace tengen::classics {
namespace {

TEST(PrincipalLine, HasTheValueThatTheSearchFindsAndEndsWhereTheTreeSaysSo) {
    Random random(4);
    int whole = 0;
    for (int i = 0; i < 30; ++i) {
        Board board({.size = 9});
        for (int ply = 0; ply < 4 + i; ++ply)
            if (!board.isOver()) board.play(testing::randomMove(board, random));
        if (board.isOver()) continue;
        std::vector<std::unique_ptr<GameTree>> trees;
        trees.push_back(std::make_unique<RankTree>(board, 3));
        trees.push_back(std::make_unique<SongTree>(board));
        for (const auto& tree : trees)
            for (const int depth : {1, 2, 4}) {
                if (depth == 4 && tree != trees.front()) continue;
                std::vector<Point> moves;
                tree->moves(moves);
                FixedDepthSearch search({.form = SearchForm::AlphaBeta, .ties = Ties::First});
                const auto best = search.choose(*tree, moves, depth, random);
                const PrincipalLine line = principalLine(*tree, best->move, depth);
                ASSERT_EQ(line.value, best->value);
                ASSERT_EQ(line.moves.front(), best->move);
                ASSERT_EQ(tree->board(), board);

                for (const Point move : line.moves) tree->play(move);
                ASSERT_EQ(tree->value(), line.value);
                ASSERT_TRUE(std::ssize(line.moves) == depth || tree->board().isOver());
                whole += std::ssize(line.moves) == depth ? 1 : 0;
                for (std::size_t left = line.moves.size(); left > 0; --left) tree->undo();
            }
    }
    EXPECT_GT(whole, 50);
}

}  // namespace
}  // namespace tengen::classics
