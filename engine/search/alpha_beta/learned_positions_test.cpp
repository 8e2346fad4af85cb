#include "search/alpha_beta/learned_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/notation.hpp"
#include "search/alpha_beta/alpha_beta.hpp"
#include "search/memory_experience.hpp"

namespace tengen::search {
namespace {

Board after(std::string_view moves) { return *Board::afterMoves({}, *parsePoints(moves, 15)); }

Board turned(const Board& board, int symmetry) {
    std::vector<Point> moves;
    for (const Point p : board.moves()) moves.push_back(transformed(p, symmetry, board.size()));
    return *Board::afterMoves(board.ruleset(), moves);
}

constexpr std::string_view kQuiet = "h8i9g7h9f9g9i7";
constexpr std::string_view kOpenThree = "h8a1i8a2j8a4";

/// An engine that has just been started: its table is empty, and only its experience is old.
class Restarted : public testing::Test {
protected:
    Report think(const Board& board, const Limits& limits, const OnReport& onReport = {},
                 std::stop_token stop = {}) {
        AlphaBeta search(4);
        search.setExperience(experience_);
        return search.think(board, tables_, limits, std::move(stop), onReport);
    }
    Report thinkAlone(const Board& board, const Limits& limits) {
        return AlphaBeta(4).think(board, tables_, limits, {}, {});
    }
    std::optional<Remembered> known(const Board& board) { return recall(*experience_, board); }
    void teach(const Board& board, Remembered what, bool corrects = false) {
        const Lesson lesson{CanonicalPosition(board), std::move(what), corrects};
        experience_->remember({&lesson, 1});
    }

