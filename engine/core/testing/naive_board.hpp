#pragma once

#include <string>
#include <unordered_map>

#include "core/board.hpp"

namespace tengen::testing {

/// Everything Board keeps, worked out from nothing but the stones and the definitions, one
/// character a cell and one loop a question. It shares no table, window or bit trick with Board:
/// its only virtues are that it is short and that it is plainly right.
class NaiveBoard {
public:
    /// The definition of shapes is recursive and would be slow without remembering what was worked
    /// out before, for this board or another.
    struct Memory {
        std::unordered_map<std::string, Shape> shapes;
    };

    NaiveBoard(const Ruleset& rules, Memory& memory);
    NaiveBoard(const Board& board, Memory& memory);

    void set(Point p, Side side) { cell(p.x(), p.y()) = letter(side); }
    [[nodiscard]] bool isEmpty(Point p) const { return at(p.x(), p.y()) == '.'; }

    [[nodiscard]] Shape shape(Point p, int direction, Side side);
    [[nodiscard]] Threat threat(Point p, Side side);
    [[nodiscard]] Forbidden forbiddenKind(Point p);
    /// Whether the stone on `p` stands in a winning row.
    [[nodiscard]] bool wins(Point p) const;
    /// Whether a stone of `side` on the empty `p` would.
    [[nodiscard]] bool makesFive(Point p, Side side);

    /// The empty points within a king's walk of `radius` of a stone, or, up to `ray` away, on one
    /// line with it.
    [[nodiscard]] PointSet near(int radius, int ray) const;

private:
    static char letter(Side side) { return side == Side::Black ? 'X' : 'O'; }
    [[nodiscard]] char at(int x, int y) const;
    char& cell(int x, int y) { return cells_[y][x]; }
    void lift(Point p) { cell(p.x(), p.y()) = '.'; }

    /// A whole line through a point as text, and where in it the point is.
    struct Line {
        std::string text;
        int place = 0;
    };
    [[nodiscard]] Line lineThrough(Point p, int direction) const;
    [[nodiscard]] bool makesOpenFour(Point p, Point q, int direction);

    Ruleset rules_;
    Memory& memory_;
    char cells_[kMaxSize][kMaxSize];
};

}  // namespace tengen::testing
