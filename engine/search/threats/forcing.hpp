#pragma once

#include "core/board.hpp"
#include "core/point_set.hpp"

namespace tengen::search {

/// What both threat searches ask of a position. All of it holds for every rule with rows of five.

/// Whether a stone of `side` on the empty `p` makes a four or better and may be played.
bool makesFour(const Board& board, Point p, Side side);
/// The same for an open three or better.
bool makesThree(const Board& board, Point p, Side side);

/// All points of makesFour, fives included.
PointSet fours(const Board& board, Side side);

/// The points where `attacker`'s five, open four or two fours on `win` can be met beforehand: after
/// an enemy stone there, a stone on `win` no longer gives it. REQUIRES: `win` holds such a threat.
PointSet spoilers(const Board& board, Point win, Side attacker);

/// The points where `side` would make five.
PointSet fiveCells(const Board& board, Side side);

/// Every legal reply of the side to move after which the other side has no five-cell left. Usually
/// the five-cell itself; in caro also an end of the row; in Renju possibly nothing, when Black may
/// not play there. REQUIRES: the side to move has no five-cell, the other side has one.
PointSet repliesToFour(const Board& board);

/// How far along a line a four may lie from the one before it, to be one that it made possible.
inline constexpr int kFourReach = 4;
/// Whether a stone on one point can be part of a row that one on the other makes.
bool shareALine(Point a, Point b);

/// Whether, once the side to move has played `four` and been answered, there may be another four
/// in line with it, or a five to parry. Decided from the position, without playing: "no" is
/// certain but in Renju, where the answer may free a forbidden point. `fours` are all points that
/// make fours now. REQUIRES: neither side has a five-cell, the side to move no open four.
bool mayLeadOn(const Board& board, Point four, const PointSet& fours);

/// Every legal reply of the side to move that is a four, or after which no point gives the other
/// side an open four or two fours. All others lose at once. REQUIRES: neither side has a five-cell.
/// Nothing when the other side threatens nothing of the kind: then every reply must be reckoned
/// with. In Renju a reply may be among them that stops every open four but allows a forbidden
/// point to become one.
std::optional<PointSet> repliesToThree(const Board& board);

}  // namespace tengen::search