    std::shared_ptr<const eval::PointTables> tables_ = eval::PointTables::builtIn(Rule::Freestyle);
    std::shared_ptr<MemoryExperience> experience_ = std::make_shared<MemoryExperience>();
};

TEST_F(Restarted, APositionIsSearchedOnceForTheSameLimits) {
    const Board board = after(kQuiet);
    for (const Limits& limits : {Limits{.depth = 7}, Limits{.nodes = 20'000}}) {
        const Report first = think(board, limits);
        const Report again = think(board, limits);
        EXPECT_EQ(again.nodes, 0u);
        EXPECT_EQ(again.depth, first.depth);
        EXPECT_EQ(again.best().score, first.best().score);
        EXPECT_EQ(again.best().moves, first.best().moves);
        EXPECT_EQ(again.best().winrate, first.best().winrate);
    }
}

TEST_F(Restarted, WithoutEarlierSearchesTheFirstIsAsItWas) {
    const Report with = think(after(kQuiet), {.nodes = 20'000});
    const Report without = thinkAlone(after(kQuiet), {.nodes = 20'000});
    EXPECT_EQ(with.best().moves, without.best().moves);
    EXPECT_EQ(with.nodes, without.nodes);
}

TEST_F(Restarted, ATurnedOrMirroredPositionIsTheSame) {
    const Board board = after(kQuiet);
    const Report first = think(board, {.depth = 7});
    for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        const Report seen = think(turned(board, symmetry), {.depth = 7});
        EXPECT_EQ(seen.nodes, 0u) << symmetry;
        EXPECT_EQ(seen.move(), transformed(first.move(), symmetry, 15)) << symmetry;
    }
}

TEST_F(Restarted, ALongerSearchBeginsAtTheDepthOfTheFirst) {
    const Board board = after(kQuiet);
    const int first = think(board, {.nodes = 30'000}).depth;
    std::vector<int> depths;
    const Report more =
        think(board, {.nodes = 120'000}, [&](const Report& r) { depths.push_back(r.depth); });
    ASSERT_FALSE(depths.empty());
    EXPECT_EQ(depths.front(), first);
    EXPECT_TRUE(std::ranges::is_sorted(depths));
    EXPECT_GE(more.depth, first);
    EXPECT_GT(more.nodes, 0u);
    EXPECT_EQ(think(board, {.nodes = 120'000}).nodes, 0u) << "and that is remembered, too";
}

TEST_F(Restarted, ASearchThatIsStoppedTellsWhatWasKnown) {
    const Board board = after(kQuiet);
    const Report first = think(board, {.nodes = 30'000});
    std::stop_source stop;
    stop.request_stop();
    const Report stopped = think(board, {}, {}, stop.get_token());
    EXPECT_EQ(stopped.depth, first.depth);
    EXPECT_EQ(stopped.best().moves, first.best().moves);
}

TEST_F(Restarted, AStoppedSearchDoesNotClaimTheTimeItWasGiven) {
    const Board board = after(kQuiet);
    std::stop_source stop;
    const auto stopAtSix = [&](const Report& r) {
        if (r.depth >= 6) stop.request_stop();
    };
    think(board, {.time = std::chrono::hours(1)}, stopAtSix, stop.get_token());
    ASSERT_TRUE(known(board));
    EXPECT_LT(known(board)->time, std::chrono::minutes(30));
}

TEST_F(Restarted, AProvenEndIsToldAtOnceWhateverTheLimits) {
    const Board board = after(kOpenThree);
    const Report first = think(board, {.depth = 6});
    ASSERT_TRUE(first.best().forced);
    const Report again = think(board, {.nodes = 10'000'000});
    EXPECT_EQ(again.nodes, 0u);
    EXPECT_EQ(again.best().forced, first.best().forced);
    EXPECT_EQ(again.best().moves, first.best().moves);
}

TEST_F(Restarted, ThePositionsOfTheLineAreKnownToo) {
    Board board = after(kQuiet);
    const Report first = think(board, {.depth = 8});
    const std::vector<Point>& line = first.best().moves;
    ASSERT_GE(line.size(), 3u);
    for (std::size_t i = 1; i <= 2; ++i) {
        board.play(line[i - 1]);
        const auto next = known(board);
        ASSERT_TRUE(next) << i;
        EXPECT_EQ(next->score, i == 1 ? -first.best().score : first.best().score);
        EXPECT_EQ(next->depth, first.depth - static_cast<int>(i));
        EXPECT_EQ(next->line, std::vector(line.begin() + static_cast<int>(i), line.end()));
    }
}

TEST_F(Restarted, WhatLosesNextIsKnownToWinNow) {
    Board board = after(kQuiet);
    const Point move = *parsePoint("g8", 15);
    board.play(move);
    teach(board, {.score = lossIn(8), .depth = 5});
    board.undo();
    const Report report = think(board, {.nodes = 20'000});
    EXPECT_EQ(report.nodes, 0u);
    EXPECT_EQ(report.move(), move);
    EXPECT_EQ(report.best().forced, (ForcedEnd{.win = true, .plies = 9}));
}

TEST_F(Restarted, AMoveThatWasFoundToLoseIsNotPlayedAgain) {
    Board board = after(kQuiet);
    const Point first = think(board, {.nodes = 20'000}).move();
    board.play(first);
    teach(board, {.score = winIn(15), .depth = 5});
    board.undo();
    const Report again = think(board, {.nodes = 20'000});
    EXPECT_GT(again.nodes, 0u) << "what was remembered does not hold any more";
    EXPECT_NE(again.move(), first);
    const Report third = think(board, {.nodes = 20'000});
    EXPECT_EQ(third.nodes, 0u) << "the correction is remembered";
    EXPECT_EQ(third.move(), again.move());
}

TEST_F(Restarted, ALossTeachesThatTheMoveBeforeItWon) {
    // White has an open four: Black, to move, is lost, so White's last move won.
    Board board = after("a1e5a3f5a5g5a7h5");
    ASSERT_TRUE(think(board, {.depth = 6}).best().forced);
    const Point last = board.lastMove();
    board.undo();
    const auto before = known(board);
    ASSERT_TRUE(before);
    EXPECT_TRUE(before->isProven());
    EXPECT_TRUE(isWin(before->score));
    EXPECT_EQ(before->line.front(), last);
}

TEST_F(Restarted, ASearchWithoutAllMovesTeachesNothing) {
    const Board board = after(kQuiet);
    think(board, {.depth = 6, .exclude = {*parsePoint("h7", 15)}});
    EXPECT_EQ(experience_->count(), 0);
}

TEST_F(Restarted, SeveralLinesAreSearchedForAndTheBestIsRemembered) {
    const Board board = after(kQuiet);
    think(board, {.depth = 6});
    const Report three = think(board, {.depth = 6, .multiPv = 3});
    EXPECT_EQ(three.lines.size(), 3u);
    EXPECT_GT(three.nodes, 0u);
}

TEST_F(Restarted, AnExcludedMoveIsNotRemembered) {
    const Board board = after(kQuiet);
    const Point first = think(board, {.depth = 6}).move();
    EXPECT_NE(think(board, {.depth = 6, .exclude = {first}}).move(), first);
}

TEST_F(Restarted, WhatOtherTablesFoundIsThoughtAboutAgain) {
    const Board board = after(kQuiet);
    teach(board, {.score = 500, .depth = 40, .line = {*parsePoint("a1", 15)}, .nodes = 1'000'000});
    const Report report = think(board, {.nodes = 20'000});
    EXPECT_GT(report.nodes, 0u);
    EXPECT_NE(report.move(), *parsePoint("a1", 15));
    EXPECT_EQ(known(board)->evaluation, tables_->checksum());
}

TEST_F(Restarted, ALineThatCannotBePlayedIsNoAnswer) {
    const Board board = after(kQuiet);
    teach(board, {.score = winIn(3), .depth = 40, .line = {*parsePoint("h8", 15)}});
    const Report report = think(board, {.nodes = 20'000});
    EXPECT_FALSE(board.refusal(report.move()));
}

TEST_F(Restarted, TwoThreadsMayLearnAndRecall) {
    const Board board = after(kQuiet);
    const Report first = think(board, {.depth = 8, .threads = 2});
    EXPECT_EQ(think(board, {.depth = 8, .threads = 2}).best().moves, first.best().moves);
}

}  // namespace
}  // namespace tengen::search
