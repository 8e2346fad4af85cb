#include "search/threats/forcing.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/walk.hpp"

namespace tengen::search {
namespace {

/// Whether, with `four` played and answered, its side has a four in line with it or better, or a
/// five to parry: by playing it.
bool leadsOn(Board board, Point four) {
    const Side self = board.sideToMove();
    board.play(four);
    const PointSet answers = repliesToFour(board);
    if (answers.count() != 1) return true;
    board.play(*answers.begin());
    if (board.count(self, Threat::Five) > 0 || board.count(other(self), Threat::Five) > 0)
        return true;
    for (const Point p : fours(board, self))
        if (shareALine(p, four)) return true;
    return false;
}

TEST(Forcing, FoursThatCannotLeadOnAreToldWithoutPlayingThem) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard}) {
        Random random(7);
        int deadEnds = 0;
        int others = 0;
        for (int game = 0; game < 300; ++game) {
            Board board({.rule = rule, .size = 15});
            while (!board.isOver() && board.ply() < 120) {
                const Side self = board.sideToMove();
                const bool quiet = board.count(self, Threat::Five) == 0 &&
                                   board.count(other(self), Threat::Five) == 0 &&
                                   board.count(self, Threat::OpenFour) == 0;
                const PointSet points = fours(board, self);
                for (const Point four : quiet ? points : PointSet{}) {
                    if (mayLeadOn(board, four, points)) {
                        ++others;
                        continue;
                    }
                    ++deadEnds;
                    ASSERT_FALSE(leadsOn(board, four))
                        << idOf(rule) << " " << toText(board.moves()) << ": " << toText(four);
                }
                board.play(testing::randomMove(board, random));
            }
        }
        EXPECT_GT(deadEnds, 1000);  // enough of either kind to mean something
        EXPECT_GT(others, 1000);
    }
}

}  // namespace
}  // namespace tengen::search
