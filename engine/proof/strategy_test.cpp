#include "proof/strategy.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "core/notation.hpp"

namespace tengen::proof {
namespace {

Board randomBoard(Rule rule, Random& random) {
    std::vector<Point> black;
    std::vector<Point> white;
    const int size = 9 + static_cast<int>(random.below(5));
    const std::uint32_t perStone = 3 + random.below(3);
    for (const Point p : allPoints(size))
        if (random.below(perStone) == 0) (random.below(3) == 0 ? white : black).push_back(p);
    return *Board::withStones({.rule = rule, .size = size}, black, white, Side::Black);
}

/// Whether Black may play there and then has two points to make five, by playing it.
bool isOpenFour(Board board, Point p) {
    if (board.refusal(p)) return false;
    board.play(p);
    return board.count(Side::Black, Threat::Five) >= 2;
}

TEST(WinAtOnce, IsAFiveOrElseAnOpenFourWherePlayedStonesSayThereIsOne) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
        Random random(11);
        int openFours = 0;
        int falseThrees = 0;
        for (int i = 0; i < 6000; ++i) {
            const Board board = randomBoard(rule, random);
            if (board.isOver()) continue;
            const auto move = winAtOnce(board);
            if (board.count(Side::Black, Threat::Five) > 0) {
                ASSERT_TRUE(move);
                EXPECT_EQ(board.threat(*move, Side::Black), Threat::Five);
                continue;
            }
            const bool exists = board.count(Side::White, Threat::Five) == 0 &&
                                std::ranges::any_of(board.emptyPoints(),
                                                    [&](Point p) { return isOpenFour(board, p); });
            ASSERT_EQ(move.has_value(), exists) << i;
            if (!move) continue;
            ASSERT_TRUE(isOpenFour(board, *move)) << toText(*move);
            ++openFours;
            falseThrees += board.threat(*move, Side::Black) == Threat::Forbidden;
        }
        EXPECT_GT(openFours, 100);
        EXPECT_EQ(falseThrees > 0, rule == Rule::Renju);
    }
}

}  // namespace
}  // namespace tengen::proof
