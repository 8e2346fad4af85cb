#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "base/random.hpp"
#include "core/board.hpp"
#include "core/notation.hpp"
#include "verify/plain_board.hpp"
#include "verify/walk.hpp"

/// Two roads: the plain board, which walks along lines, and the engine's, which looks shapes up.

namespace tengen::verify {
namespace {

Place placeOf(Point p) {
    if (p.isPass()) return PlainBoard::pass();
    return {static_cast<std::int8_t>(p.x()), static_cast<std::int8_t>(p.y())};
}

PlainBoard plainOf(const Board& board) {
    PlainBoard plain = *PlainBoard::make(idOf(board.rule()), board.size());
    for (const Point p : board.stones(Side::Black)) plain.set(placeOf(p), PlainBoard::Cell::Black);
    for (const Point p : board.stones(Side::White)) plain.set(placeOf(p), PlainBoard::Cell::White);
    return plain;
}

/// Stones as dense as `perStone` says, `blacks` of `blacks + 1` of them black.
Board randomBoard(const Ruleset& rules, Random& random, std::uint32_t perStone,
                  std::uint32_t blacks) {
    std::vector<Point> black;
    std::vector<Point> white;
    for (const Point p : allPoints(rules.size)) {
        if (random.below(perStone) != 0) continue;
        (random.below(blacks + 1) == 0 ? white : black).push_back(p);
    }
    return *Board::withStones(rules, black, white, Side::Black);
}

std::string textOf(const Board& board) {
    return "black " +
           toText(std::vector(board.stones(Side::Black).begin(), board.stones(Side::Black).end())) +
           " white " +
           toText(std::vector(board.stones(Side::White).begin(), board.stones(Side::White).end()));
}

/// What both boards were seen to hold.
struct Seen {
    int fives = 0;
    int openFours = 0;
    int forbidden = 0;
    int falseThrees = 0;  ///< forbidden by shape only
};

bool isOpenFour(const Board& board, Point p) {
    if (board.threat(p, Side::Black) == Threat::OpenFour) return true;
    if (board.threat(p, Side::Black) != Threat::Forbidden || board.isForbidden(p)) return false;
    for (int direction = 0; direction < kDirections; ++direction)
        if (board.shape(p, direction, Side::Black) == Shape::OpenFour) return true;
    return false;
}

void compare(const Board& board, Seen& seen) {
    PlainBoard plain = plainOf(board);
    for (const Side side : kSides) {
        std::vector<Place> expected;
        for (const Point p : board.pointsWith(side, Threat::Five, Threat::Five))
            expected.push_back(placeOf(p));
        seen.fives += static_cast<int>(expected.size());
        ASSERT_EQ(plain.fiveCells(side == Side::Black ? PlainBoard::Cell::Black
                                                      : PlainBoard::Cell::White),
                  expected)
            << textOf(board);
    }
    for (const Point p : board.emptyPoints()) {
        const Place place = placeOf(p);
        const bool forbidden = plain.isForbidden(place);
        ASSERT_EQ(forbidden, board.isForbidden(p)) << toText(p) << ": " << textOf(board);
        ASSERT_TRUE(!forbidden || plain.mayBecomeForbidden(place)) << toText(p);
        seen.forbidden += forbidden;
        seen.falseThrees += !forbidden && board.threat(p, Side::Black) == Threat::Forbidden;
        if (board.threat(p, Side::Black) == Threat::Five) continue;
        plain.set(place, PlainBoard::Cell::Black);
        const bool hasTwo = plain.fiveCellsBeside(place).size() >= 2;
        plain.set(place, PlainBoard::Cell::Empty);
        ASSERT_EQ(hasTwo && !forbidden, isOpenFour(board, p)) << toText(p) << ": " << textOf(board);
        seen.openFours += hasTwo && !forbidden;
    }
}

TEST(PlainBoardProperty, AgreesWithTheEngineOnRandomStones) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
        Random random(static_cast<std::uint64_t>(rule) + 1);
        Seen seen;
        for (int i = 0; i < 6000; ++i) {
            const Ruleset rules{.rule = rule, .size = 9 + static_cast<int>(random.below(7))};
            const Board board =
                randomBoard(rules, random, 2 + random.below(4), 1 + random.below(4));
            if (!board.isOver()) compare(board, seen);
            if (HasFatalFailure()) return;
        }
        EXPECT_GT(seen.fives, 1000);
        EXPECT_GT(seen.openFours, 100);
        if (rule != Rule::Renju) continue;
        EXPECT_GT(seen.forbidden, 5000);
        EXPECT_GT(seen.falseThrees, 100);
    }
}

