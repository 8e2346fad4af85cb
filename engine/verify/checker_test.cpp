#include "verify/checker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <map>

namespace tengen::verify {
namespace {

using Cell = PlainBoard::Cell;

Place place(int x, int y) { return {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)}; }

/// A player that knows fives and open fours, and else the moves it is given by the number of
/// stones.
class SimplePlayer {
public:
    explicit SimplePlayer(std::map<std::size_t, Place> moves) : moves_(std::move(moves)) {}

    std::optional<Place> operator()(std::span<const Place> played) const {
        PlainBoard board = *PlainBoard::make("freestyle", 15);
        for (std::size_t i = 0; i < played.size(); ++i)
            board.set(played[i], i % 2 == 0 ? Cell::Black : Cell::White);
        if (const auto fives = board.fiveCells(Cell::Black); !fives.empty()) return fives.front();
        if (const auto fives = board.fiveCells(Cell::White); !fives.empty()) return fives.front();
        for (const Place p : board.emptyPlaces()) {
            board.set(p, Cell::Black);
            const bool wins = board.fiveCellsBeside(p).size() >= 2;
            board.set(p, Cell::Empty);
            if (wins) return p;
        }
        const auto found = moves_.find(played.size());
        return found == moves_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::map<std::size_t, Place> moves_;
};

/// Black has two open twos that cross at h8; White's stones are far away.
const std::vector<Place> kCross = {place(8, 7), place(0, 0),  place(9, 7), place(0, 14),
                                   place(7, 8), place(14, 0), place(7, 9), place(14, 14)};

Checker checkerOf(Oracle oracle) {
    return Checker(*PlainBoard::make("freestyle", 15), std::move(oracle));
}

TEST(Checker, VerifiesADoubleThree) {
    Checker checker = checkerOf(SimplePlayer({{8, place(7, 7)}}));
    const auto fault = checker.check(kCross, 1, {});
    EXPECT_FALSE(fault) << fault->reason;
    EXPECT_GT(checker.counts().refutations, 200u);
    EXPECT_GE(checker.counts().longestWin, 13);
}

TEST(Checker, ThreadsFindTheSame) {
    Checker one = checkerOf(SimplePlayer({{8, place(7, 7)}}));
    Checker two = checkerOf(SimplePlayer({{8, place(7, 7)}}));
    EXPECT_FALSE(one.check(kCross, 1, {}));
    EXPECT_FALSE(two.check(kCross, 2, {}));
    EXPECT_EQ(one.counts().longestWin, two.counts().longestWin);
}

TEST(Checker, NamesThePositionWithoutAMove) {
    Checker checker = checkerOf(SimplePlayer({}));
    const auto fault = checker.check(kCross, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->moves, kCross);
}

TEST(Checker, FindsTheReplyThatHolds) {
    // A single open three is not enough: White blocks it.
    Checker checker = checkerOf(SimplePlayer({{8, place(10, 7)}}));
    const auto fault = checker.check(kCross, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_GT(fault->moves.size(), kCross.size());
}

TEST(Checker, RefusesAMoveOnAStone) {
    Checker checker = checkerOf(SimplePlayer({{8, place(8, 7)}}));
    const auto fault = checker.check(kCross, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->reason.find("occupied"), std::string::npos);
}

TEST(Checker, SeesWhitesFive) {
    // White has four in a row; Black plays elsewhere.
    const std::vector<Place> moves = {place(0, 0), place(4, 4), place(2, 0), place(5, 4),
                                      place(0, 2), place(6, 4), place(2, 3), place(7, 4)};
    const Oracle oracle = [](std::span<const Place>) { return std::optional(place(14, 14)); };
    Checker checker = checkerOf(oracle);
    const auto fault = checker.check(moves, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->reason, "White makes five");
}

TEST(Checker, AStopIsNoProof) {
    std::stop_source stop;
    stop.request_stop();
    Checker checker = checkerOf(SimplePlayer({{8, place(7, 7)}}));
    EXPECT_TRUE(checker.check(kCross, 1, stop.get_token()));
}

TEST(Checker, SampledGamesAreWon) {
    Checker checker = checkerOf(SimplePlayer({{8, place(7, 7)}}));
    EXPECT_FALSE(checker.sample(kCross, 20, 3, {}));
    Checker wrong = checkerOf(SimplePlayer({{8, place(10, 7)}}));
    EXPECT_TRUE(wrong.sample(kCross, 200, 3, {}));
}

// ---- Renju ----

PlainBoard renjuAfter(std::span<const Place> moves) {
    PlainBoard board = *PlainBoard::make("renju", 15);
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i] != PlainBoard::pass())
            board.set(moves[i], i % 2 == 0 ? Cell::Black : Cell::White);
    return board;
}

std::optional<Place> openFourIn(PlainBoard& board) {
    for (const Place p : board.emptyPlaces()) {
        board.set(p, Cell::Black);
        const bool wins = board.fiveCellsBeside(p).size() >= 2;
        board.set(p, Cell::Empty);
        if (wins && !board.isForbidden(p)) return p;
    }
    return std::nullopt;
}

/// Plays fives and open fours, and fours that leave one once they are blocked.
std::optional<Place> playRenju(std::span<const Place> moves) {
    PlainBoard board = renjuAfter(moves);
    if (const auto fives = board.fiveCells(Cell::Black); !fives.empty()) return fives.front();
    if (const auto fives = board.fiveCells(Cell::White); !fives.empty()) return fives.front();
    if (const auto four = openFourIn(board)) return four;
    for (const Place p : board.emptyPlaces()) {
        if (board.isForbidden(p)) continue;
        board.set(p, Cell::Black);
        const auto fives = board.fiveCellsBeside(p);
        bool wins = false;
        if (fives.size() == 1) {
            board.set(fives.front(), Cell::White);
            wins = board.fiveCellsBeside(fives.front()).empty() && openFourIn(board);
            board.set(fives.front(), Cell::Empty);
        }
        board.set(p, Cell::Empty);
        if (wins) return p;
    }
    return std::nullopt;
}

/// Black has a four-three in two corners; one white stone does not meet both.
std::vector<Place> twoFourThrees() {
    const std::vector<Place> black = {place(2, 2), place(3, 2), place(4, 2), place(5, 3),
                                      place(5, 4)};
    const std::vector<Place> white = {place(1, 2), place(0, 13), place(2, 11), place(0, 8),
                                      place(7, 13)};
    const auto mirrored = [](Place p) { return place(14 - p.x, 14 - p.y); };
    std::vector<Place> moves;
    for (std::size_t i = 0; i < black.size(); ++i)
        for (const Place p : {black[i], white[i], mirrored(black[i]), mirrored(white[i])})
            moves.push_back(p);
    return moves;
}

/// Plays a quiet move first, to which White has every reply.
Oracle withQuietMove(Oracle player, std::size_t plies) {
    return [player = std::move(player), plies](std::span<const Place> moves) {
        return moves.size() == plies ? std::optional(place(7, 6)) : player(moves);
    };
}

TEST(RenjuChecker, FollowsEveryReplyToAQuietMoveAndThePass) {
    const auto moves = twoFourThrees();
    bool passed = false;
    const Oracle player = [&](std::span<const Place> now) {
        passed = passed || now.back() == PlainBoard::pass();
        return playRenju(now);
    };
    Checker checker(*PlainBoard::make("renju", 15), withQuietMove(player, moves.size()));
    const auto fault = checker.check(moves, 1, {});
    ASSERT_FALSE(fault) << fault->reason << " at ply " << fault->moves.size();
    EXPECT_TRUE(passed);
    EXPECT_GE(checker.counts().replies, 225u - moves.size());
}

TEST(RenjuChecker, NamesTheStrategyThatForgetsThePass) {
    const auto moves = twoFourThrees();
    const Oracle forgetful = [](std::span<const Place> now) {
        return now.back() == PlainBoard::pass() ? std::nullopt : playRenju(now);
    };
    Checker checker(*PlainBoard::make("renju", 15), withQuietMove(forgetful, moves.size()));
    const auto fault = checker.check(moves, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->moves.back(), PlainBoard::pass());
    EXPECT_EQ(fault->reason, "the strategy has no move here");
}

TEST(RenjuChecker, OtherRulesHaveNoPass) {
    const auto moves = twoFourThrees();
    Checker checker(*PlainBoard::make("standard", 15), withQuietMove(
                                                           [](std::span<const Place> now) {
                                                               EXPECT_NE(now.back(),
                                                                         PlainBoard::pass());
                                                               return playRenju(now);
                                                           },
                                                           moves.size()));
    EXPECT_FALSE(checker.check(moves, 1, {}));
}

TEST(RenjuChecker, RefusesAForbiddenMove) {
    // Two open twos that cross: a double three, which wins under the other rules.
    Checker checker(*PlainBoard::make("renju", 15), SimplePlayer({{8, place(7, 7)}}));
    const auto fault = checker.check(kCross, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->reason.find("forbidden"), std::string::npos) << fault->reason;
    EXPECT_EQ(fault->moves, kCross);
}

TEST(RenjuChecker, AnOverlineIsNoFive) {
    // Black has XXX.XX: the gap is forbidden, and no win for White to fear.
    const std::vector<Place> moves = {place(3, 7), place(0, 0), place(4, 7), place(0, 2),
                                      place(5, 7), place(0, 4), place(7, 7), place(14, 0),
                                      place(8, 7), place(14, 2)};
    Checker checker(*PlainBoard::make("renju", 15),
                    [](std::span<const Place>) { return std::optional(place(6, 7)); });
    const auto fault = checker.check(moves, 1, {});
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->reason.find("forbidden"), std::string::npos) << fault->reason;
}

}  // namespace
}  // namespace tengen::verify
