#include <gtest/gtest.h>

#include "base/random.hpp"
#include "core/notation.hpp"
#include "core/testing/effort.hpp"
#include "core/testing/walk.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/testing/win_checker.hpp"

namespace tengen::search {
namespace {

constexpr std::uint64_t kNodes = 10'000;

class ClaimedWins : public ::testing::TestWithParam<Rule> {};

/// Where the search says "win in n plies", it must have five within n plies against every reply,
/// thinking again before each move as in a game.
TEST_P(ClaimedWins, HoldAgainstEveryReplyWithinTheirDistance) {
    Random random(static_cast<std::uint64_t>(GetParam()) + 7);
    const auto tables = std::make_shared<eval::PointTables>(eval::TableWeights::plain(GetParam()));
    const int wanted = testing::effort(10);
    int claims = 0;
    for (int game = 0; claims < wanted && game < 400; ++game) {
        Board board({.rule = GetParam(), .size = 9 + 2 * (game % 3)});
        const int stones = 6 + random.below(16);
        while (board.ply() < stones && !board.isOver()) {
            const Point p = testing::randomMove(board, random);
            if (!board.refusal(p)) board.play(p);
        }
        if (board.isOver() || board.count(board.sideToMove(), Threat::Five) > 0) continue;

        AlphaBeta search(4);
        const auto think = [&](const Board& now) {
            return search.think(now, tables, {.nodes = kNodes}, {}, {});
        };
        const auto forced = think(board).best().forced;
        if (!forced || !forced->win || forced->plies < 5) continue;
        ++claims;
        testing::WinChecker checker([&](const Board& now) { return think(now).move(); });
        EXPECT_EQ(checker.fault(board, forced->plies), std::nullopt)
            << idOf(GetParam()) << ", size " << board.size() << ", claimed in " << forced->plies
            << " plies: " << toText(board.moves());
    }
    EXPECT_GE(claims, wanted / 2);
}

INSTANTIATE_TEST_SUITE_P(Rules, ClaimedWins, ::testing::ValuesIn(kRules), [](const auto& rule) {
    std::string name(idOf(rule.param));
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace tengen::search