Point randomOf(const PointSet& points, Random& random) {
    auto point = points.begin();
    for (auto n = random.below(static_cast<std::uint32_t>(points.count())); n > 0; --n) ++point;
    return *point;
}

/// A move near the stones, or one that makes a threat.
Point randomMove(const Board& board, Random& random) {
    const PointSet threats = board.pointsWith(board.sideToMove(), Threat::Three, Threat::OpenFour);
    const PointSet near = board.candidates(Area::Square2);
    if (!threats.empty() && random.below(3) == 0) return randomOf(threats, random);
    return randomOf(near.empty() ? board.emptyPoints() : near, random);
}

TEST(PlainBoardProperty, AgreesWithTheEngineInRenjuGames) {
    Random random(5);
    Seen seen;
    for (int game = 0; game < 200; ++game) {
        Board board({.rule = Rule::Renju, .size = 15});
        while (!board.isOver() && board.ply() < 70) {
            const Point move = randomMove(board, random);
            if (board.refusal(move)) continue;
            board.play(move);
            if (board.ply() % 3 == 0 && !board.isOver()) compare(board, seen);
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(seen.openFours, 300);
    EXPECT_GT(seen.forbidden, 200);
}

/// The replies that do not lose at once to an open four or a five, by the engine's board.
std::vector<Place> standingReplies(Board board) {
    const PointSet empty = board.emptyPoints();
    std::vector<Point> replies(empty.begin(), empty.end());
    if (board.rule() == Rule::Renju) replies.push_back(Point::pass());
    std::vector<Place> standing;
    for (const Point reply : replies) {
        board.play(reply);
        const PointSet left = board.emptyPoints();
        const bool loses = board.count(Side::White, Threat::Five) == 0 &&
                           std::ranges::any_of(left, [&](Point p) { return isOpenFour(board, p); });
        board.undo();
        if (!loses) standing.push_back(placeOf(reply));
    }
    return standing;
}

/// The stones as moves in turn, with passes of White where Black has more of them.
std::vector<Place> movesTo(const Board& board) {
    std::vector<Place> moves;
    auto white = board.stones(Side::White).begin();
    for (const Point p : board.stones(Side::Black)) {
        moves.push_back(placeOf(p));
        const bool more = white != board.stones(Side::White).end();
        moves.push_back(more ? placeOf(*white) : PlainBoard::pass());
        if (more) ++white;
    }
    return moves;
}

TEST(WalkProperty, FollowsExactlyTheRepliesThatDoNotLoseAtOnce) {
    for (const Rule rule : {Rule::Freestyle, Rule::Standard, Rule::Renju}) {
        Random random(9);
        int narrow = 0;
        int unlikely = 0;  // an open four that is forbidden by shape only
        for (int i = 0; i < 6000; ++i) {
            const Ruleset rules{.rule = rule, .size = 9 + static_cast<int>(random.below(5))};
            Board board = randomBoard(rules, random, 3 + random.below(3), 1 + random.below(3));
            if (board.isOver() ||
                board.stones(Side::White).count() > board.stones(Side::Black).count())
                continue;
            const std::vector<Place> before = movesTo(board);
            const Point move = randomMove(board, random);
            if (board.refusal(move)) continue;
            board.play(move);
            if (board.isOver() || board.count(Side::White, Threat::Five) > 0 ||
                board.count(Side::Black, Threat::Five) > 0)
                continue;
            const Oracle oracle = [&](std::span<const Place>) { return placeOf(move); };
            KnownWins known;
            Walk walk(*PlainBoard::make(idOf(rule), rules.size), oracle, known, before, {});
            ASSERT_TRUE(walk.blackToMove(1)) << textOf(board);
            std::vector<Place> followed;
            for (const auto& moves : walk.frontier()) followed.push_back(moves.back());
            ASSERT_EQ(followed, standingReplies(board)) << textOf(board);
            narrow += std::ssize(followed) < rules.size;
            unlikely += std::ranges::any_of(board.emptyPoints(), [&](Point p) {
                return board.threat(p, Side::Black) == Threat::Forbidden && isOpenFour(board, p);
            });
        }
        EXPECT_GT(narrow, 200);
        if (rule == Rule::Renju) {
            EXPECT_GT(unlikely, 0);
        }
    }
}

}  // namespace
}  // namespace tengen::verify
