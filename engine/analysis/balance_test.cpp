#include "analysis/balance.hpp"

#include <gtest/gtest.h>

namespace tengen {
namespace {

Line lineOf(int x, Value score, std::optional<double> winrate = {},
            std::optional<ForcedEnd> forced = {}) {
    return {.score = score, .winrate = winrate, .forced = forced, .moves = {Point(x, 0)}};
}

std::vector<int> columnsOf(const Report& report) {
    std::vector<int> columns;
    for (const Line& line : report.lines) columns.push_back(line.moves.front().x());
    return columns;
}

TEST(Balance, TheSmallestScoreEitherWayComesFirst) {
    const Report report{.lines = {lineOf(0, 90), lineOf(1, -5), lineOf(2, 7), lineOf(3, -80)}};
    EXPECT_EQ(columnsOf(mostEven(report, 4)), (std::vector{1, 2, 3, 0}));
}

TEST(Balance, WinRatesDecideWhereThereAreSome) {
    const Report report{.lines = {lineOf(0, 0, 0.9), lineOf(1, 50, 0.52), lineOf(2, 5, 0.4)}};
    EXPECT_EQ(columnsOf(mostEven(report, 2)), (std::vector{1, 2}));
}

TEST(Balance, AProvenEndIsNeverEven) {
    const Report report{.lines = {lineOf(0, 0, {}, ForcedEnd{.win = false, .plies = 4}),
                                  lineOf(1, 1000), lineOf(2, 2000)}};
    EXPECT_EQ(columnsOf(mostEven(report, 3)), (std::vector{1, 2, 0}));
}

TEST(Balance, EqualsKeepTheOrderTheyHad) {
    const Report report{.lines = {lineOf(5, 3), lineOf(4, -3), lineOf(3, 3)}};
    EXPECT_EQ(columnsOf(mostEven(report, 9)), (std::vector{5, 4, 3}));
}

}  // namespace
}  // namespace tengen
